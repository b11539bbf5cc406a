import { createContext, type ReactElement } from 'react'

/**
 * Draws an element, or gives what was drawn of it before.
 * @param name holds all that the element depends on: under one name it always looks the same
 * @param element makes what is to be drawn
 */
export type RenderFragment = (name: string, element: () => ReactElement) => string

/**
 * How the server draws parts that come again and again, from page to page and for one visitor as for the
 * other. Null in the browser, which finds them drawn and takes them over as any others.
 */
export const FragmentCache = createContext<RenderFragment | null>(null)
