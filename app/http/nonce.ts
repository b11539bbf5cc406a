import { createContext, useContext } from 'react'

/** The nonce of this answer's inline scripts; undefined in the browser, where none is needed. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
