import { unsubscribeToken } from '#app/features/mail-notices/token.server.ts'
import { addToCollection, toggleSave } from '#db/queries/saves.ts'
import { Client, okJson, signedIn } from './client.ts'
import { comparedPaths } from './page-comparison.ts'
import { makeInvitation, makePhoto } from './members.ts'
import { plainPhoto } from './pictures.ts'
import type { SharedSite } from './site.ts'
import { makeWeeks } from './weeks.ts'
import { uploadPhoto } from './uploads.ts'

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-05-31`

/** Who looks at the pages. */
export type Who = 'author' | 'member' | 'stranger' | 'moderator'

/** A small community, with content on every page. */
export interface ComparedSite {
  clients: Record<Who, Client>
  /** The photo and the binder of most pages, which belong to the author. */
  photo: { id: number; url: string }
  binder: { id: number; url: string }
  /** The id of a photo beyond the first page of the feed. */
  oldest: number
  authorId: string
  /** The id of the member’s collection, with the oldest photo. */
  collection: number
  /** One of every route that has pages to compare, and further ones of the same routes. */
  paths: string[]
}

const MORE_PHOTOS_THAN_A_PAGE = 22

/** Fills the shared site. */
export async function fillComparedSite({ origin }: SharedSite): Promise<ComparedSite> {
  const join = (email: string, givenName: string) => signedIn(origin, { email, givenName })
  const clients = {
    author: await join('author@example.com', 'Anna'),
    member: await join('member@example.com', 'Mika'),
    moderator: await join('mod@example.com', 'Maya'),
    stranger: new Client(origin),
  }
  const { author, member } = clients
  const named = author.sendJson('PATCH', '/api/auth/user', { username: 'anna' })
  const { id: authorId } = await okJson<{ id: string }>(named)
  await okJson(member.sendJson('PATCH', '/api/auth/user', { username: 'mika' }))
  const oldest = await makePhoto(authorId, { title: 'Oldest', tags: ['old'] })
  for (let count = 0; count < MORE_PHOTOS_THAN_A_PAGE; count++)
    await makePhoto(authorId, { tags: ['cart'] })
  const binder = await okJson<ComparedSite['binder']>(
    author.sendJson('POST', '/api/binders', { title: 'Best', meetOn: NEXT_YEAR }),
  )
  // Large enough to be cropped.
  const picture = await plainPhoto(900, 600)
  const fields = { title: 'Open', tags: 'cart', binderId: String(binder.id) }
  const photo = await uploadPhoto(author, fields, picture)
  const { id: commentId } = await okJson<{ id: number }>(
    member.sendJson('POST', `/api/photos/${photo.id}/comments`, { content: 'Hello' }),
  )
  const { id: memberId } = await member.ownRecord()
  await toggleSave(memberId, oldest, true)
  const collection = Number(await addToCollection(memberId, 'Ideas', [oldest]))
  const paths = comparedPaths({
    '/saved/:id': `/saved/${collection}`,
    '/u/:username/binder/:slug': binder.url,
    '/u/:username/binder/:slug/join/:code': `${binder.url}/join/none`,
    '/u/:username/binder/:slug/going': `${binder.url}/going`,
    '/u/:username/binder/:slug/meet.ics': `${binder.url}/meet.ics`,
    '/moderation/members/:id': `/moderation/members/${authorId}`,
    '/moderation/comments/:id': `/moderation/comments/${commentId}`,
    '/category/:slug': '/category/custom',
    '/api/categories/:slug': '/api/categories/custom',
    '/oembed': `/oembed?url=${origin}${photo.url}`,
    '/carts/:make': '/carts/e-z-go',
    '/search': '/search?q=open',
    '/api/photos/search': '/api/photos/search?q=open',
    '/api/search/suggestions': '/api/search/suggestions?q=ope',
    '/api/photos/duplicates': `/api/photos/duplicates?digests=${'ab'.repeat(32)}`,
    ':slug': photo.url.split('/')[2] ?? '',
    ':username': 'anna',
    ':id': String(photo.id),
    ':tag': 'cart',
    ':week': makeWeeks(photo.id, 'cart', binder.id),
    ':token': unsubscribeToken(authorId),
    ':code': await makeInvitation(),
    '*': 'nowhere',
  })
  const further = [
    `/?photo=${photo.id}`,
    '/u/anna?tab=binders',
    '/u/mika',
    '/carts/e-z-go?drive=electric',
    `/photo/oldest-anna-${oldest}`,
    '/category/fresh',
    '/moderation?show=requests',
    '/moderation?show=record',
    `/saved?photos=${photo.id}`,
    '/sitemap.xml',
    '/sitemap/photos-1.xml',
  ]
  return { clients, photo, binder, oldest, authorId, collection, paths: [...paths, ...further] }
}
