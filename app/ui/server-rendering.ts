import { createContext, useContext, type ReactElement, type ReactNode } from 'react'

/* Values that server rendering (`app/entry.server.tsx`) provides to components; absent in the browser. */

/**
 * The placeholder for the server's inline scripts during rendering; undefined in the browser, which checks
 * their hash.
 */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}

/** What repeats across pages and viewers, which the server renders once. */
export interface ServerRendering {
  /**
   * A mark in place of an element's markup, a text without special characters.
   * @param text everything that the element depends on, such as its data: same text and kind, same markup. The lookup
   *   is fast for the same string object, not for a long text that was just put together
   * @param kind one of a few
   * @param element creates the element, which is rendered without the contexts of the page
   */
  fragment(text: string, kind: string, element: () => ReactElement): string
  /** The object of a JSON text, shared by all pages. */
  parse(text: string): object
  /** A mark in place of Remix's `Scripts`; null if they must be rendered. */
  scripts: string | null
  /** For error pages: a maintainer finds the lines of the log by it. */
  requestId: string | undefined
}

/** Null in the browser, which hydrates these parts like all others. */
export const ServerRenderingContext = createContext<ServerRendering | null>(null)

interface RenderedOnceProps {
  /** Everything that the element depends on, see `ServerRendering.fragment`; not called in the browser. */
  text: () => string
  kind: string
  children: () => ReactElement
}

/** An element that the server renders once for all pages. It must not stand beside a text. */
export function RenderedOnce({ text, kind, children }: RenderedOnceProps): ReactNode {
  const server = useContext(ServerRenderingContext)
  return server ? server.fragment(text(), kind, children) : children()
}
