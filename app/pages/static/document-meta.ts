import type { MetaFunction } from '@remix-run/node'
import { documents, type DocumentPath } from '#app/content/documents.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import type { loader as rootLoader } from '#app/root.tsx'

/** The `meta` of a static page. Such pages have no loader, so the origin comes from the root's data. */
export function documentMeta(
  path: DocumentPath,
): MetaFunction<unknown, { root: typeof rootLoader }> {
  const { title, description } = documents[path]
  return ({ matches }) => {
    const origin = matches.find(({ id }) => id === 'root')?.data?.origin ?? ''
    return pageMeta({ title, description, path, type: 'article' }, origin)
  }
}
