import texts from './documents.json' with { type: 'json' }
import { site } from './site.ts'

export interface StaticDocument {
  title: string
  /** For search engines and shared links. */
  description: string
  lead: string
  /** The day of the last change to the text, as YYYY-MM-DD. */
  updated: string
}

export type DocumentPath = keyof typeof texts

/**
 * The static pages by path (docs/product.md#screens). The texts of the policies are .mdx files in
 * this folder.
 */
export const documents = Object.fromEntries(
  Object.entries(texts).map(([path, { description, ...document }]) => [
    path,
    {
      ...document,
      get description() {
        return description.replace('{site}', site.name)
      },
    },
  ]),
) as Record<DocumentPath, StaticDocument>
