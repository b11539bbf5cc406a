import { createContext, useContext, type ReactElement } from 'react'

/*
 * Values that server rendering (`app/entry.server.tsx`) provides to components; absent in the
 * browser.
 */

/**
 * The placeholder for the server's inline scripts during rendering; undefined in the browser, which
 * checks their hash.
 */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = (): string | undefined => useContext(NonceContext)

interface ServerRendering {
  memoizeHtml(value: unknown, element: () => ReactElement): string
  requestId: string | undefined
}

/** Null in the browser, which hydrates these parts like all others. */
export const ServerRenderingContext = createContext<ServerRendering | null>(null)

/**
 * The content of an element, as its properties. On the server its HTML is made once for each value:
 * header and footer take half of the time for the elements of a short page.
 * @param value all that the content shows, and a name that no other content has
 */
export function useMemoizedContent(value: unknown, content: () => ReactElement) {
  const server = useContext(ServerRenderingContext)
  if (!server) return { children: content() }
  const __html = server.memoizeHtml(value, content)
  return { dangerouslySetInnerHTML: { __html } }
}
