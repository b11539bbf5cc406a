import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  listDecisionsAbout,
  listFollowers,
  listOwnConversation,
  listFollowing,
  listOwnCollections,
  listOwnComments,
  listOwnFeatureRequests,
  listOwnLikes,
  listOwnSaves,
  listOwnReports,
  listOwnMutes,
} from '#db/queries/account-export.ts'
import { listBinders } from '#db/queries/binders.ts'
import { listOwnStatusChanges } from '#db/queries/cart-status.ts'
import { listContributions, listContributors } from '#db/queries/shared-binders.ts'
import { listFollowedCarts } from '#db/queries/cart-follows.ts'
import { listOwnMeets } from '#db/queries/meets.ts'
import { listPasskeys } from '#db/queries/passkeys.ts'
import { findImport, listImportFacts } from '#db/queries/imports.ts'
import { listPushSubscriptions } from '#db/queries/push.ts'
import { listInvitations } from '#db/queries/invitations.ts'
import { listMemberPhotos } from '#db/queries/photo-lists.ts'
import { listNotifications, type NotificationRow } from '#db/queries/notifications.ts'
import type { AuthorRow, PhotoRow } from '#db/queries/photos.ts'
import { binderPath, memberPath, photoPath, slugify } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { masterFormat } from '#storage/addresses.ts'
import { bindersJson } from '../binders/queries.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { authorName } from '../members/author.ts'
import { toPhotoJson } from '../photos/serializers.server.ts'
import { makerOf } from '../sign-in/authenticators.ts'

const limit = 200
/** Some systems cannot extract longer file names. */
const MAX_SLUG_LENGTH = 80

type MemberNames = Omit<AuthorRow, 'avatarKey'>
interface NamedPhoto {
  id: number
  title: string
}

export type ExportedMember = Pick<Viewer, 'id' | 'username' | 'isModerator'>

const absoluteUrl = (path: string) => environment().PUBLIC_URL + path

const getMember = (member: MemberNames) => ({
  username: member.username,
  name: authorName(member),
  url: absoluteUrl(memberPath(member)),
})

/** A photo's title and URL; null if the viewer can no longer see it. */
const getPhoto = (photo: NamedPhoto | null, user: Pick<MemberNames, 'id' | 'username'> | null) =>
  photo && user && { title: photo.title, url: absoluteUrl(photoPath({ ...photo, user })) }

export function pictureFile(photo: PhotoRow): string {
  const slug = slugify(photo.title).slice(0, MAX_SLUG_LENGTH).replace(/-+$/, '')
  const name = slug === '' ? photo.id : `${photo.id}-${slug}`
  return `photos/${name}.${masterFormat(photo)}`
}

async function* allRows<Row, Key>(read: (last?: Key) => Promise<Row[]>, getKey: (row: Row) => Key) {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last === undefined ? undefined : getKey(last))
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    // SQLite queries are synchronous, so yield between them.
    await nextTurn()
  }
}

const getId = ({ id }: { id: number }) => id
const getPhotoId = ({ photoId }: { photoId: number }) => photoId
const getMemberId = ({ member }: { member: MemberNames }) => member.id
const sinceWhen = ({ createdAt, member }: { createdAt: Date; member: MemberNames }) => ({
  since: createdAt,
  ...getMember(member),
})

export function ownPhotos(userId: string): AsyncGenerator<PhotoRow[], void> {
  const read = (before?: number) => listMemberPhotos(userId, userId, { before, limit })
  return allRows(read, getId)
}

/** The photos with what a later import needs besides. */
async function* photosToImport(userId: string) {
  for await (const rows of ownPhotos(userId)) {
    const facts = await listImportFacts(rows.map(({ id }) => id))
    yield rows.map((row) => ({ ...photoJson(row), ...facts.get(row.id) }))
  }
}

function photoJson(photo: PhotoRow) {
  const {
    user: _user,
    imageUrl: _imageUrl,
    thumbnailUrl: _thumbnailUrl,
    ...texts
  } = toPhotoJson(photo, photo.userId)
  return {
    ...texts,
    url: absoluteUrl(texts.url),
    hiddenAt: photo.hiddenAt,
    file: pictureFile(photo),
  }
}

