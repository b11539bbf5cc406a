import { contributePath, editPath, type ContributeList } from '#app/features/binders/binder.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { database, openDatabase, type Database } from '#db/client.ts'
import { deletePasskey, insertPasskey, renamePasskeyRow } from '#db/queries/passkeys.ts'
import { insertImport } from '#db/queries/imports.ts'
import { insertInvitation, listInvitations } from '#db/queries/invitations.ts'
import { deletePushSubscription, savePushSubscription } from '#db/queries/push.ts'
import { listSessions } from '#db/queries/sessions.ts'
import { updateMember } from '#db/queries/users.ts'
import { setMailNotices } from '#db/queries/mail-notices.ts'
import { getMonday } from '#db/week.ts'
import { okJson, signedIn } from '#tests/support/client.ts'
import { fillComparedSite, type ComparedSite, type Who } from '#tests/support/compared-site.ts'
import { PageComparison, getViews, type View } from '#tests/support/page-comparison.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite, type SharedSite } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/*
 * A visitor sees every write with the next request, on each page, and so do the values of members'
 * pages that are read once for all. The pages come from the route map, the writes from the
 * commands; a command without a write here fails.
 */

const commands = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../app/features/**/commands.server.ts', {
    eager: true,
  }),
).flatMap((module) =>
  Object.entries(module)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name),
)

let site: SharedSite
/** A connection like that of another process. */
let other: Database
let compared: ComparedSite
let pages: PageComparison
let views: View[]

beforeAll(async () => {
  site = await sharedSite()
  other = openDatabase(join(site.dataDir, 'cartfolio.sqlite'))
  compared = await fillComparedSite(site)
  const { clients, photo } = compared
  views = [
    ...getViews(compared.paths, ['stranger'], ['/', photo.url, '/u/anna']),
    ...getViews(['/', '/carts', '/explore', '/upload'], ['member'], []),
  ]
  pages = await PageComparison.start(site, clients)
}, 120_000)

afterAll(async () => {
  await pages.stop()
  other.$client.close()
})

const api = (who: Who, method: string, path: string, body?: object) =>
  okJson<{ id: number }>(compared.clients[who].sendJson(method, path, body))

/** Sends a form, which redirects. */
async function form(who: Who, path: string, fields: Record<string, string>) {
  const client = compared.clients[who]
  const { status } = await client.post(path, fields)
  if (status !== 302 && status !== 303) throw new Error(`${path}: ${status}`)
  // Deletes the cookie with the flash message: with it, no page comes from the cache.
  await client.request('/')
}

const waitingImport = () => ({
  userId: compared.authorId,
  file: 'a.zip',
  total: 1,
  commentsLeftOut: 0,
  problems: [],
})

const byAnotherProcess = (sql: string) => other.$client.exec(sql)

const likeBy = (who: Who, id: number) => api(who, 'POST', `/api/photos/${id}/like`)
const follow = () => api('member', 'POST', '/api/users/anna/follow')
const mute = (intent: string) => form('member', '/u/anna/mute', { intent })
const edit = (fields: object) => api('author', 'PATCH', `/api/photos/${compared.photo.id}`, fields)
const updateProfile = (fields: object) => api('author', 'PATCH', '/api/auth/user', fields)
const changeBinder = (fields: Record<string, string>) =>
  form('author', `${compared.binder.url}/edit`, fields)

const PICNIC = { title: 'Picnic', meetOn: '2027-06-30', isPublic: 'on' }
const PUBLIC_BINDER = { title: 'Best', isPublic: 'on' }

const contributors = (who: Who, fields: Record<string, string>) =>
  form(who, editPath(compared.binder.url, 'contributors'), fields)

const contribute = (list: ContributeList) =>
  form('member', contributePath(compared.binder.url, list), { [`photo-${added.id}`]: 'on' })

const organize = (section: 'add' | 'photos', fields: Record<string, string>) =>
  form('author', editPath(compared.binder.url, section), {
    [`photo-${compared.photo.id}`]: 'on',
    ...fields,
  })

async function comment() {
  const path = `/api/photos/${compared.photo.id}/comments`
  added = await api('member', 'POST', path, { content: 'Nice' })
}

/** Likes a photo often enough to make it the photo of the week. */
async function likeOldest() {
  for (const who of ['member', 'author'] as const) await likeBy(who, compared.oldest)
}

