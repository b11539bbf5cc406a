import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { words } from '#tests/support/words.ts'
import type { Database, Transaction } from '../client.ts'
import { contentRevision } from '../content-revision.ts'
import {
  binderContributors,
  comments,
  follows,
  invitations,
  likes,
  mutes,
  notifications,
} from '../schema.ts'
import { endContribution } from './contributors.ts'
import {
  noteImportedBinder,
  noteImportedPhoto,
  type ImportedPhoto,
  type ImportRow,
} from './imports.ts'
import type { Decision } from './moderation-actions.ts'
import { deleteUnread } from './read-marks.ts'

/*
 * Reads the query plans of every statement of this folder and of the triggers. Plans use no
 * statistics (decision 0018), so an empty database has the same plans as a site with a million
 * photos.
 */

const builders = vi.hoisted<((db: Database) => unknown)[]>(() => [])
vi.mock('../client.ts', async (importOriginal) => {
  const client = await importOriginal<typeof import('../client.ts')>()
  const prepared: typeof client.prepared = (build) => {
    builders.push(build)
    return client.prepared(build)
  }
  return { ...client, prepared }
})

/** Plan steps that scan a table or sort, and why they are allowed. */
const ALLOWED: [step: RegExp, reason: string][] = [
  [/^SCAN categories( |$)/, 'a dozen rows, made by the maintainer'],
  [/^SCAN disk_days$/, 'at most 400 rows'],
  [/^SCAN later$/, 'at most 1,000 likes'],
  [
    /^SCAN (ended_contributions|recounts|notification_removals|queued_texts|queued_cart_notices)( USING (COVERING )?INDEX |$)/,
    'ends after one row',
  ],
  [/^SCAN imports USING INDEX imports_due$/, 'the imports that are not finished'],
  [/^SCAN weeks$/, 'at most 1,000 weeks, once after an update'],
  [/^SCAN mail_outbox USING COVERING INDEX /, 'at most 10,000 rows'],
  [/^SCAN sign_in_(records|codes)( |$)/, 'at most 20,000 rows'],
  [/^SCAN moderators( |$)/, 'a handful of rows, made by the maintainer'],
  [/^SCAN site_settings$/, 'at most three rows'],
  [
    /^SCAN queued_(moves|hidings)( USING COVERING INDEX |$)/,
    'what moderators have started and is not finished',
  ],
  [/^SCAN sign_up_blocks( |$)/, 'at most 20,000 rows, after a change of the list'],
  [
    /^SCAN (users|inactive) USING (COVERING )?INDEX users_(deleted|out_of_standing)$/,
    'the accounts that are being deleted, and those that are suspended',
  ],
  [/^SCAN tag_counts USING COVERING INDEX tag_counts_top$/, 'ends after 8, or 500 for suggestions'],
  [/^SCAN binders USING INDEX binders_(carts|for_sale)$/, 'the newest 10,000 carts'],
  [/^SCAN carts$/, 'the newest 10,000 carts'],
  [/^SCAN (list|given) VIRTUAL TABLE/, 'the ids or keys that the caller hands over'],
  [/^SCAN json_each VIRTUAL TABLE/, 'the four tags of one photo'],
  [
    /^SCAN (photo|binder)_search VIRTUAL TABLE INDEX \d+:(M[15]|=)/,
    'by MATCH or rowid: an index look-up',
  ],
  [/^SCAN (newest\d?|similar)$/, 'as many members as a page has photos, or 100 photos of each tag'],
  [/^SCAN (same|fewer)_likes$/, 'one page each'],
  [/^SCAN changes$/, 'at most 50 of a cart'],
  [/^SCAN \(subquery-\d+\)$/, 'rows that a LIMIT inside has counted out'],
  [/^SCAN (latest|newest_likes|recent)$/, 'the newest 2,000 likes, or 200 photos'],
  [/^SCAN earlier$/, 'the authors of the newest 50 comments'],
  [/^SCAN near$/, 'the authors of 50 comments, 500 followed members, 50 usernames'],
  [/^SCAN active$/, 'the authors of the newest 200 photos'],
  [/^SCAN counted$/, 'at most 1,000 rows'],
  [/^SCAN expired$/, 'as many photos as likes in one step'],
  [/^SCAN matching$/, 'the newest 200 or 5,000 matches'],
  [/^SCAN marks$/, 'at most 10,000 followers of a cart, or members who go to a meet'],
  [/^SCAN shown$/, 'the newest 1,000 unread notifications'],
  [/^SCAN CONSTANT ROW$/, 'no table, for a single value'],
]

