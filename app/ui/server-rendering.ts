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
  memoizeHtml(value: string, element: () => ReactElement): string
  requestId: string | undefined
}

/** Null in the browser, which hydrates these parts like all others. */
export const ServerRenderingContext = createContext<ServerRendering | null>(null)
