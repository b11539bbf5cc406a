import { createContext, useContext, type ReactElement } from 'react'

/* Values that server rendering (`app/entry.server.tsx`) provides to components; absent in the browser. */

/**
 * The placeholder for the server's inline scripts during rendering; undefined in the browser, which checks
 * their hash.
 */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}

/**
 * Renders an element to HTML, or returns the cached HTML.
 * @param name key with everything the element depends on: same name, same HTML
 * @param element creates the element to render
 */
export type RenderFragment = (name: string, element: () => ReactElement) => string

/**
 * How the server renders parts that repeat across pages and viewers. Null in the browser, which hydrates
 * them like all others.
 */
export const FragmentCache = createContext<RenderFragment | null>(null)