/** Statements that sort or group in memory, by their text, and why they are allowed. */
const SORTING: [statement: RegExp, reason: string][] = [
  [
    / IN \(SELECT id FROM \(SELECT \* FROM \(SELECT /,
    'two pages of a binder; at most 1,000 photos by contributors',
  ],
  [/order by coalesce\("photos"\."(binder_position|taken_on)"/, 'the rows of one page'],
  [
    / IN \(WITH newest AS MATERIALIZED /,
    'the followed members and carts, and one page of photos of each',
  ],
  [/^update "photos" set "recent_likes" = /, 'the likes of one step'],
  [/ "later" where /, 'at most 1,000 likes'],
  [/^SELECT binders\.id FROM \(\s+SELECT rowid/, 'the newest 200 matches'],
  [/^SELECT id, username, first_name AS firstName/, 'the members of one row'],
  [/^select "newest_likes"/, 'the newest 2,000 likes'],
  [/ "same_likes" union all /, 'the rows of two pages'],
  [/^INSERT INTO notifications .* SELECT earlier/s, 'the authors of the newest 50 comments'],
  [/^WITH near AS /, 'the authors of 50 comments, 500 followed members, 50 usernames'],
  [/^WITH active AS /, 'the authors of the newest 200 photos'],
  [/ AS recent\s+(JOIN|inner join) /, 'the newest 200 photos'],
  [/ LIMIT 10000\) AS carts/, 'the newest 10,000 carts'],
  [/ "similar" where /, 'at most 100 photos of each of four tags'],
  [/ FROM notifications .* UNION SELECT list/s, 'the mentions by 20 comments of a new member'],
]

/** Queries that read all rows without a LIMIT, and why there are only few rows. */
const UNLIMITED: [statement: RegExp, reason: string][] = [
  [/ from "categories"/, 'a dozen rows, made by the maintainer'],
  [/ from "moderators"/, 'a handful of rows, made by the maintainer'],
  [/json_each\(/, 'the ids or keys that the caller hands over'],
  [/ from "file_removals"/, 'read completely only by `npm run admin`, in its own process'],
  [/ from "users" where "users"."deleted_at" is not null/, 'the accounts that are being deleted'],
]

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], {
  eager: true,
})
type Query = (...parameters: unknown[]) => Promise<unknown>
const isQuery = (value: unknown) => value instanceof (async () => undefined).constructor
const queries = Object.fromEntries(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).filter(([, value]) => isQuery(value)),
  ),
) as Record<string, Query>

const AUTHOR = 'author-of-all-there-is'
const FAN = 'fan-of-all-there-may-be'
const SUSPENDED = 'suspended-for-some-reason'
const MUTER = 'muter-of-somebody'
const LEAVER = 'leaver-of-all-there-was'
const MERGED = 'merged-into-another-member'
const DIGEST = 'd'.repeat(43)
const page = { before: 9, offset: 0, limit: 21 }
const at = { id: 1, photoId: 1 }
const range = { after: 0, upTo: 9, limit: 9 }
const cart = { make: 'Yamaha', makeKey: 'yamaha', model: 'G1', modelKey: 'g1', year: 1980 }
const facts = { make: 'yamaha', model: 'g1', year: 1980 }
const forSale = { ...facts, status: 'for-sale' }
const texts = { title: 'Shed', description: '', isPublic: true }
const identity = { provider: 'https://id.example.com', subject: '7' }
const mail = { id: 1, kind: 'notices', userId: FAN, attempts: 0 }
const removal = { kind: 'photo', imageKey: 'key' }
const picture = {
  key: 'new-key',
  width: 9,
  height: 9,
  animated: false,
  hasAlpha: false,
  dominantColor: '#888888',
  placeholder: null,
}
const photo = {
  title: 'Cart',
  description: null,
  altText: null,
  sourceUrl: null,
  isPublic: true,
  tags: [{ tag: 'lake', slug: 'lake' }],
  image: picture,
}
const decision = (changes: Partial<Decision>): Decision => ({
  moderatorId: FAN,
  reportId: 1,
  action: 'hide',
  note: '',
  resolution: '',
  photoId: null,
  commentId: null,
  userId: AUTHOR,
  rekeyed: null,
  ...changes,
})

const due = {
  userId: AUTHOR,
  frequency: 'daily',
  lastNotificationId: 0,
  dueAt: new Date(0),
  address: null,
  username: null,
}

/** The same call of several queries. */
const same = (call: unknown[], names: string) =>
  Object.fromEntries(words(names).map((name) => [name, [call]]))
const calls = (...all: unknown[][]) => all
const twice = (...call: unknown[]) => [call, call]
/** The same call for two viewers: one of them mutes members. */
const both = (call: (viewer: string) => unknown[]) => [call(FAN), call(MUTER)]
const own = { id: 1, userId: AUTHOR }
const inBinder = { id: 1, binderId: 1, userId: AUTHOR }
const rekeyed = { from: 'a', to: 'b' }
const records = { model: 'Grant', id: 'a', payload: {}, uid: 'u', grantId: 'g' }
const code = { interaction: 'i', email: 'x@example.com', digest: 'd'.repeat(43) }
const soon = new Date(Date.now() + 60_000)
const newUser = { id: 'somebody-else-altogether', email: 'x@example.com' }
const firstDay = { uploads: 99, comments: 99, follows: 99, mentions: 99 }
const note = { userId: FAN, photoId: 1, content: 'Nice' }
const archive = { userId: AUTHOR, file: 'a.zip', total: 1, commentsLeftOut: 0, problems: [] }
const archived = { id: 1, userId: AUTHOR } as ImportRow
const buildRow = { what: 'Lift', brand: null, doneOn: null, costCents: null, link: null }
const cartOf = {
  source: 'b',
  wasPublic: true,
  isPinned: true,
  statusChanges: [{ status: 'sold' as const, createdAt: new Date(0) }],
  build: [buildRow],
  items: 1,
  notes: [],
}
const imported = {
  wasPublic: true,
  wasFollowersOnly: false,
  binderId: 1,
  place: 0.5,
  items: 2,
  notes: [],
  firstDay,
  holding: { emails: [] },
  roles: ['cover', 'before', 'after', 'profile'] as ImportedPhoto['roles'],
  comments: [{ id: 1, parentId: null, content: 'A', createdAt: new Date(0), editedAt: null }],
}
const unhide = { action: 'unhide' } as const

/** For each query, calls that together run every path through it and so build every statement. */
const CALLS: Record<string, unknown[][]> = {
  ...same([AUTHOR], 'findImport countImportedPhotos publishOneBinder'),
  ...same([archived, 'a'], 'findImportedBinder findSameBinder'),
  insertImport: [[archive, () => {}]],
  nextImport: [[]],
  hasShownPost: [[FAN]],
  listStrayFiles: [[['a.zip']]],
  skipItem: [[archived, { outcome: 'failed', notes: ['a'] }]],
  delayImport: [[archived, 9, true]],
  reuseBinder: [[archived, 'a', 1]],
  listImportFacts: [[[1]]],
  listImportedPhotos: [[AUTHOR, { limit: 9 }]],
  publishBindersOf: [[AUTHOR, [1]]],
  settleImportedPhotos: [[AUTHOR, [1]]],
  setPublishing: [[AUTHOR, true]],
  endImport: [[archived, 'a']],
  ...same(
    [AUTHOR],
    `countCommentsAndLikes countHiddenPhotos countPhotosWithoutAltText endMailNotices findMailNotices findMember findMemberRecord
    findUser listIdentities newestNotification`,
  ),
  ...same(
    [],
    `deleteExpiredSessions deleteExpiredSignIns deleteExpiredTombstones expireRecentLikes
    highestNumbers listCategories listMarkedAccounts
    listBlockedNetworks listModerators listSignUpBlocks countMoves`,
  ),
  ...same([mail, new Date(0)], 'delayMail recordBouncedMail recordSentMail'),
  ...same([FAN], 'deleteSessionsOfUser findLastCollection listCollections listSessionEnds'),
  ...same([1, FAN], 'findBinder findCommentInPlace findPhoto'),
  ...same(
    [1],
    `findBinderRecord findComment findCommentRecord findPhotoOfComment findPhotoRecord findReport findWeekOfCart
    findWeekOfPhoto`,
  ),
  ...same([9], 'countWaitingNotices popularPhotoIds topModels'),
  ...same([range], 'listBindersInRange listMembersInRange listPhotosInRange'),
  ...same([FAN, 1], 'findCollection findLike findSave hasMutedConversation toggleSave'),
  ...same(
    [AUTHOR, page],
    'listDecisionsAbout listFollowers listNotifications listPhotosWithoutAltText',
  ),
  ...same(
    [FAN, page],
    `listFollowedPhotos listInvitations listOwnCollections listSharedWith listOwnComments listOwnFeatureRequests
    listOwnLikes listPasskeys listPushSubscriptions listOwnReports listOwnSaves listOwnStatusChanges listPhotos`,
  ),
  ...same([[1], FAN], 'listPhotoTiles listPhotosByIds listVisiblePhotos'),
  ...same(['m@example.com'], 'addModerator removeModerator'),
  isGoing: [[FAN, 70]],
  countGoers: [[{ id: 70, userId: AUTHOR }]],
  setGoing: [
    [FAN, 70, true, '2026-11-27'],
    [FAN, 70, false, '2026-11-27'],
  ],
  listMeets: (['coming', 'past'] as const).flatMap((time) =>
    [null, MUTER].map((viewer) => [time, viewer, { today: '2026-11-27', limit: 21 }]),
  ),
  listGoers: [[70, FAN, page]],
  listOwnMeets: [[FAN, page]],
  insertPasskey: [
    [{ userId: FAN, credential: 'c', publicKey: 'k', counter: 0, transports: [] }, () => {}],
  ],
  listNotificationGroups: [[AUTHOR, { before: 9_999, limit: 9, mostOthers: 9 }]],
  findPasskey: [['c']],
  recordPasskeyUse: [['c', 1]],
  renamePasskeyRow: [[FAN, 1, 'Phone']],
  deletePasskey: [[FAN, 1]],
  notePushKey: [['key']],
  savePushSubscription: [
    [{ userId: FAN, sid: 'sid', endpoint: 'https://push.example/', p256dh: 'p', auth: 'a' }],
  ],
  deletePushSubscription: [[FAN, 1]],
  findUnreadNotification: [[FAN, 1]],
  takeDuePushes: [
    [false, 8e15, 20, () => 60_000],
    [true, 8e15, 20, () => 60_000],
  ],
  settlePush: [
    [1, { left: [1], gone: [2] }],
    [1, { left: [], gone: [] }],
  ],
  findSignInTime: [['sid']],
  ...same(['sid'], 'deleteSession findSession'),
  ...same(['key'], 'findAvatar findPhotoImage'),
  ...same(['beach'], 'countTagPhotos findCategory'),
  ...same(['beach', FAN, page], 'listCategoryPhotos listTagPhotos'),
  ...same([page], 'listFeatureRequests listModerationActions'),
  similarPhotoIds: [1, 2, 3, 4].map((tags) => [
    { id: 1, tags: ['beach', 'lake', 'mud', 'sand'].slice(0, tags) },
    9,
  ]),
  applyDecision: [
    { photoId: 1, rekeyed },
    { photoId: 1, ...unhide },
    { commentId: 1 },
    { commentId: 1, ...unhide },
    { action: 'warn', note: 'Mind your words.' } as const,
    { action: 'suspend' } as const,
  ].map((changes) => [decision(changes)]),
  applyModeration: [
    [null, decision({ photoId: 1, rekeyed })],
    [AUTHOR, decision({ photoId: 1, action: 'unhide' })],
    [AUTHOR, decision({ photoId: 1, action: 'delete' })],
    [null, decision({ action: 'suspend' })],
    [null, decision({ action: 'lift' })],
  ],
  changeEmail: [[AUTHOR, 'new@example.com', 'subject']],
  changeSiteSetting: ['Back soon', null].map((value) => ['announcement', value]),
  confirmEmail: [[AUTHOR, 'x@example.com']],
  countBinders: [[AUTHOR, null]],
  countLikesGiven: [[FAN]],
  createMember: [[{ user: newUser, identity, welcomeTexts: ['Hi'], invitation: DIGEST }]],
  createSession: [[{ sid: 'sid', userId: FAN, details: {}, expire: new Date() }]],
  deleteBinder: [[99, AUTHOR]],
  deleteCategory: [['nothing']],
  deleteExpiredMail: [[new Date(0)]],
  saveSignInRecord: [[{ ...records, expiresAt: new Date() }]],
  findSignInRecord: calls(['Grant', { id: 'a' }], ['Session', { uid: 'u' }]),
  consumeSignInRecord: [['Grant', 'a', 1]],
  deleteSignInRecord: [['Grant', 'a']],
  deleteSignInRecordsOfGrant: [['g']],
  saveSignInCode: [[{ ...code, expiresAt: soon }, () => undefined]],
  findSignInCode: [['i']],
  takeSignInCode: [false, true].map((valid) => ['i', () => valid]),
  nextMail: [['notices', 9, new Date(0)]],
  removeQueuedDeletion: [[removal]],
  recordDigests: [['photo', 'key', { 'full.jpg': 'a' }]],
  addDigests: [['photo', 'key', { '640.avif': 'b' }]],
  isTagUsed: [['lake']],
  findDigests: [['photo', ['key']]],
  forgetDigests: [['avatar', 'key']],
  deleteOwnComment: [[at, FAN]],
  restoreOwnComment: [[at, FAN]],
  hideCommentOnOwnPhoto: [true, false].map((hidden) => [at, AUTHOR, hidden]),
  deletePhoto: [[99, AUTHOR]],
  removeSomeNotifications: calls([], []),
  indexSomeTexts: calls([], [], []),
  recountSome: calls([], [], [], []),
  replacePicture: [[99, AUTHOR, 'old-key', picture]],
  deleteSomeOfAccount: [[LEAVER], [LEAVER], [LEAVER]],
  queueHiding: [
    [null, { action: 'hide', userId: MUTER, note: '' }],
    [null, { action: 'unhide', userId: FAN, note: '' }],
  ],
  findLeftHiding: [[]],
  hideSomePosts: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2].map((order) => [order, () => 'note']),
  wasHidden: [[MUTER]],
  findSuspension: [[SUSPENDED], [FAN]],
  listCommentRecords: [[MUTER, page]],
  listBinderRecords: [[MUTER, page]],
  deleteSome: [[]],
  unmuteOrUnblockMember: [[FAN, SUSPENDED, 'mute']],
  extendSession: [['sid', new Date()]],
  findBinderByTitle: [[AUTHOR, 'Summer trips']],
  findFreeUsername: [[AUTHOR, ['somebody', 'somebody-2']]],
  findMembers: [[AUTHOR], ['x@example.com']],
  findMute: [[FAN, AUTHOR]],
  findWeek: [['2026-11-16']],
  giveFirstAvatar: ['face', 'other-face'].map((key) => [AUTHOR, key]),
  insertBinder: [
    [AUTHOR, { ...texts, ...cart }],
    [AUTHOR, texts, (tx: Transaction, id: number) => noteImportedBinder(tx, archived, id, cartOf)],
  ],
  insertCategory: [[{ name: 'Snow', slug: 'snow', description: null }]],
  insertComment: calls(
    [{ ...note, userId: MUTER, photoId: 4, mentions: ['author'], firstDay }],
    [{ ...note, parentId: 1 }],
  ),
  insertFeatureRequest: [[{ userId: FAN, title: 'A', description: 'B', category: 'Other' }]],
  insertPhoto: [
    [
      ...[FAN, { ...photo, image: { ...picture, key: 'brought' } }, null, null, null],
      (tx: Transaction, id: number) => noteImportedPhoto(tx, archived, id, imported),
    ],
    [AUTHOR, photo, { newTitle: 'Garage' }, firstDay],
    [AUTHOR, { ...photo, image: { ...picture, key: 'other' } }, { id: 1 }],
  ],
  insertReport: [{ photoId: 1 }, { commentId: 1 }, { userId: AUTHOR }].map((about) => [
    { reporterId: FAN, category: 'Other Issues', details: 'Look', ...about },
    ['m@example.com'],
  ]),
  setMailNotices: calls([AUTHOR, 'daily'], [FAN, 'weekly'], [FAN, null]),
  listDueMembers: [[9e15, 20]],
  moveMailNotices: [
    [{ ...due, userId: FAN }, 9e15],
    [due, 9e15, { upTo: 1, queue: () => {} }],
  ],
  findMailedWinner: [[FAN, '2026-11-16']],
  isFollowing: [[FAN, AUTHOR]],
  isFollowingCart: [[FAN, 1]],
  countCartFollowers: [[own]],
  setCartFollow: [true, true, false].map((following) => [FAN, 1, following]),
  listFollowedCarts: both((viewer) => [viewer, page]),
  openBinderTo: [[70, AUTHOR, 'members']],
  setJoinDigest: [[1, AUTHOR, 'd']],
  findOpening: [[1]],
  findContributor: [[1, FAN]],
  inviteContributor: [[AUTHOR, 70, FAN]],
  joinBinder: [[FAN, 70, null]],
  sharePhotos: [[FAN, 70, [1]]],
  takeOutPhotos: [[FAN, 70, [99]]],
  endContribution: [[FAN, 70, FAN]],
  removeSomeEnded: calls([], [], []),
  listContributors: [[1, page]],
  listShownContributors: [[1, FAN, 12]],
  listJoinedBinders: [[FAN]],
  findShared: [[1, [1]]],
  listBindersOfPhoto: [[1]],
  listSharedPhotos: both((viewer) => [1, null, viewer, page]).concat([[1, 1, FAN, page]]),
  listContributions: [[FAN, page]],
  notifySomeFollowers: calls([], [], []),
  insertInvitation: [[FAN, 'j'.repeat(43)]],
  recordDiskDay: [[{ used: 4, pictures: 3, cache: 2, backups: 1 }]],
  listDiskDays: [[30]],
  addErrorLines: [[2]],
  countErrorLines: [[]],
  listBacklog: [[]],
  insertMaintainerInvitations: [[['i'.repeat(43)]]],
  deleteInvitation: [[FAN, 99]],
  findOpenInvitation: [['j'.repeat(43)]],
  insertSignUpBlocks: [[[{ kind: 'domain', value: 'example.org' }]]],
  deleteSignUpBlock: [['example.net']],
  isDomainBlocked: [[['example.org']]],
  keysInUse: ['photo', 'avatar'].map((kind) => [kind, ['key']]),
  linkIdentity: [[{ provider: 'https://id.example.com', subject: '8', userId: FAN }]],
  listAvatarPictures: [['', 9]],
  findPlace: [[1, 1]],
  listBinderPhotos: [FAN, MERGED, AUTHOR].flatMap((viewer) =>
    ['ordered', 'newest'].map((order) => [own, order, viewer, page]),
  ),
  listBinderTimeline: [FAN, MERGED, AUTHOR].map((viewer) => [
    ...[own, viewer],
    { after: { id: 3, day: '2026-01-02' }, limit: 21 },
  ]),
  listBinders: [[AUTHOR, FAN, page]],
  countCarts: [[facts], [forSale]],
  listCarts: [facts, forSale].flatMap((filter) => both((viewer) => [filter, viewer, page])),
  listCartFacts: ['make', 'model', 'year', 'drive'].flatMap((fact) =>
    [facts, forSale].map((filter) => [fact, filter, 9]),
  ),
  listStatusChanges: [[1, '2026-01-02']],
  listBuilds: [[[1, 2]]],
  listQuestions: both((viewer) => [1, viewer, page]),
  replaceBuild: [[1, AUTHOR, [buildRow], { drawn: 0, holding: { emails: [] } }]],
  listSessions: [[{ limit: 9 }], [{ before: 'sid', limit: 9 }]],
  listOwnConversation: ['likes', 'mutes'].map((what) => [FAN, what, { limit: 9 }]),
  listReplies: both((viewer) => [at, viewer, page]),
  listLikedComments: [[FAN, [1, 2]]],
  updateOwnComment: [[3, MUTER, { content: 'Nicer @author', mentions: ['author'], firstDay }]],
  toggleCommentLike: twice(FAN, 1),
  muteConversation: [true, false].map((muted) => [FAN, 1, muted]),
  listComments: both((viewer) => [1, viewer, page]),
  listCopies: [[AUTHOR, [1]]],
  listPhotosOfFiles: [[AUTHOR, ['ab'.repeat(32)]]],
  listQueuedDeletions: [[], [{ after: removal, limit: 9 }]],
  listFollowing: [[FAN, { after: AUTHOR, limit: 9 }]],
  suggestMembers: [[FAN, 6]],
  suggestMentions: [[own, FAN, 'a', 5]],
  listFollows: calls(['followers', AUTHOR, FAN, page], ['following', FAN, FAN, page]),
  listLikers: both((viewer) => [1, viewer, page]),
  listFollowedLikers: [[1, FAN, 20]],
  listCartsByIds: both((viewer) => [[1, 2], viewer]),
  mergeSaves: [[FAN, [1, 2]]],
  removeSaves: [[FAN, [2]]],
  listSaves: both((viewer) => [viewer, page]).flatMap((call) => [call, [...call, 1]]),
  renameCollection: [[FAN, 1, 'Roofs']],
  deleteCollection: [[FAN, 99]],
  addToCollection: [1, 'Wheels'].map((collection) => [FAN, collection, [1]]),
  takeFromCollection: [[FAN, 1, [1]]],
  listMatches: [['"cart" *', FAN, page]],
  listMemberPhotos: [FAN, MERGED].map((viewer) => [AUTHOR, viewer, page]),
  listPhotoRecords: [{}, { before: 5 }].map((from) => [AUTHOR, { ...from, limit: 9 }]),
  listMembers: [[{ limit: 9 }], [{ text: 'jane', before: FAN, limit: 9 }]],
  listUnreadNotifications: [[AUTHOR, { after: 0, limit: 9 }]],
  listLikedPhotos: [[FAN, { limit: 2 }]],
  listOwnPhotos: [[FAN, [1]]],
  listOwnMutes: [[FAN, { after: AUTHOR, limit: 9 }]],
  listPhotoPictures: [[0, 9]],
  listPopularPhotos: both((viewer) => [viewer, { limit: 9, after: { likes: 9, id: 9, until: 1 } }]),
  listReports: ['open', 'closed'].map((status) => [status, page]),
  listTagsOfAtLeast: [[3, page]],
  markAccountDeleted: [[SUSPENDED]],
  markNotificationsRead: [[AUTHOR, 9]],
  newestMatches: both((viewer) => ['"cart" *', viewer]),
  membersBeginningWith: (['some', 'none'] as const).flatMap((photos) =>
    both((viewer) => ['a', viewer, 5, photos]),
  ),
  inactiveMembers: [[[AUTHOR, SUSPENDED]]],
  neighborIds: [AUTHOR, FAN].map((viewer) => [inBinder, viewer, 9]),
  matchingBinderIds: both((viewer) => ['"shed" *', viewer, 9]),
  moveBinderPhoto: ['first', 'up', 'down', { before: 2 }].map((to) => [AUTHOR, 1, 1, to]),
  queueTagRename: [null, AUTHOR].map((by) => [by, { source: 'beach', target: 'shore', note: '' }]),
  queueBinderMove: [[1, FAN]],
  queueMerge: [[MERGED, FAN]],
  moveSome: [1, 2, 3, 4].map(() => [(tags: string[]) => tags.map((tag) => ({ tag, slug: tag }))]),
  nameWeek: [['1970-01-05'], ['2026-11-16']],
  listThemePhotos: both((viewer) => [{ monday: '1970-01-05', tag: 'beach' }, viewer, page]),
  listWeeks: [['2026-11-16', 9]],
  newestPhotoIds: calls(['member', AUTHOR, 9], ['category', 'beach', 9]),
  renameCategory: [['snow', { name: 'Ice' }]],
  putIntoBinder: [[AUTHOR, [1], null]],
  searchTexts: [[[1]]],
  muteOrBlockMember: ['mute', 'block'].map((kind) => [MUTER, FAN, kind]),
  setTheme: [{ themeTitle: 'A', themeTag: 'a', themeDescription: '' }, null].map((theme) => [
    FAN,
    { monday: '2026-11-16', theme, note: 'A' },
  ]),
  setBinderPictures: [[AUTHOR, 1, { beforePhotoId: 1, afterPhotoId: 2 }]],
  listComparedPhotos: [FAN, AUTHOR].map((viewer) => [own, viewer]),
  tagsBeginningWith: [['b', 5]],
  toggleFollow: twice(FAN, AUTHOR, undefined, firstDay),
  removeFollower: [[AUTHOR, MUTER]],
  toggleLike: twice(FAN, 1),
  topTags: [[8]],
  updateBinder: [[1, AUTHOR, { ...texts, ...cart, drive: 'gas' }]],
  updateMember: [
    [AUTHOR, { username: 'somebody', firstName: 'Some' }],
    [AUTHOR, { coverPhotoId: 1, pinnedBinderId: 1 }],
  ],
  updatePhoto: [[1, AUTHOR, { title: 'New', tags: [{ tag: 'mud', slug: 'mud' }], binderId: null }]],
  userIdOfEmail: [['x@example.com']],
  userIdOfIdentity: [['https://id.example.com', '7']],
}

interface ManyRead {
  statement: string
  values: unknown[]
}

/** True if a statement that reads many rows has a limit. A scalar subquery ends after one row. */
function isLimited({ statement, values }: ManyRead): boolean {
  const bound = values.flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : [value],
  )
  const ends = /\bLIMIT\b/i.test(statement.replace(/\bLIMIT 1\)/gi, '')) && !bound.includes(-1)
  return ends || UNLIMITED.some(([allowed]) => allowed.test(statement.trim()))
}

