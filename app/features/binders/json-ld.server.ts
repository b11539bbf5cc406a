import type { Thing } from '#app/http/json-ld.server.ts'
import { imageUrl } from '#storage/addresses.ts'
import { breadcrumbs, memberStep, person } from '../seo/json-ld.server.ts'
import type { Binder } from './binder.ts'

/**
 * What a binder's page is about, and the way to it; nothing of one that is private or empty.
 * @param binder as a stranger sees it
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
