import type { MetaDescriptor } from '@remix-run/node'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { previewImage } from '#storage/addresses.ts'
import { authorName } from '../photos/author-name.ts'
import { photoCount } from '../photos/photo-count.ts'
import type { Binder } from './binder.ts'

/**
 * Title and social tags of a binder's page.
 * @param continued whether this is not the first page of its photos
 */
export function binderMeta(binder: Binder, continued: boolean, origin: string): MetaDescriptor[] {
  const { title, description, cover, user, isPublic, photoCount: count } = binder
  const name = authorName(user)
  return pageMeta(
    {
      title: `${title} by ${name}`,
      description: description || `${photoCount(count)} by ${name}`,
      image: cover ? { ...previewImage(cover), alt: title } : undefined,
      path: binder.url,
      noindex: !isPublic || continued || count === 0,
      hasFeed: isPublic,
    },
    origin,
  )
}