/** Ends the member's session. The client keeps its cookie. */
async function signOut() {
  const Cookie = compared.clients.member.cookieHeader()
  await fetch(`${site.origin}/api/logout`, { headers: { Cookie }, redirect: 'manual' })
}

async function signInAgain() {
  const person = { email: 'member@example.com', givenName: 'Mika' }
  compared.clients.member = await signedIn(site.origin, person)
}

async function hideReported() {
  const html = await compared.clients.moderator.text('/moderation')
  const reportId = /name="reportId" value="(\d+)"/.exec(html)?.[1] ?? ''
  await form('moderator', '/moderation', { reportId, intent: 'hide', note: '' })
}

const changeTheme = (fields: Record<string, string>) =>
  form('moderator', '/moderation/themes', { week: getMonday(Date.now()), ...fields })

const moderateAuthor = (fields: Record<string, string>) =>
  form('moderator', `/moderation/members/${compared.authorId}`, fields)

async function addMembersCart() {
  const { member } = compared.clients
  const body = new FormData()
  for (const [name, text] of [['make', 'EZGO'] as const, ['year', '2001'] as const])
    body.append(name, text)
  const headers = { Origin: member.origin }
  const sent = await member.request('/welcome?step=cart', { method: 'POST', body, headers })
  if (sent.status !== 302 && sent.status !== 303) throw new Error(`addCart: ${sent.status}`)
  await member.request('/')
}

/** What a write has created, for the writes after it. */
let added: { id: number }

/** The id of the question about the cart, once it is asked. */
let question = ''

const atBinder = (who: Who, fields: Record<string, string>) =>
  form(who, compared.binder.url, fields)

const newestComment = () =>
  String(other.$client.prepare('SELECT max(id) FROM comments').pluck().get())

