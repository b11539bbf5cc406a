import { setBinderPictures } from '#db/queries/binder-photos.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { addToCollection, mergeSaves } from '#db/queries/saves.ts'
import {
  binders,
  categories,
  comments,
  follows,
  notifications,
  reports,
  mutes,
} from '#db/schema.ts'
import { cartColumns } from '#app/features/carts/queries.server.ts'
import { unsubscribeToken } from '#app/features/mail-notices/token.server.ts'
import { documents } from '#app/content/documents.ts'
import { database } from '#db/client.ts'
import { photoPath } from '#app/http/addresses.ts'
import { makeWeeks } from './weeks.ts'
import { makeMember, makePhoto } from './members.ts'
import { words } from './words.ts'

const FACTS = {
  make: 'E-Z-GO',
  model: 'TXT Valor',
  year: 1998,
  drive: 'electric' as const,
  seats: 4,
  lift: 6.25,
  city: 'Saint Petersburg, Florida',
  status: 'for-sale' as const,
  price: 4200,
}

/**
 * A binder with all facts of a cart, and photos before and after.
 * @returns its id
 */
async function makeCart(userId: string): Promise<number> {
  const texts = { title: 'My first build', description: '', isPublic: true }
  const binderId = await insertBinder(userId, { ...texts, ...(await cartColumns(FACTS)) })
  const before = await makePhoto(userId, { title: 'Found in a barn', binderId })
  const after = await makePhoto(userId, { title: 'On the road again', binderId })
  await setBinderPictures(userId, binderId, { beforePhotoId: before, afterPhotoId: after })
  return binderId
}

/**
 * Fills a site with content for every page.
 * @param memberId the member of the signed-in pages: a moderator called viewer
 * @returns the addresses of all public pages, and of the member's pages
 */
export async function fillSite(memberId: string): Promise<{ open: string[]; signedIn: string[] }> {
  const db = database()
  const author = await makeMember({
    username: 'author',
    firstName: 'Ann',
    bio: 'Two carts',
    website: 'https://example.com',
  })
  db.insert(categories)
    .values({ name: 'Trials', slug: 'trials', description: 'Hill climbs' })
    .onConflictDoNothing()
    .run()
  const binder = db.insert(binders).values({ userId: author.id, title: 'Winter' }).returning().get()
  for (const kind of ['mute', 'block'] as const) {
    const noisy = await makeMember({ username: kind === 'block' ? 'noisy' : 'chatty' })
    db.insert(mutes).values({ userId: memberId, mutedId: noisy.id, kind }).run()
  }
  const photoIds: number[] = []
  for (let index = 0; index < 24; index++)
    photoIds.push(
      await makePhoto(author.id, {
        title: `Cart number ${index}`,
        description: index % 2 ? 'A description of some length that runs over two lines' : null,
        tags: ['trials', `tag ${index}`],
        binderId: binder.id,
      }),
    )
  db.insert(follows).values({ followerId: memberId, followingId: author.id }).run()
  const ownBinder = db
    .insert(binders)
    .values({ userId: memberId, title: 'My own binder', ...(await cartColumns(FACTS)) })
    .returning()
    .get()
  const own = await makePhoto(memberId, { title: 'My own cart', binderId: ownBinder.id })
  await makePhoto(memberId, { title: 'Outside of the binder' })
  const [photoId = 0] = photoIds
  const cart = await makeCart(author.id)
  db.insert(comments).values({ userId: memberId, photoId, content: 'A comment' }).run()
  db.insert(notifications).values({ userId: memberId, kind: 'follow', actorId: author.id }).run()
  db.insert(reports)
    .values({ reporterId: memberId, category: 'Other Issues', details: 'Odd', photoId })
    .run()
  await mergeSaves(memberId, [photoId, own])
  const collection = Number(await addToCollection(memberId, 'Ideas for the winter', [photoId]))
  const photo = photoPath({ id: photoId, title: 'Cart number 0', user: author })
  const mine = photoPath({
    id: own,
    title: 'My own cart',
    user: { id: memberId, username: 'viewer' },
  })
  return {
    open: [
      '/',
      `/?photo=${photoId}`,
      photo,
      `${photo}/share`,
      '/u/author',
      '/u/author?tab=binders',
      '/u/author/followers',
      '/u/author/following',
      `/u/author/binder/winter-${binder.id}`,
      `/u/author/binder/winter-${binder.id}?view=timeline`,
      `/u/author/binder/my-first-build-${cart}`,
      `/u/author/binder/my-first-build-${cart}/share`,
      ...words(`/carts /carts/e-z-go?drive=electric /carts/e-z-go?year=1950 /carts?status=for-sale
        /popular /weeks /tag/trials
        /tag/nothing-here /category/trials /category/nothing-here /search /search?q=cart
        /search?q=nothing-like-it /saved /photo/gone-1 /u/nobody /no/such/page`),
      `/mail/unsubscribe/${unsubscribeToken(author.id)}`,
      `/weeks/${makeWeeks(photoId, 'trials', binder.id)}`,
      ...Object.keys(documents),
    ],
    signedIn: [
      '/',
      photo,
      mine,
      `${mine}/edit`,
      `${mine}/crop`,
      `${mine}/delete`,
      '/upload',
      `/upload/batch?photos=${own}&type=notes.txt`,
      '/u/viewer',
      '/u/viewer?tab=binders',
      '/u/viewer/edit',
      ...[
        '',
        '/edit',
        ...['photos', 'add', 'before-after', 'delete'].map((name) => `/edit?section=${name}`),
      ].map((page) => `/u/viewer/binder/my-own-binder-${ownBinder.id}${page}`),
      ...words(`/u/viewer/following /following /following?list=carts /saved /saved?select=all /notifications /moderation
        /moderation/themes /moderation/tags /account /account/delete /account/mutes /welcome /u/author/mute /u/noisy`),
      `/saved/${collection}`,
      '/report?category=Other%20Issues',
    ],
  }
}