/** The statements whose rows are all read at once. */
async function manyReadBy(run: () => Promise<void>): Promise<ManyRead[]> {
  const found: ManyRead[] = []
  const statements = Object.getPrototypeOf(data.db.$client.prepare('SELECT 1')) as {
    all: (...values: unknown[]) => unknown
  }
  const { all } = statements
  statements.all = function (this: { source: string }, ...values: unknown[]) {
    found.push({ statement: this.source, values })
    return all.apply(this, values)
  }
  try {
    await run()
  } finally {
    statements.all = all
  }
  return found
}

const data = await freshDatabase()
await makeMember({ id: AUTHOR, username: 'author' })
await makeMember({ id: FAN })
await makePhoto(AUTHOR, { tags: ['beach'] })
await makeMember({ id: SUSPENDED, suspendedAt: new Date() })
await makeMember({ id: LEAVER, deletedAt: new Date() })
await makeMember({ id: MUTER })
await makeMember({ id: MERGED })
data.db.insert(follows).values({ followerId: MERGED, followingId: AUTHOR }).run()
data.db.insert(mutes).values({ userId: MUTER, mutedId: LEAVER, kind: 'mute' }).run()
const photoId = await makePhoto(LEAVER)
// Photos 3 and 4.
for (let n = 0; n < 2; n++) await makePhoto(MUTER)
for (const userId of [LEAVER, FAN])
  data.db.insert(comments).values({ userId, photoId, content: 'Nice' }).run()