async function* jsonArray<Row>(chunks: AsyncIterable<Row[]>, toJson: (row: Row) => unknown) {
  let before = '['
  for await (const rows of chunks) {
    yield rows
      .map((row, index) => `${index ? ',' : before}\n${JSON.stringify(toJson(row))}`)
      .join('')
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

function notificationJson(row: NotificationRow, reader: ExportedMember) {
  const { kind, text, createdAt, isUnread, actor, photo, photographer, comment, cart } = row
  return {
    kind,
    text,
    createdAt,
    read: isUnread === 0,
    by: actor && getMember(actor),
    photo: getPhoto(photo, photographer),
    comment: comment?.content ?? null,
    cart: cart && {
      title: cart.title,
      url: absoluteUrl(
        binderPath((kind === 'cart' || kind === 'invitation') && actor ? actor : reader, cart),
      ),
    },
  }
}

/** The contributors of each of a member's binders. */
async function* ownContributors(userId: string) {
  for await (const binders of allRows(
    (before?: number) => listBinders(userId, userId, { before, limit }),
    getId,
  ))
    for (const { id, title } of binders) {
      const read = (before?: number) => listContributors(id, { before, limit })
      for await (const rows of allRows(read, getId))
        yield rows.map(({ member, joinedAt }) => ({
          binder: title,
          joinedAt,
          ...getMember(member),
        }))
    }
}

/** The files of a member's lists by name, each read when it is written. */
export function exportLists(member: ExportedMember): Record<string, () => AsyncGenerator<string>> {
  const list =
    <Row, Key extends number | string>(
      read: (userId: string, page: { after?: Key; limit: number }) => Promise<Row[]>,
      getKey: (row: Row) => Key,
      toJson = (row: Row): unknown => row,
    ) =>
    () =>
      jsonArray(
        allRows((after?: Key) => read(member.id, { after, limit }), getKey),
        toJson,
      )
  const newestFirst =
    <Row>(read: (id: string, page: { before?: number; limit: number }) => Promise<Row[]>) =>
    (id: string, { after: before, limit }: { after?: number; limit: number }) =>
      read(id, { before, limit })
  const conversation =
    (of: 'likes' | 'mutes') => (id: string, page: { after?: number; limit: number }) =>
      listOwnConversation(id, of, page)
  return {
    'photos.json': () => jsonArray(photosToImport(member.id), (photo) => photo),
    'binders.json': list(
      newestFirst(async (id, page) => bindersJson(await listBinders(id, id, page))),
      getId,
      (binder) => ({ ...binder, url: absoluteUrl(binder.url) }),
    ),
    'cart-status.json': list(listOwnStatusChanges, getId, ({ id: binderId, changes }) => ({
      binderId,
      changes: (JSON.parse(changes) as { status: string | null; at: number }[]).map(
        ({ status, at }) => ({ status, changedAt: new Date(at) }),
      ),
    })),
    'comments.json': list(listOwnComments, getId, ({ photo, photographer, ...comment }) => ({
      ...comment,
      photo: getPhoto(photo, photographer),
    })),
    'likes.json': list(listOwnLikes, getPhotoId, ({ createdAt, photo, photographer }) => ({
      createdAt,
      photo: getPhoto(photo, photographer),
    })),
    'saved.json': list(listOwnSaves, getId, ({ createdAt, collections, ...row }) => ({
      createdAt,
      photo: getPhoto(row.photo, row.photographer),
      collections: JSON.parse(collections) as string[],
    })),
    'collections.json': list(listOwnCollections, getId, ({ id: _id, ...row }) => row),
    'comment-likes.json': list(conversation('likes'), getId, ({ id: commentId, createdAt }) => ({
      commentId,
      createdAt,
    })),
    'muted-conversations.json': list(
      conversation('mutes'),
      getId,
      ({ id: photoId, createdAt }) => ({
        photoId,
        createdAt,
      }),
    ),
    'following.json': list(listFollowing, getMemberId, sinceWhen),
    'followed-carts.json': list(newestFirst(listFollowedCarts), getId, ({ createdAt, cart }) => ({
      since: createdAt,
      title: cart.title,
      url: absoluteUrl(binderPath(cart.user, cart)),
    })),
    'going.json': list(newestFirst(listOwnMeets), getId, ({ createdAt, meet }) => ({
      since: createdAt,
      title: meet.title,
      day: meet.meetOn,
      place: meet.meetPlace,
      at: meet.meetAt,
      until: meet.meetUntil,
      url: absoluteUrl(binderPath(meet.user, meet)),
    })),
    'shared-binders.json': list(newestFirst(listContributions), getId, (row) => {
      const shared = JSON.parse(row.photos) as NamedPhoto[]
      const owner = { id: row.ownerId, username: row.ownerUsername }
      return {
        invitedAt: row.createdAt,
        joinedAt: row.joinedAt,
        title: row.title,
        url: absoluteUrl(binderPath(owner, { id: row.binderId, title: row.title })),
        photos: shared.map((photo) => getPhoto(photo, member)),
      }
    }),
    'contributors.json': () => jsonArray(ownContributors(member.id), (row) => row),
    'followers.json': list(listFollowers, getId, sinceWhen),
    'mutes.json': list(listOwnMutes, getMemberId, ({ kind, ...row }) => ({
      kind,
      ...sinceWhen(row),
    })),
    'notifications.json': list(newestFirst(listNotifications), getId, (row) =>
      notificationJson(row, member),
    ),
    'invitations.json': list(listInvitations, getId),
    'passkeys.json': list(listPasskeys, getId, ({ createdAt, usedAt, name, ...key }) => ({
      name,
      maker: makerOf(key),
      createdAt,
      usedAt,
    })),
    'imports.json': list(
      async (id: string, { after }: { after?: number }) => {
        const row = after === undefined ? await findImport(id) : null
        return row ? [row] : []
      },
      getId,
      ({ file: _file, userId: _userId, attempts: _attempts, ...row }) => row,
    ),
    'devices.json': list(listPushSubscriptions, getId, ({ createdAt }) => ({ createdAt })),
    'reports.json': list(listOwnReports, getId),
    'feature-requests.json': list(listOwnFeatureRequests, getId),
    'moderation.json': list(listDecisionsAbout, getId),
  }
}
