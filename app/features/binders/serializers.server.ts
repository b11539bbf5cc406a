import type { BinderRow } from '#db/queries/binders.ts'
import { binderPath } from '#app/http/addresses.ts'
import { thumbnailUrl, imageUrl } from '#storage/addresses.ts'
import type { JsonLdNode } from '#app/http/json-ld.server.ts'
import { toAuthor } from '../photos/serializers.server.ts'
import type { PhotoCard, Picture } from '../photos/photo.ts'
import type { Binder } from './binder.ts'
import type { PhotoChoice } from './choice.ts'
import { breadcrumbs, memberBreadcrumb, personJsonLd } from '../seo/json-ld.server.ts'

function toCover(cover: BinderRow['cover']): Picture | null {
  if (!cover) return null
  const { imageKey, id: _, ...picture } = cover
  return { key: imageKey, ...picture }
}

export function toPhotoChoice({ id, title, url, isPublic, picture }: PhotoCard): PhotoChoice {
  return { id, title, url, isPublic, imageKey: picture.key }
}

export function toBinder(row: BinderRow): Binder {
  const { id, title, description, isPublic, isPinned, photoCount, user } = row
  return {
    id,
    url: binderPath(user, row),
    title,
    description,
    isPublic,
    isPinned,
    photoCount,
    cover: toCover(row.cover),
    user: toAuthor(user),
  }
}

/** A binder in API responses (docs/api.md). */
export function toBinderJson(row: BinderRow) {
  const { id, userId, title, description, isPublic, photoCount, createdAt, updatedAt } = row
  const cover = toCover(row.cover)
  return {
    id,
    userId,
    title,
    description,
    isPublic,
    // Null if another photo is the cover, because the viewer may not see the chosen one.
    coverPhotoId: row.cover?.id === row.coverPhotoId ? row.coverPhotoId : null,
    coverImageUrl: cover && thumbnailUrl(cover),
    photoCount,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    url: binderPath(row.user, row),
  }
}

/**
 * The JSON-LD of a binder's page with its breadcrumbs; empty if the binder is private or has no
 * photos.
 * @param binder with the data that a visitor may see
 */
export function binderJsonLd(binder: Binder, origin: string): JsonLdNode[] {
  const { url, title, description, cover, user, isPublic, photoCount } = binder
  if (!isPublic || photoCount === 0) return []
  return [
    {
      '@type': 'ImageGallery',
      url: origin + url,
      name: title,
      description: description || undefined,
      author: personJsonLd(user, origin),
      image: cover ? origin + imageUrl(cover) : undefined,
    },
    breadcrumbs([memberBreadcrumb(user), { name: title, path: url }], origin),
  ]
}
