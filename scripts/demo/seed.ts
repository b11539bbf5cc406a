import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import PQueue from 'p-queue'
import { database } from '#db/client.ts'
import { setBinderPictures } from '#db/queries/binder-photos.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { setGoing } from '#db/queries/meets.ts'
import { openBinderTo, sharePhotos } from '#db/queries/contributors.ts'
import { insertPhoto } from '#db/queries/photo-writes.ts'
import {
  binders,
  categories,
  collections,
  collectionSaves,
  commentLikes,
  comments,
  follows,
  likes,
  notificationReads,
  notifications,
  photos as photoTable,
  saves,
  users,
  weeks,
} from '#db/schema.ts'
import { addWeeks, getMonday } from '#db/week.ts'
import { cartColumns } from '#app/features/carts/queries.server.ts'
import { nameFinishedWeeks } from '#app/features/weeks/naming.server.ts'
import { slugify } from '#app/http/addresses.ts'
import { imageLibrary, type StoredImage } from '#storage/library.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { openServicesOrExit } from '#app/bootstrap.server.ts'
import { demoCommunity } from './community.ts'
import { demoPicture } from './pictures.ts'
import type { DemoCommunity, DemoMember, DemoPhoto } from './types.ts'
import { HOUR_MS } from '#app/durations.ts'

/** More jobs at once would only use more memory. */
const CONCURRENT_IMAGES = 3

/** The photos that each member has saved. */
const SAVED_PHOTOS = 12

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

/** Looks up a ref or username of the demo data. */
function lookUp<Value>(map: Map<string, Value>, name: string): Value {
  const value = map.get(name)
  if (value === undefined)
    throw new Error(`The demo data refers to "${name}", which does not exist.`)
  return value
}

/** The path of a demo photo's picture. */
export type PictureOf = (photo: DemoPhoto) => string

function insertMember(member: DemoMember, avatarKey: string | undefined): string {
  const createdAt = hoursAgo(member.hoursAgo)
  const { id } = database()
    .insert(users)
    .values({
      id: randomUUID().replaceAll('-', '').slice(0, 24),
      email: member.email,
      firstName: member.givenName,
      lastName: member.familyName,
      username: member.username,
      bio: member.bio,
      ...member.links,
      avatarKey,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: users.id })
    .get()
  return id
}

/** The stored pictures, and each member's first public photo as avatar, by ref and by username. */
interface Images {
  photos: Map<string, StoredImage>
  avatars: Map<string, StoredImage>
}

/**
 * Processes all pictures like uploads.
 * @param photos oldest first
 */
async function ingestPictures(photos: DemoPhoto[], getPicture: PictureOf): Promise<Images> {
  const images: Images = { photos: new Map(), avatars: new Map() }
  const firsts = new Map(
    photos
      .filter(({ isPublic }) => isPublic)
      .toReversed()
      .map((photo) => [photo.member, photo]),
  )
  const queue = new PQueue({ concurrency: CONCURRENT_IMAGES })
  const all = photos.length + firsts.size
  const ingest = (kind: 'photo' | 'avatar', photo: DemoPhoto, add: (image: StoredImage) => void) =>
    queue.add(async () => {
      // Their tiles would take a new user's time: the first page that shows them has them made.
      add(await imageLibrary().ingest({ path: getPicture(photo) }, kind, undefined, 'later'))
      showProgress(all - queue.size - queue.pending + 1, all)
    })
  await Promise.all([
    ...photos.map((photo) =>
      ingest('photo', photo, (image) => images.photos.set(photo.ref, image)),
    ),
    ...[...firsts].map(([member, photo]) =>
      ingest('avatar', photo, (image) => images.avatars.set(member, image)),
    ),
  ])
  return images
}

/**
 * Inserts the demo community: members with avatars, binders and carts, photos, follows, likes,
 * comments, the resulting notifications, saves, and weeks.
 * @param photos oldest first: ids follow time, the newest photo of the feed has the highest id
 */