data.db.insert(invitations).values({ digest: DIGEST, expiresAt: soon }).run()
const createdAt = new Date('1970-01-06')
data.db.insert(likes).values({ userId: MUTER, photoId: 1, createdAt }).run()
// The calls name rows that do not exist: only their statements matter.
data.db.$client.pragma('foreign_keys = OFF')
data.db.$client.prepare('INSERT INTO recounts (user_id) VALUES (?)').run(FAN)
data.db.$client.exec(
  `INSERT INTO cart_follows (user_id, binder_id, created_at) VALUES ('${FAN}', 70, 0);
   INSERT INTO binders (id, user_id, title, created_at, updated_at) VALUES (70, '${AUTHOR}', 'Red', 0, 0);
   INSERT INTO queued_cart_notices (binder_id, first_photo_id, after) VALUES (70, 0, 0);
   INSERT INTO photos (user_id, binder_id, title, image_key, width, height, created_at, updated_at)
     VALUES ('${AUTHOR}', 70, 'Red', 'red', 9, 9, 0, 0)`,
)
data.db.$client.exec(
  `INSERT INTO queued_texts (kind, subject) VALUES ('photo', 1), ('binder', 1), ('member', '${AUTHOR}')`,
)
data.db.$client.exec(
  `INSERT INTO notifications (id, user_id, kind, created_at) VALUES (70, '${FAN}', 'welcome', 0);
   INSERT INTO queued_pushes (notification_id, user_id, due_at) SELECT id, user_id, 0 FROM notifications WHERE id = 70`,
)
afterAll(() => data.dispose())

