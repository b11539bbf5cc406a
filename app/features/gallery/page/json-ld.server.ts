import { findBinder } from '#db/queries/binders.ts'
import { binderPath } from '#app/http/addresses.ts'
import type { JsonLdNode } from '#app/features/sharing/json-ld.ts'
import { contentType, imageUrl, masterFormat, thumbnailUrl } from '#storage/addresses.ts'
import {
  breadcrumbs,
  interactionCounter,
  memberBreadcrumb,
  personJsonLd,
  website,
  type Breadcrumb,
} from '#app/features/sharing/json-ld.server.ts'
import type { PhotoDetail } from '../../photos/photo.ts'

const pixels = (value: number): JsonLdNode => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode: 'E37',
})

async function publicBinder({ binderId }: PhotoDetail): Promise<Breadcrumb | null> {
  const binder = binderId === null ? null : await findBinder(binderId, null)
  return binder && { name: binder.title, path: binderPath(binder.user, binder) }
}

function imageObject(photo: PhotoDetail, binder: Breadcrumb | null, origin: string): JsonLdNode {
  const { picture, user, url } = photo
  const author = personJsonLd(user, origin)
  return {
    '@type': 'ImageObject',
    url: origin + url,
    mainEntityOfPage: origin + url,
    contentUrl: origin + imageUrl(picture),
    thumbnailUrl: origin + thumbnailUrl(picture),
    encodingFormat: contentType(masterFormat(picture)),
    width: pixels(picture.width),
    height: pixels(picture.height),
    name: photo.title,
    description: photo.description || undefined,
    caption: photo.altText || undefined,
    author,
    creator: author,
    creditText: author.name,
    uploadDate: photo.createdAt,
    dateCreated: photo.takenOn ?? undefined,
    datePublished: photo.createdAt,
    dateModified: photo.updatedAt,
    keywords: photo.tags.length > 0 ? photo.tags : undefined,
    commentCount: photo.commentsCount,
    interactionStatistic: [
      interactionCounter('LikeAction', photo.likesCount),
      interactionCounter('CommentAction', photo.commentsCount),
    ],
    isPartOf: binder
      ? { '@type': 'ImageGallery', name: binder.name, url: origin + binder.path }
      : website(origin),
  }
}

/** The JSON-LD of a photo's page and its breadcrumbs; empty for a photo that is not public. */
export async function photoJsonLd(photo: PhotoDetail, origin: string): Promise<JsonLdNode[]> {
  if (!photo.isPublic || photo.hidden) return []
  const binder = await publicBinder(photo)
  const parents = [memberBreadcrumb(photo.user), ...(binder ? [binder] : [])]
  return [
    imageObject(photo, binder, origin),
    breadcrumbs([...parents, { name: photo.title, path: photo.url }], origin),
  ]
}
