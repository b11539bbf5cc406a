import type { MetaDescriptor } from '@remix-run/node'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { imageName, photoImagePath, sizeAt } from '#storage/addresses.ts'
import { authorName } from '../photos/author-name.ts'
import { photoCount } from '../photos/photo-count.ts'
import type { Binder } from './binder.ts'

// Social networks read JPEG; 1280 pixels is what their cards show at double density.
const PREVIEW_WIDTH = 1280

/**
 * Title and social tags of a binder's page.
 * @param continued whether this is a further page of its photos
 */
export function binderMeta(binder: Binder, continued: boolean, origin: string): MetaDescriptor[] {
  const { title, description, cover, user, isPublic, photoCount: count } = binder
  const name = authorName(user)
  return pageMeta(
    {
      title: `${title} by ${name}`,
      description: description || `${photoCount(count)} by ${name}`,
      image: cover
        ? {
            path: photoImagePath(cover.key, imageName(PREVIEW_WIDTH, 'jpg')),
            ...sizeAt(PREVIEW_WIDTH, cover),
            alt: title,
          }
        : undefined,
      path: binder.url,
      noindex: !isPublic || continued || count === 0,
      hasFeed: isPublic,
    },
    origin,
  )
}