/** The statements that are prepared while `run` runs. */
async function preparedBy(run: () => Promise<void>): Promise<string[]> {
  const client = data.db.$client
  const { prepare } = client
  const statements = new Set<string>()
  client.prepare = ((sql: string) => {
    statements.add(sql)
    return prepare.call(client, sql)
  }) as typeof client.prepare
  try {
    await run()
  } finally {
    client.prepare = prepare
  }
  return [...statements]
}

function planSteps(statement: string): string[] {
  const explained = data.db.$client.prepare(`EXPLAIN QUERY PLAN ${statement}`)
  const names = statement.match(/(?<=@)\w+/g)
  const bound = names
    ? [Object.fromEntries(names.map((name) => [name, null]))]
    : Array<null>(statement.split('?').length - 1).fill(null)
  return (explained.all(...bound) as { detail: string }[]).map(({ detail }) => detail)
}

/** The steps of a statement's plan that scan a table or sort and are not allowed. */
function costlySteps(statement: string): string[] {
  const maySort = SORTING.some(([begins]) => begins.test(statement.trim()))
  return planSteps(statement).filter((step) =>
    step.includes('TEMP B-TREE')
      ? !maySort
      : /^SCAN /.test(step) && !ALLOWED.some(([allowed]) => allowed.test(step)),
  )
}

