import { createContext, useContext } from 'react'

/**
 * What the server marks its own inline scripts with while it draws a page; undefined in the browser,
 * which knows them by their hash.
 */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