/** The writes by command, in this order; each changes a page. */
const WRITES: Record<string, Record<string, () => unknown>> = {
  likePhoto: {
    like: () => likeBy('member', compared.photo.id),
    'likes of a photo beyond the first page': likeOldest,
    'end of a like': () => likeBy('member', compared.photo.id),
  },
  addComment: {
    comment,
    reply: async () => {
      const path = `/api/photos/${compared.photo.id}/comments`
      await api('author', 'POST', path, { content: 'Thanks', parentId: added.id })
    },
  },
  editComment: {
    'edited comment': () => api('member', 'PATCH', `/api/comments/${added.id}`, { content: 'Ah' }),
  },
  likeComment: {
    'like of a comment': () => api('author', 'POST', `/api/comments/${added.id}/like`),
  },
  changeConversationMute: {
    'muted conversation': () => form('member', compared.photo.url, { intent: 'mute-conversation' }),
    'end of a muted conversation': () =>
      form('member', compared.photo.url, { intent: 'unmute-conversation' }),
  },
  savePhoto: {
    'saved photo': () => api('member', 'POST', `/api/photos/${compared.photo.id}/save`),
  },
  mergeDeviceSaves: {
    'photos of a browser': () =>
      api('author', 'POST', '/api/saved', { ids: [compared.photo.id, compared.oldest] }),
  },
  changeCollection: {
    'renamed collection': () =>
      form('member', `/saved/${compared.collection}`, { intent: 'rename', title: 'Roofs' }),
  },
  organizeSaves: {
    'photo put into a collection': () =>
      form('member', '/saved', {
        intent: 'add',
        collectionId: String(compared.collection),
        [`photo-${compared.photo.id}`]: 'on',
      }),
    'photo taken out of a collection': () =>
      form('member', `/saved/${compared.collection}`, {
        intent: 'take',
        [`photo-${compared.photo.id}`]: 'on',
      }),
  },
  removeCollection: {
    'deleted collection': () =>
      form('member', `/saved/${compared.collection}`, { intent: 'delete' }),
  },
  readNotifications: {
    'opened notifications': () => compared.clients.author.request('/notifications'),
  },
  removeComment: {
    'deleted comment': () =>
      form('member', compared.photo.url, {
        intent: 'delete-comment',
        commentId: String(added.id),
      }),
  },
  removeCommentById: {
    'another comment': comment,
    'comment deleted by its id': () => api('member', 'DELETE', `/api/comments/${added.id}`),
  },
  restoreComment: {
    'restored comment': () => api('member', 'POST', `/api/comments/${added.id}/restore`),
  },
  hideComment: {
    'comment hidden by the owner': () => api('author', 'POST', `/api/comments/${added.id}/hide`),
    'comment shown by the owner': () => api('author', 'DELETE', `/api/comments/${added.id}/hide`),
  },
  followMember: { follow, 'end of a follow': follow },
  goToMeet: {
    going: () => form('member', compared.binder.url, { intent: 'going' }),
    'not going': () => form('member', compared.binder.url, { intent: 'not-going' }),
  },
  removeFollower: {
    'photo that a follower sees': async () => {
      await edit({ followersOnly: true })
      await follow()
    },
    'removed follower': () => form('author', '/u/mika', { intent: 'remove-follower' }),
    'photo that all see': () => edit({ isPublic: true }),
  },
  closeComments: {
    'closed comments of a photo': () =>
      form('author', compared.photo.url, { intent: 'close-comments' }),
    'open comments of a photo': () =>
      form('author', compared.photo.url, { intent: 'open-comments' }),
  },
  closeAllComments: {
    'closed comments': () => form('author', '/account', { commentsClosed: 'on' }),
    'open comments': () => form('author', '/account', { commentsClosed: 'off' }),
  },
  changeAltTextReminder: {
    'no reminder': () => form('author', '/account', { altTextReminder: 'off' }),
    'reminder again': () => form('author', '/account', { altTextReminder: 'on' }),
  },
  followCart: {
    'facts to follow': () => changeBinder({ ...PUBLIC_BINDER, year: '1998' }),
    'follow of a cart': () => form('member', compared.binder.url, { intent: 'follow-cart' }),
    'end of a follow of a cart': () =>
      form('member', compared.binder.url, { intent: 'unfollow-cart' }),
    'no facts to follow': () => changeBinder({ ...PUBLIC_BINDER, year: '' }),
  },
  changeOpenness: {
    'binder open to others': () => contributors('author', { openTo: 'members' }),
  },
  renewJoinLink: {
    // The page that answers shows the link, once.
    'link to join a binder': async () => {
      const path = editPath(compared.binder.url, 'contributors')
      const { status } = await compared.clients.author.post(path, { intent: 'renew-link' })
      expect(status).toBe(200)
    },
  },
  endJoinLink: { 'end of the link': () => contributors('author', { intent: 'end-link' }) },
  inviteMember: {
    'invitation to a binder': () => contributors('author', { intent: 'invite', username: 'mika' }),
  },
  acceptInvitation: {
    'joined binder': () => form('member', compared.binder.url, { intent: 'join-binder' }),
  },
  shareOwnPhotos: {
    'photo to share': async () => {
      added = await uploadPhoto(compared.clients.member, { title: 'Shared' })
    },
    'photo in a binder of another': () => contribute('add'),
  },
  takeOutShared: { 'photo taken out of it': () => contribute('added') },
  chooseSharedBinders: {
    'binder chosen for a photo': () =>
      form('member', `/photo/${added.id}/binders`, { [`binder-${compared.binder.id}`]: 'on' }),
  },
  endSharing: { 'left binder': () => contribute('leave') },
  createBinder: {
    'new binder': async () => {
      added = await api('author', 'POST', '/api/binders', { title: 'Second' })
    },
  },
  createCart: {
    'new cart': () => form('author', '/carts/new', { make: 'Yamaha', isPublic: 'on' }),
  },
  createMeet: {
    'new meet': () =>
      form('author', '/meets/new', { title: 'Parade', meetOn: '2027-05-31', isPublic: 'on' }),
  },
  inviteAll: {
    'meet with an invitation': () => form('author', '/meets/new', { ...PICNIC, invite: 'mika' }),
  },
  changeBinder: {
    'renamed binder': () => changeBinder({ title: 'Best of all', isPublic: 'on' }),
    'private binder': () => changeBinder({ title: 'Best' }),
    'public binder': () => changeBinder(PUBLIC_BINDER),
    'facts of a cart': () =>
      changeBinder({ ...PUBLIC_BINDER, make: 'E-Z-GO', model: 'TXT', year: '1998', drive: 'gas' }),
    'other facts of a cart': () =>
      changeBinder({ ...PUBLIC_BINDER, make: 'E-Z-GO', model: 'RXV', year: '', drive: 'electric' }),
    'end of a cart': () =>
      changeBinder({ ...PUBLIC_BINDER, make: '', model: '', year: '', drive: '' }),
  },
  changeBuild: {
    'cart to build': () => changeBinder({ ...PUBLIC_BINDER, make: 'E-Z-GO' }),
    'build sheet': () => form('author', `${compared.binder.url}/edit/build`, { 'what-1': 'Horn' }),
  },
  askAboutCart: {
    'cart for sale': () =>
      changeBinder({ ...PUBLIC_BINDER, make: 'E-Z-GO', status: 'for-sale', price: '4200' }),
    question: async () => {
      await atBinder('member', { intent: 'ask', content: 'Does it run?' })
      question = newestComment()
    },
  },
  hideQuestion: {
    'question hidden by the owner': () =>
      atBinder('author', { intent: 'hide-comment', commentId: question }),
    'question shown by the owner': () =>
      atBinder('author', { intent: 'show-comment', commentId: question }),
  },
  closeQuestions: {
    'closed questions': () => atBinder('author', { intent: 'close-questions' }),
    'open questions': () => atBinder('author', { intent: 'open-questions' }),
  },
  muteQuestions: {
    'muted questions': () => atBinder('member', { intent: 'mute-questions' }),
    'end of muted questions': () => atBinder('member', { intent: 'unmute-questions' }),
  },
  removeQuestion: {
    'deleted question': () =>
      atBinder('member', { intent: 'delete-question', commentId: question }),
    'no cart to build or to sell': () =>
      changeBinder({ ...PUBLIC_BINDER, make: '', status: '', price: '' }),
  },
  removeBinder: {
    'deleted binder': () =>
      form('author', editPath(`/u/anna/binder/second-${added.id}`, 'delete'), {}),
  },
  organizePhotos: {
    'cover of a binder': () => form('author', compared.photo.url, { intent: 'binder-cover' }),
    'photo taken out of its binder': () => organize('photos', { intent: 'move', binderId: '' }),
  },
  addPhotos: { 'photo put into a binder': () => organize('add', {}) },
  movePhoto: {
    'order of a binder': async () => {
      const binderId = String(compared.binder.id)
      await uploadPhoto(compared.clients.author, { title: 'Second of the binder', binderId })
      await organize('photos', { first: String(compared.photo.id) })
    },
  },
  chooseBeforeAfter: {
    'before and after': async () => {
      const binderId = String(compared.binder.id)
      const other = await uploadPhoto(compared.clients.author, { title: 'Restored', binderId })
      const fields = { before: String(compared.photo.id), after: String(other.id) }
      await form('author', editPath(compared.binder.url, 'before-after'), fields)
    },
  },
  uploadPhoto: {
    upload: async () => {
      const fields = { title: 'Later', tags: 'cart, custom' }
      added = await uploadPhoto(compared.clients.author, fields)
    },
  },
  editPhoto: {
    'new title': () => edit({ title: 'Open cart' }),
    'former title': () => edit({ title: 'Open' }),
    'private photo': () => edit({ isPublic: false }),
    'photo for followers': () => edit({ followersOnly: true }),
    'public photo': () => edit({ isPublic: true }),
    'new tags': () => edit({ tags: ['cart', 'new'] }),
  },
  editPicture: {
    'cropped picture': () => form('author', `${compared.photo.url}/crop`, { ratio: '1:1' }),
  },
  removePhoto: { 'deleted photo': () => api('author', 'DELETE', `/api/photos/${added.id}`) },
  updateProfile: {
    'new name': () => updateProfile({ firstName: 'Anne' }),
    'new biography': () => updateProfile({ bio: 'Two carts' }),
    'profile cover': () => updateProfile({ coverPhotoId: compared.photo.id }),
    'pinned binder': () =>
      form('author', '/u/anna', { intent: 'pin-binder', binderId: String(compared.binder.id) }),
    'end of the profile cover': () =>
      form('author', compared.photo.url, { intent: 'remove-profile-cover' }),
    'end of the pinned binder': () => updateProfile({ pinnedBinderId: null }),
  },
  changeAvatar: {
    'new avatar': async () => {
      const avatar = { bytes: await plainPhoto() }
      await okJson(compared.clients.author.upload('/api/auth/user/avatar', {}, { avatar }))
    },
  },
  changeMute: {
    mute: () => mute('mute'),
    block: () => mute('block'),
    'end of a block': () => mute('unblock'),
  },
  sendReport: {
    report: () =>
      form('member', '/report', {
        photo: String(compared.photo.id),
        category: 'Other Issues',
        details: 'Look',
      }),
  },
  moderate: {
    'hidden photo': hideReported,
    'shown photo': () => byAnotherProcess('UPDATE photos SET hidden_at = NULL'),
  },
  moderatePhoto: {
    'photo hidden without a report': () =>
      form('moderator', `/moderation/photos/${compared.photo.id}`, { intent: 'hide' }),
    'photo shown without a report': () =>
      form('moderator', `/moderation/photos/${compared.photo.id}`, { intent: 'unhide' }),
    'photo deleted by a moderator': async () => {
      const { photo, clients } = compared
      added = await uploadPhoto(clients.author, { title: 'Spam' })
      await form('moderator', `/moderation/photos/${added.id}`, { intent: 'delete', note: 'Spam' })
      expect(photo.id).not.toBe(added.id)
    },
  },
  moderateComment: {
    'comment hidden without a report': async () => {
      await comment()
      await form('moderator', `/moderation/comments/${added.id}`, { intent: 'hide' })
    },
    'comment shown without a report': () =>
      form('moderator', `/moderation/comments/${added.id}`, { intent: 'unhide' }),
  },
  moderateMember: {
    'member suspended with all photos': () =>
      moderateAuthor({ intent: 'suspend', hidePhotos: 'on' }),
    'suspension lifted': () => moderateAuthor({ intent: 'lift' }),
    'photos shown again': () => byAnotherProcess('UPDATE photos SET hidden_at = NULL'),
  },
  // The steps of an import upload photos.
  startImport: { 'new import': () => insertImport(waitingImport(), () => {}) },
  publishImported: {
    'publish imported photos': () => form('author', '/account/import', { intent: 'publish' }),
  },
  stopImport: {
    'stopped import': async () => {
      await insertImport(waitingImport(), () => {})
      await form('author', '/account/import', { intent: 'stop' })
    },
  },
  // Sites that everyone can join reject the command.
  createInvitation: {
    'new invitation': () => insertInvitation(compared.authorId, 'i'.repeat(43)),
  },
  withdrawInvitation: {
    'withdrawn invitation': async () => {
      const [invitation] = await listInvitations(compared.authorId, { limit: 1 })
      await form('author', '/invitations', { intent: 'withdraw', id: String(invitation?.id) })
    },
  },
  // Sites without the sign-in by e-mail reject these three.
  addPasskey: {
    'new passkey': () =>
      insertPasskey(
        {
          userId: compared.authorId,
          credential: 'c',
          publicKey: 'k',
          counter: 0,
          transports: [],
        },
        () => {},
      ),
  },
  renamePasskey: { 'renamed passkey': () => renamePasskeyRow(compared.authorId, 1, 'Phone') },
  removePasskey: { 'removed passkey': () => deletePasskey(compared.authorId, 1) },
  // Sites without push reject these three.
  choosePushKinds: {
    'push kinds': () => updateMember(compared.authorId, { pushKinds: 'reply' }),
  },
  addPushDevice: {
    'new device': async () => {
      const { authorId: userId } = compared
      const own = (await listSessions({ limit: 99 })).find((session) => session.userId === userId)
      const keys = { p256dh: 'p', auth: 'a' }
      const endpoint = 'https://push.example/'
      await savePushSubscription({ userId, sid: own?.id ?? '', endpoint, ...keys })
    },
  },
  removePushDevice: { 'removed device': () => deletePushSubscription(compared.authorId, 1) },
  // Sites without mail reject the command.
  changeMailNotices: {
    'mail notices': () => setMailNotices(compared.authorId, 'daily'),
  },
  unsubscribe: {
    'end of mail notices': async () => {
      const path = compared.paths.find((each) => each.startsWith('/mail/unsubscribe/')) ?? ''
      expect((await fetch(site.origin + path, { method: 'POST' })).status).toBe(200)
    },
  },
  renameTag: {
    'renamed tag': () => form('moderator', '/moderation/tags', { tag: 'cart', newTag: 'buggy' }),
    'tag renamed back': () =>
      form('moderator', '/moderation/tags', { tag: 'buggy', newTag: 'cart' }),
  },
  changeTheme: {
    'theme of the week': () => changeTheme({ title: 'Sheds', tag: 'cart' }),
    'end of the theme': () => changeTheme({ intent: 'remove' }),
  },
  requestFeature: {
    'feature request': () =>
      form('member', '/request-feature', {
        title: 'Rides',
        description: 'Please',
        category: 'Other',
      }),
  },
  addCart: { 'cart of a new member': addMembersCart },
  nameCart: {
    'facts of a new binder': async () => {
      const { member } = compared.clients
      const { id } = await uploadPhoto(member, { newBinderTitle: 'Mine' })
      await form('member', `/upload/batch?photos=${id}`, { make: 'EZGO', year: '1999' })
    },
  },
  signIn: { 'second sign-in': signInAgain },
  'not a command': {
    'sign-out': signOut,
    'category by another process': () =>
      byAnotherProcess(
        `INSERT INTO categories (name, slug, created_at, updated_at) VALUES ('New', 'fresh', 1, 1)`,
      ),
    'suspension by another process': () =>
      byAnotherProcess(`UPDATE users SET suspended_at = 1 WHERE id = '${compared.authorId}'`),
    'end of the suspension': () => byAnotherProcess('UPDATE users SET suspended_at = NULL'),
    'like by another process': () =>
      byAnotherProcess(
        `INSERT INTO likes (user_id, photo_id, created_at)
         VALUES ('${compared.authorId}', ${compared.photo.id}, ${Date.now()})`,
      ),
  },
}