const costly = (statements: string[]) =>
  statements.flatMap((statement) => {
    const steps = costlySteps(statement)
    return steps.length > 0 ? [{ statement, steps }] : []
  })

test('covers every query', () => {
  expect(Object.keys(CALLS).sort()).toEqual(Object.keys(queries).sort())
})

test('finds no query that scans or sorts a growing table or reads all of it', async () => {
  let manyRead: ManyRead[] = []
  // Creates its triggers, with a list of the tables.
  contentRevision()
  const statements = await preparedBy(async () => {
    for (const build of builders) build(data.db)
    manyRead = await manyReadBy(async () => {
      for (const [name, calls] of Object.entries(CALLS))
        for (const parameters of calls) {
          await queries[name]?.(...parameters)
          // Some decisions suspend the member that the next calls write for.
          data.db.$client.exec(`UPDATE users SET suspended_at = NULL WHERE id <> '${SUSPENDED}'`)
        }
    })
  })
  expect(statements.length).toBeGreaterThan(100)
  expect(costly(statements)).toEqual([])
  // Every list has pages: a growing table must not be read completely.
  expect(manyRead.length).toBeGreaterThan(50)
  expect(manyRead.filter((read) => !isLimited(read))).toEqual([])
})

test('finds the notification of what is taken back without reading all of a photo, comment or binder', async () => {
  const members = { userId: AUTHOR, actorId: FAN }
  data.db.insert(binderContributors).values({ binderId: 70, userId: MUTER }).run()
  const statements = await preparedBy(async () => {
    data.db.transaction((tx) => {
      deleteUnread(tx, { kind: 'follow', ...members })
      deleteUnread(tx, { kind: 'like', ...members }, eq(notifications.photoId, 1))
      deleteUnread(tx, { kind: 'comment-like', ...members }, eq(notifications.commentId, 1))
    })
    await endContribution(MUTER, 70, MUTER)
  })
  const deleted = statements.filter((each) => each.startsWith('delete from "notifications"'))
  expect(deleted.map((statement) => planSteps(statement)[0])).toEqual([
    expect.stringContaining('INDEX notifications_follow '),
    expect.stringContaining('INDEX notifications_like '),
    expect.stringContaining('INDEX notifications_comment_like '),
    expect.stringContaining('INDEX notifications_actor (actor_id=? AND user_id=?)'),
  ])
})

