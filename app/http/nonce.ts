import { createContext, useContext } from 'react'

/**
 * The placeholder for the server's inline scripts during rendering; undefined in the browser, which checks
 * their hash.
 */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