test('every command has a write', () => {
  // The last one here, because it leaves no author.
  expect([...Object.keys(WRITES), 'deleteAccount'].sort()).toEqual(
    [...new Set(commands), 'not a command'].sort(),
  )
})

test('both servers send the same pages before any write', async () => {
  await pages.warm(views)
  expect((await pages.compare(views)).stale).toEqual([])
}, 60_000)

/**
 * Writes that a visitor does not see: others' own things, what was private before and is again, and
 * the end of a suspension whose member's things stay hidden.
 */
const UNSEEN = [
  'muted conversation',
  'end of a muted conversation',
  'photos of a browser',
  'renamed collection',
  'photo put into a collection',
  'photo taken out of a collection',
  'deleted collection',
  'opened notifications',
  'link to join a binder',
  'end of the link',
  'muted questions',
  'end of muted questions',
  'photo for followers',
  'report',
  'photo deleted by a moderator',
  'comment hidden without a report',
  'suspension lifted',
  'new import',
  'publish imported photos',
  'stopped import',
  'new invitation',
  'withdrawn invitation',
  'new passkey',
  'renamed passkey',
  'removed passkey',
  'new device',
  'removed device',
  'feature request',
  'second sign-in',
]

const seen = new Set<string>()
const written: string[] = []

/** What a write leaves to be done in steps, which change pages as well. */
const BACKLOG = [
  ...['queued_moves', 'queued_hidings', 'queued_texts', 'recounts', 'queued_cart_notices'],
  ...['notification_removals', 'ended_contributions'],
]
const rowLeft = BACKLOG.map((table) => `SELECT 1 FROM ${table}`).join(' UNION ALL ')

/** A write is seen: both servers send the same pages. */
async function expectFresh(name: string, write: () => unknown) {
  await write()
  const statement = other.$client.prepare(rowLeft)
  await expect.poll(() => statement.get(), { timeout: 10_000 }).toBeUndefined()
  const { stale, changed } = await pages.compare(views)
  expect(stale).toEqual([])
  written.push(name)
  if (changed > 0) seen.add(name)
}

describe.each(Object.entries(WRITES))('%s', (_command, writes) => {
  test.each(Object.entries(writes))('%s', (name, write) => expectFresh(name, write), 60_000)
})

test('deleteAccount deleted account', async () => {
  const deleteAccount = () => form('author', '/account/delete', { confirmation: 'anna' })
  await expectFresh('deleted account', deleteAccount)
}, 60_000)

test('each write changes a page, or is one that visitors do not see', () => {
  expect(written.filter((name) => !seen.has(name))).toEqual(UNSEEN)
})

test('this test fails without the revision', async () => {
  database().$client.function('raise_content_revision', () => null)
  database().$client.exec("UPDATE users SET first_name = 'Other'")
  const { stale } = await pages.compare(views)
  expect(stale).not.toEqual([])
}, 60_000)