async function insertCommunity(
  community: DemoCommunity,
  photos: DemoPhoto[],
  images: Images,
): Promise<void> {
  const db = database()
  const memberIds = new Map<string, string>()
  const binderIds = new Map<string, number>()
  const photoIds = new Map<string, number>()

  for (const category of community.categories)
    db.insert(categories).values(category).onConflictDoNothing().run()
  for (const member of community.members) {
    const userId = insertMember(member, images.avatars.get(member.username)?.key)
    memberIds.set(member.username, userId)
    for (const { ref, title, description, isPublic, cart = {} } of member.binders)
      binderIds.set(
        ref,
        await insertBinder(userId, { title, description, isPublic, ...(await cartColumns(cart)) }),
      )
  }

  for (const photo of photos) {
    const id = await insertPhoto(
      lookUp(memberIds, photo.member),
      {
        title: photo.title,
        description: photo.description,
        altText: photo.altText,
        sourceUrl: null,
        tags: photo.tags.map((tag) => ({ tag, slug: slugify(tag) })),
        isPublic: photo.isPublic,
        followersOnly: photo.followersOnly,
        image: lookUp(images.photos, photo.ref),
        createdAt: hoursAgo(photo.hoursAgo),
      },
      photo.binder === null ? null : { id: lookUp(binderIds, photo.binder) },
    )
    if (id === null) throw new Error(`The binder of "${photo.ref}" belongs to another member.`)
    photoIds.set(photo.ref, id)
  }
  for (const { username, binders } of community.members)
    for (const { ref, beforeAfter } of binders)
      if (beforeAfter)
        await setBinderPictures(lookUp(memberIds, username), lookUp(binderIds, ref), {
          beforePhotoId: lookUp(photoIds, beforeAfter.before),
          afterPhotoId: lookUp(photoIds, beforeAfter.after),
        })
  insertReactions(community, memberIds, photoIds)
  insertSaves(memberIds)
  insertThemes(community)
  await insertMeets(memberIds)
  insertHighlights(memberIds)
  await nameFinishedWeeks()
}

/** The day so many days from now, as `YYYY-MM-DD`. */
const inDays = (days: number) =>
  hoursAgo(-24 * days)
    .toISOString()
    .slice(0, 10)

/**
 * A meet that is over, open to all members, with the most liked photos of five others, who go to
 * the next one.
 */
async function insertMeets(memberIds: Map<string, string>): Promise<void> {
  const [owner = '', ...others] = memberIds.values()
  const binder = await insertBinder(owner, {
    title: 'Harvest parade',
    description: 'Every cart that rolled down Main Street. Were you there? Add yours.',
    isPublic: true,
    meetOn: inDays(-20),
    meetPlace: 'Main Street, Dunedin, FL',
  })
  await openBinderTo(binder, owner, 'members')
  const next = await insertBinder(owner, {
    title: 'Lights and carols ride',
    description: 'Bring lights, blankets and something warm. We start at dusk.',
    isPublic: true,
    meetOn: inDays(16),
    meetPlace: 'Edgewater Park, Dunedin, FL',
  })
  await openBinderTo(next, owner, 'members')
  for (const userId of others.slice(0, 5)) await setGoing(userId, next, true, inDays(0))
  for (const userId of others.slice(0, 5)) {
    const best = database()
      .select({ id: photoTable.id })
      .from(photoTable)
      .where(and(eq(photoTable.userId, userId), eq(photoTable.isPublic, true)))
      .orderBy(desc(photoTable.likesCount))
      .limit(2)
      .all()
    await sharePhotos(
      userId,
      binder,
      best.map(({ id }) => id),
    )
  }
}

/**
 * Members with a binder have a cover, their most liked wide photo, and pin their first public
 * binder.
 */
function insertHighlights(memberIds: Map<string, string>): void {
  const db = database()
  for (const userId of memberIds.values()) {
    const pinned = db
      .select({ id: binders.id })
      .from(binders)
      .where(and(eq(binders.userId, userId), eq(binders.isPublic, true)))
      .orderBy(binders.id)
      .get()
    if (!pinned) continue
    const wide = sql`${photoTable.width} > 1.2 * ${photoTable.height}`
    const cover = db
      .select({ id: photoTable.id })
      .from(photoTable)
      .where(and(eq(photoTable.userId, userId), eq(photoTable.isPublic, true), wide))
      .orderBy(desc(photoTable.likesCount))
      .get()
    db.update(users)
      .set({ pinnedBinderId: pinned.id, coverPhotoId: cover?.id ?? null })
      .where(eq(users.id, userId))
      .run()
  }
}

function insertThemes({ themes }: DemoCommunity): void {
  for (const { weeksAgo, ...theme } of themes)
    database()
      .insert(weeks)
      .values({ monday: addWeeks(getMonday(Date.now()), -weeksAgo), ...theme })
      .run()
}

