import type { Thing } from '#app/http/json-ld.server.ts'
import { imageUrl } from '#storage/addresses.ts'
import { breadcrumbs, memberStep, person } from '../seo/json-ld.server.ts'
import type { Binder } from './binder.ts'

/**
 * The JSON-LD of a binder's page and its breadcrumbs; empty if it is private or without photos.
 * @param binder as an anonymous visitor sees it
 */
export function binderJsonLd(binder: Binder, origin: string): Thing[] {
  const { url, title, description, cover, user, isPublic, photoCount } = binder
  if (!isPublic || photoCount === 0) return []
  return [
    {
      '@type': 'ImageGallery',
      url: origin + url,
      name: title,
      description: description || undefined,
      author: person(user, origin),
      image: cover ? origin + imageUrl(cover) : undefined,
    },
    breadcrumbs([memberStep(user), { name: title, path: url }], origin),
  ]
}
