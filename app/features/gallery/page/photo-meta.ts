import { useEffect } from 'react'
import { site } from '#app/content/site.ts'
import type { JsonLdNode } from '#app/features/sharing/json-ld.ts'
import { pageMeta, oembedLinks, type PageMatches } from '#app/features/sharing/meta.ts'
import { previewImage } from '#storage/addresses.ts'
import { authorName } from '../../members/author.ts'
import type { PhotoCard, PhotoDetail } from '../../photos/photo.ts'

export const photoTitle = ({ title, user }: Pick<PhotoCard, 'title' | 'user'>): string =>
  `${title} by ${user.firstName?.trim() || authorName(user)}`

/** The title of a photo's page, which a script may have given another title. */
export function usePhotoTitle(photo: Pick<PhotoCard, 'title' | 'user'>): void {
  const title = `${photoTitle(photo)} - ${site.name}`
  useEffect(() => {
    document.title = title
  }, [title])
}

interface PhotoMetaOptions {
  embed?: boolean
  jsonLd?: JsonLdNode[] | undefined
}

export function photoMeta(
  photo: PhotoDetail,
  matches: PageMatches,
  { embed = false, jsonLd }: PhotoMetaOptions = {},
) {
  const { picture, user } = photo
  const listed = photo.isPublic && !photo.hidden
  const meta = pageMeta(
    {
      title: photoTitle(photo),
      description: photo.description || `Amazing photo by ${authorName(user)}`,
      image: { ...previewImage(picture), alt: photo.altText ?? photo.title },
      path: photo.url,
      type: 'article',
      jsonLd,
      noindex: embed || !photo.isPublic || photo.hidden || photo.continued,
    },
    matches,
  )
  return listed ? [...meta, ...oembedLinks(photo.url, matches)] : meta
}