function insertReactions(
  community: DemoCommunity,
  memberIds: Map<string, string>,
  photoIds: Map<string, number>,
): void {
  const db = database()
  const authors = new Map(
    community.photos.map((photo) => [photo.ref, lookUp(memberIds, photo.member)]),
  )
  const notify = (userId: string, notice: Omit<typeof notifications.$inferInsert, 'userId'>) => {
    if (notice.actorId === userId) return
    const { id: upTo } = db
      .insert(notifications)
      .values({ ...notice, userId })
      .returning()
      .get()
    db.insert(notificationReads)
      .values({ userId, upTo })
      .onConflictDoUpdate({ target: notificationReads.userId, set: { upTo } })
      .run()
  }
  const oldestFirst = <Item extends { hoursAgo: number }>(items: Item[]) =>
    items.toSorted((a, b) => b.hoursAgo - a.hoursAgo)

  for (const follow of oldestFirst(community.follows)) {
    const followerId = lookUp(memberIds, follow.follower)
    const followingId = lookUp(memberIds, follow.following)
    const createdAt = hoursAgo(follow.hoursAgo)
    db.insert(follows).values({ followerId, followingId, createdAt }).run()
    notify(followingId, { kind: 'follow', actorId: followerId, createdAt })
  }
  for (const like of oldestFirst(community.likes)) {
    const userId = lookUp(memberIds, like.member)
    const photoId = lookUp(photoIds, like.photo)
    const createdAt = hoursAgo(like.hoursAgo)
    db.insert(likes).values({ userId, photoId, createdAt }).run()
    notify(lookUp(authors, like.photo), { kind: 'like', actorId: userId, photoId, createdAt })
  }
  /** The latest comment on each photo that is not a reply. */
  const latest = new Map<number, { id: number; userId: string }>()
  for (const [number, comment] of oldestFirst(community.comments).entries()) {
    const userId = lookUp(memberIds, comment.member)
    const photoId = lookUp(photoIds, comment.photo)
    const createdAt = hoursAgo(comment.hoursAgo)
    const author = lookUp(authors, comment.photo)
    const { content } = comment
    // What a photographer says below another comment answers it.
    const answered = userId === author ? latest.get(photoId) : undefined
    const { id: commentId } = db
      .insert(comments)
      .values({
        userId,
        photoId,
        content,
        createdAt,
        updatedAt: createdAt,
        parentId: answered?.id ?? null,
      })
      .returning({ id: comments.id })
      .get()
    if (answered)
      notify(answered.userId, { kind: 'reply', actorId: userId, photoId, commentId, createdAt })
    else latest.set(photoId, { id: commentId, userId })
    if (userId !== author && number % 2 === 0)
      db.insert(commentLikes).values({ userId: author, commentId, createdAt }).run()
    notify(author, {
      kind: 'comment',
      actorId: userId,
      photoId,
      commentId,
      createdAt,
    })
  }
}

/** Each member saves some photos of others, half of them into a collection. */
function insertSaves(memberIds: Map<string, string>): void {
  const db = database()
  for (const [index, userId] of [...memberIds.values()].entries()) {
    const others = db
      .select({ id: photoTable.id })
      .from(photoTable)
      .where(and(ne(photoTable.userId, userId), eq(photoTable.isPublic, true)))
      .orderBy(photoTable.id)
      .all()
    const chosen = others.filter((_, place) => place % (index + 5) === 0).slice(-SAVED_PHOTOS)
    const [collection] = db
      .insert(collections)
      .values({ userId, title: 'Ideas for my cart' })
      .returning({ id: collections.id })
      .all()
    for (const [place, photo] of chosen.entries()) {
      const { id: saveId } = db
        .insert(saves)
        .values({ userId, photoId: photo.id })
        .returning({ id: saves.id })
        .get()
      if (collection && place % 2 === 0)
        db.insert(collectionSaves).values({ collectionId: collection.id, saveId }).run()
    }
  }
}

/** Checks members: a site whose photos were all deleted is not filled again. */
function isEmpty(): boolean {
  return database().$client.prepare('SELECT 1 FROM users LIMIT 1').get() === undefined
}

function showProgress(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\rPictures: ${done} of ${all} `)
  if (process.stdout.isTTY && done === all) process.stdout.write('\n')
}

/**
 * Fills the database of DATA_DIR with a community, once: with all of it or, if interrupted,
 * nothing. Garbage collection removes the pictures of an interrupted attempt.
 */
export async function fillEmptySite(
  community = demoCommunity,
  getPicture: PictureOf = demoPicture,
): Promise<void> {
  const services = await openServicesOrExit(dataFolder())
  if (isEmpty()) {
    console.log('The database is empty: filling it with demo members and photos, once.')
    const photos = community.photos.toSorted((a, b) => b.hoursAgo - a.hoursAgo)
    const images = await ingestPictures(photos, getPicture)
    const { $client: sqlite } = database()
    // The transactions of the queries become savepoints of this one.
    sqlite.exec('BEGIN IMMEDIATE')
    await insertCommunity(community, photos, images)
    sqlite.exec('COMMIT')
  }
  await services.close()
}
