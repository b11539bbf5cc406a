import type { Database } from '#db/client.ts'
import { addToCollection, toggleSave } from '#db/queries/saves.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { openBinderTo, setJoinDigest } from '#db/queries/contributors.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { insertComment } from '#db/queries/comments.ts'
import { invitationDigest } from '#app/features/sign-in/invitation.server.ts'
import { unsubscribeToken } from '#app/features/mail-notices/token.server.ts'
import { Client, okJson, signedIn } from './client.ts'
import { makeInvitation, makeMember, makePhoto } from './members.ts'
import { examplePaths } from './routes.ts'
import { TEST_SECRET } from './server.ts'
import { makeWeeks } from './weeks.ts'
import { sharedSite, startSite, type Site, type SharedSite } from './site.ts'

/** A site with one row of each kind, and the member who owns them. */
export interface SmallSite {
  server: SharedSite
  /** The server's database, also open for this process's queries. */
  db: Database
  /** Signed in; owns the photo, the binder and the profile of every path. */
  owner: Client
  ownerId: string
  visitor: Client
  /** The id of the photo, which is public, and its page. */
  photo: number
  photoPath: string
  binderPath: string
  /** A path of every route, for existing, public content. */
  paths: string[]
}

/** A small site with its own server process. */
export interface OwnSmallSite extends SmallSite {
  server: Site
}

/** The site of this process (`sharedSite`) with a member's photo, binder, comment and category. */
export const sharedSmallSite = async (): Promise<SmallSite> => fill(await sharedSite())

/**
 * The same with its own server process.
 * @param environment as for `startServer`
 */
export async function startSmallSite(
  environment: Record<string, string | undefined> = {},
): Promise<OwnSmallSite> {
  const server = await startSite(environment)
  return { ...(await fill(server)), server }
}

async function fill(server: SharedSite): Promise<SmallSite> {
  const person = { email: 'owner@example.com', givenName: 'Olive', familyName: 'Owner' }
  const owner = await signedIn(server.origin, person)
  const named = { username: 'owner', website: 'https://example.com/owner' }
  const { id: ownerId } = await okJson<{ id: string }>(
    owner.sendJson('PATCH', '/api/auth/user', named),
  )
  const photo = await makePhoto(ownerId, {
    title: 'Open',
    tags: ['cart'],
    sourceUrl: 'https://example.com/cart',
  })
  const binder = await insertBinder(ownerId, {
    title: 'Best',
    description: '',
    isPublic: true,
    make: 'Club Car',
    makeKey: 'clubcar',
    year: 1998,
  })
  const stranger = await makeMember()
  await insertComment({ userId: stranger.id, photoId: photo, content: 'Nice' })
  await insertCategory({ name: 'Cart', slug: 'cart', description: null })
  const code = await makeInvitation()
  await openBinderTo(binder, ownerId, 'invited')
  await setJoinDigest(binder, ownerId, invitationDigest(code))
  const photoPath = `/photo/open-owner-${photo}`
  const binderPath = `/u/owner/binder/best-${binder}`
  await toggleSave(ownerId, photo, true)
  const collection = Number(await addToCollection(ownerId, 'Ideas', [photo]))
  const examples = {
    '/saved/:id': `/saved/${collection}`,
    '/u/:username/binder/:slug': binderPath,
    '/category/:slug': '/category/cart',
    '/api/categories/:slug': '/api/categories/cart',
    '/oembed': `/oembed?url=${server.origin}${photoPath}`,
    ':slug': `open-owner-${photo}`,
    ':username': 'owner',
    ':id': String(photo),
    ':tag': 'cart',
    ':make': 'club-car',
    ':week': makeWeeks(photo, 'cart', binder),
    ':token': unsubscribeToken(ownerId, [TEST_SECRET]),
    ':code': code,
    '*': 'anything',
  }
  return {
    server,
    db: server.db,
    owner,
    ownerId,
    visitor: new Client(server.origin),
    photo,
    photoPath,
    binderPath,
    paths: examplePaths(examples),
  }
}
