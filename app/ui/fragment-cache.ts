import { createContext, type ReactElement } from 'react'

/**
 * Renders an element to HTML, or returns the cached HTML.
 * @param name key with everything the element depends on: same name, same HTML
 * @param element creates the element to render
 */
export type RenderFragment = (name: string, element: () => ReactElement) => string

/**
 * How the server renders parts that repeat across pages and visitors. Null in the browser, which hydrates
 * them like all others.
 */
export const FragmentCache = createContext<RenderFragment | null>(null)