test('reads the authors of thousands of photos from an index, not from their rows', async () => {
  const statements = await preparedBy(async () => {
    for (const build of builders) build(data.db)
  })
  const ofMuters = statements.filter((each) => each.includes('INDEXED BY photos_listed'))
  expect(ofMuters.length).toBeGreaterThan(3)
  const columns = data.db.$client.pragma('index_info(photos_listed)') as { name: string }[]
  expect(columns.map(({ name }) => name)).toEqual(['id', 'user_id'])
})

test('detects a list without a LIMIT', () => {
  const limited = (statement: string, ...values: unknown[]) => isLimited({ statement, values })
  expect(limited('SELECT id FROM comments WHERE photo_id = ?', 1)).toBe(false)
  expect(limited('SELECT (SELECT 1 FROM photos LIMIT 1) FROM binders')).toBe(false)
  expect(limited('SELECT id FROM comments LIMIT ?', -1)).toBe(false)
  expect(limited('SELECT id FROM comments LIMIT @limit', { limit: -1 })).toBe(false)
  expect(limited('SELECT id FROM comments LIMIT ?', 20)).toBe(true)
})

test('finds no such trigger', () => {
  const triggers = data.db.$client
    .prepare<[], string>("SELECT sql FROM sqlite_master WHERE type = 'trigger'")
    .pluck()
    .all()
  const statements = triggers.flatMap((trigger) => {
    const [, body = ''] = /\bBEGIN\b(.*)\bEND\b/s.exec(trigger) ?? []
    const parts = body.split(';').map((part) => part.trim())
    return parts.filter((part) => part !== '').map((part) => part.replace(/\b(new|old)\.\w+/g, '?'))
  })
  expect(statements.length).toBeGreaterThan(triggers.length)
  expect(costly(statements)).toEqual([])
})

test('finds no such cascade', () => {
  const tables = data.db.$client
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .pluck()
    .all()
  const statements = tables.flatMap((table) => {
    const keys = data.db.$client.pragma(`foreign_key_list(${table})`) as { from: string }[]
    return keys.map(({ from }) => `DELETE FROM ${table} WHERE ${from} = ?`)
  })
  expect(statements.length).toBeGreaterThan(20)
  expect(costly(statements)).toEqual([])
})

test('detects a scan and a sort', () => {
  expect(costlySteps('SELECT id FROM photos WHERE title = ?')).toEqual(['SCAN photos'])
  expect(costlySteps('SELECT id FROM photos WHERE user_id = ? ORDER BY title')).toHaveLength(1)
})
