import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  blob,
  customType,
  integer,
  real,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'

/*
 * The tables as TypeScript types. migrations/*.sql define them, with their indexes and limits;
 * schema.test.ts compares the columns.
 */

const CART_STATUSES = ['for-sale', 'sold', 'previously-owned'] as const

/** Milliseconds since 1970 in the database, a Date here. */
const time = (name: string) => integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => integer(name, { mode: 'boolean' })
const now = () => new Date()
const createdAt = () => time('created_at').notNull().$defaultFn(now)
const updatedAt = () => time('updated_at').notNull().$defaultFn(now)
const memberId = (name: string) =>
  text(name)
    .notNull()
    .references((): AnySQLiteColumn => users.id, { onDelete: 'cascade' })
/** Null when the photo is deleted, as the next two. */
const formerPhotoId = (name: string) =>
  integer(name).references((): AnySQLiteColumn => photos.id, { onDelete: 'set null' })
const formerBinderId = (name: string) =>
  integer(name).references((): AnySQLiteColumn => binders.id, { onDelete: 'set null' })
const formerMemberId = (name: string) =>
  text(name).references((): AnySQLiteColumn => users.id, { onDelete: 'set null' })
const photoId = () =>
  integer('photo_id')
    .notNull()
    .references((): AnySQLiteColumn => photos.id, { onDelete: 'cascade' })
const binderId = () =>
  integer('binder_id')
    .notNull()
    .references((): AnySQLiteColumn => binders.id, { onDelete: 'cascade' })
/** False while the member (of a follow: one of the two) is suspended. */
const counted = () => flag('counted').notNull().default(true)
const generatedFlag = customType<{ data: boolean; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (value) => value === 1,
})

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  /** A verified address, else a placeholder: see `db/queries/users.ts`. */
  email: text('email').notNull().unique(),
  /** The member's address if no provider has verified it; other members may have the same one. */
  unverifiedEmail: text('unverified_email'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  avatarKey: text('avatar_key').unique(),
  username: text('username').unique(),
  bio: text('bio'),
  website: text('website'),
  twitter: text('twitter'),
  instagram: text('instagram'),
  facebook: text('facebook'),
  linkedin: text('linkedin'),
  youtube: text('youtube'),
  tiktok: text('tiktok'),
  pinterest: text('pinterest'),
  snapchat: text('snapchat'),
  discord: text('discord'),
  twitch: text('twitch'),
  photosCount: integer('photos_count').notNull().default(0),
  publicPhotosCount: integer('public_photos_count').notNull().default(0),
  followersCount: integer('followers_count').notNull().default(0),
  followingCount: integer('following_count').notNull().default(0),
  /** One of the member's own photos, shown on top of the profile. */
  coverPhotoId: formerPhotoId('cover_photo_id'),
  /** One of the member's own binders, the first of the profile. */
  pinnedBinderId: formerBinderId('pinned_binder_id'),
  suspendedAt: time('suspended_at'),
  /** When the mail server rejected the address; null since the member chose mail again. */
  mailBouncedAt: time('mail_bounced_at'),
  /** When the deletion of the account began; the row itself is deleted last. */
  deletedAt: time('deleted_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Whether the upload form reminds of photos without alt text. */
  altTextReminder: flag('alt_text_reminder').notNull().default(true),
  /** Whether the comments of all the member's photos are closed. */
  commentsClosed: flag('comments_closed').notNull().default(false),
  /** The kinds of notifications that the member's devices show, separated by spaces. */
  pushKinds: text('push_kinds').notNull().default('reply mention cart'),
  /** The names as people search for them, by triggers: see `db/search-text.ts`. */
  nameKey: text('name_key').notNull().default(''),
  lastNameKey: text('last_name_key').notNull().default(''),
})

/** The identities of members at sign-in providers; a member may have several. */
export const identities = sqliteTable('identities', {
  provider: text('provider').notNull(),
  subject: text('subject').notNull(),
  userId: memberId('user_id'),
  createdAt: createdAt(),
})

/** `sid` is a hash of the cookie's value: reading the database does not let anyone sign in. */
export const sessions = sqliteTable('sessions', {
  sid: text('sid').primaryKey(),
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  sess: text('sess', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  expire: time('expire').notNull(),
})

/** The facts of the cart that a binder describes. The price in whole US dollars, only for sale. */
const cartFacts = {
  make: text('make'),
  model: text('model'),
  year: integer('year'),
  drive: text('drive', { enum: ['electric', 'gas'] }),
  seats: integer('seats'),
  lift: real('lift'),
  city: text('city'),
  status: text('status', { enum: CART_STATUSES }),
  price: integer('price'),
  color: text('color'),
  hours: integer('hours'),
  flaws: text('flaws'),
  includes: text('includes'),
}

export const CART_COLUMNS = Object.keys(cartFacts) as (keyof typeof cartFacts)[]

/**
 * The facts that a list of carts can be limited to, besides the status, and the columns that are
 * compared.
 */
export const CART_FILTERS = {
  make: 'makeKey',
  model: 'modelKey',
  year: 'year',
  drive: 'drive',
  color: 'color',
} as const

export const binders = sqliteTable('binders', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  isPublic: flag('is_public').notNull().default(true),
  /**
   * The cover that the owner chose; the newest photo if it is null, or a photo of another binder by
   * now.
   */
  coverPhotoId: formerPhotoId('cover_photo_id'),
  /** Two photos to compare; they count only while they are in the binder. */
  beforePhotoId: formerPhotoId('before_photo_id'),
  afterPhotoId: formerPhotoId('after_photo_id'),
  photosCount: integer('photos_count').notNull().default(0),
  publicPhotosCount: integer('public_photos_count').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  ...cartFacts,
  /** They identify a make and a model in any spelling. */
  makeKey: text('make_key'),
  modelKey: text('model_key'),
  /** Who may put own photos into it while it is public. */
  openTo: text('open_to', { enum: ['nobody', 'invited', 'members'] })
    .notNull()
    .default('nobody'),
  /** The digest of the secret in the link by which members join. */
  joinDigest: text('join_digest'),
  /** The day of the meet that it is about, as YYYY-MM-DD, and its place. */
  meetOn: text('meet_on'),
  meetPlace: text('meet_place'),
  /** When it begins and ends, as HH:MM at its place. */
  meetAt: text('meet_at'),
  meetUntil: text('meet_until'),
  /** When a moderator hid it; it is private then. */
  hiddenAt: time('hidden_at'),
  /** Private, but public as soon as its member has a post that others see. */
  held: flag('held').notNull().default(false),
})

/** The newest 50 changes of a cart's status, by triggers; null when it was removed. */
export const cartStatusChanges = sqliteTable('cart_status_changes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  binderId: binderId(),
  status: text('status', { enum: CART_STATUSES }),
  createdAt: createdAt(),
})

/** What was done to a cart, in the order of the ids. Each change of a sheet writes it anew. */
export const buildEntries = sqliteTable('build_entries', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  binderId: binderId(),
  what: text('what').notNull(),
  brand: text('brand'),
  /** The day, as YYYY-MM-DD. */
  doneOn: text('done_on'),
  /** In US cents. */
  costCents: integer('cost_cents'),
  link: text('link'),
})

export const photos = sqliteTable('photos', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  binderId: formerBinderId('binder_id'),
  /** The place in the binder, highest first; a photo that was never moved has its id's. */
  binderPosition: real('binder_position'),
  title: text('title').notNull(),
  description: text('description'),
  altText: text('alt_text'),
  tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
  sourceUrl: text('source_url'),
  isPublic: flag('is_public').notNull().default(true),
  /** Not public, but for the followers of its owner. */
  followersOnly: flag('followers_only').notNull().default(false),
  hiddenAt: time('hidden_at'),
  imageKey: text('image_key').notNull().unique(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  animated: flag('animated').notNull().default(false),
  hasAlpha: flag('has_alpha').notNull().default(false),
  dominantColor: text('dominant_color').notNull().default('#888888'),
  placeholder: text('placeholder'),
  /** SHA-256 of the uploaded file; null for photos from before it was recorded. */
  contentDigest: blob('content_digest', { mode: 'buffer' }),
  likesCount: integer('likes_count').notNull().default(0),
  commentsCount: integer('comments_count').notNull().default(0),
  /** The likes after `popularWindow.lastExpiredLike`. */
  recentLikes: integer('recent_likes').notNull().default(0),
  /**
   * The day on which it was taken, as `YYYY-MM-DD`; the timeline has those without one at their
   * upload's (UTC).
   */
  takenOn: text('taken_on'),
  commentsClosed: flag('comments_closed').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Public and not hidden by a moderator: visible to everyone. */
  listed: generatedFlag('listed')
    .notNull()
    .generatedAlwaysAs(sql`(is_public = 1 AND hidden_at IS NULL)`, { mode: 'stored' }),
  /** For followers and not hidden by a moderator. */
  forFollowers: generatedFlag('for_followers')
    .notNull()
    .generatedAlwaysAs(sql`(followers_only = 1 AND hidden_at IS NULL)`, { mode: 'virtual' }),
})

export const photoTags = sqliteTable('photo_tags', {
  photoId: photoId(),
  tag: text('tag').notNull(),
  slug: text('slug').notNull(),
  listed: flag('listed').notNull(),
})

export const tagCounts = sqliteTable('tag_counts', {
  tag: text('tag').primaryKey(),
  count: integer('count').notNull(),
})

export const likes = sqliteTable('likes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  photoId: photoId(),
  createdAt: createdAt(),
  counted: counted(),
})

/** One row: likes up to this id are older than 30 days. */
export const popularWindow = sqliteTable('popular_window', {
  id: integer('id').primaryKey(),
  lastExpiredLike: integer('last_expired_like').notNull(),
})

const anyColumn = customType<{ data: string | number }>({ dataType: () => 'any' })

/**
 * What has changed so that photos are to be indexed for the search anew: a photo, or all those of a
 * binder or member.
 */
export const queuedTexts = sqliteTable('queued_texts', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: ['photo', 'binder', 'member'] }).notNull(),
  subject: anyColumn('subject').notNull(),
  /** The photos of the subject below this id are still to be indexed. */
  below: integer('below').notNull().default(Number.MAX_SAFE_INTEGER),
  /** A binder that became private: until they are indexed, its photos are not found. */
  isClosed: flag('is_closed').notNull().default(false),
})

/**
 * The members whose likes and follows are to be counted anew: those of a part after a row, then the
 * later parts.
 */
export const recounts = sqliteTable('recounts', {
  userId: memberId('user_id').primaryKey(),
  part: integer('part').notNull().default(0),
  after: integer('after').notNull().default(0),
})

/**
 * The first photo that came in each week, in weeks since 1970-01-05 (UTC). A trigger adds them; an
 * import adds the weeks of its archive, with higher ids than later weeks have.
 */
export const weekStarts = sqliteTable('week_starts', {
  week: integer('week').primaryKey(),
  photoId: integer('photo_id').notNull(),
})

/** The weeks with a photo or a cart of the week, or a theme. */
export const weeks = sqliteTable('weeks', {
  /** The Monday on which it begins (UTC), as YYYY-MM-DD. */
  monday: text('monday').primaryKey(),
  /** When its photo and cart were named; null before. */
  namedAt: time('named_at'),
  photoId: formerPhotoId('photo_id'),
  photoLikes: integer('photo_likes').notNull().default(0),
  binderId: formerBinderId('binder_id'),
  binderLikes: integer('binder_likes').notNull().default(0),
  /** The members who won; they stay when the photo or the binder is deleted. */
  photoUserId: formerMemberId('photo_user_id'),
  binderUserId: formerMemberId('binder_user_id'),
  themeTitle: text('theme_title'),
  themeTag: text('theme_tag'),
  themeDescription: text('theme_description').notNull().default(''),
})

export const follows = sqliteTable('follows', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  followerId: memberId('follower_id'),
  followingId: memberId('following_id'),
  createdAt: createdAt(),
  counted: counted(),
})

const binderMark = () => ({
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  binderId: binderId(),
  createdAt: createdAt(),
})

/** The carts that members follow. */
export const cartFollows = sqliteTable('cart_follows', binderMark())

/** The meets that members go to. */
export const meetGoers = sqliteTable('meet_goers', binderMark())

/** Carts with new photos, by triggers: the followers after a row are still to be notified. */
export const queuedCartNotices = sqliteTable('queued_cart_notices', {
  binderId: integer('binder_id').primaryKey(),
  /** The lowest id of the new photos. */
  firstPhotoId: integer('first_photo_id').notNull(),
  after: integer('after').notNull(),
})

/** Members who are invited to put photos into a binder of another, or have joined. */
export const binderContributors = sqliteTable('binder_contributors', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  binderId: binderId(),
  userId: memberId('user_id'),
  joinedAt: time('joined_at'),
  /** Maintained by triggers. */
  listedPhotos: integer('listed_photos').notNull().default(0),
  createdAt: createdAt(),
})

/** Photos of contributors in a binder; they are shown while the row of their contributor exists. */
export const sharedBinderPhotos = sqliteTable('shared_binder_photos', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  binderId: binderId(),
  photoId: photoId(),
  contributorId: integer('contributor_id').notNull(),
  /** Orders it with the owner's photos: the highest id of all photos when it was added. */
  place: integer('place').notNull(),
  addedAt: time('added_at').notNull().$defaultFn(now),
  /** Maintained by triggers. */
  listed: flag('listed').notNull().default(false),
})

/** Contributors who are gone, by a trigger: their photos are still to be taken out. */
export const endedContributions = sqliteTable('ended_contributions', {
  contributorId: integer('contributor_id').primaryKey(),
})

export const mutes = sqliteTable('mutes', {
  userId: memberId('user_id'),
  mutedId: memberId('muted_id'),
  kind: text('kind', { enum: ['mute', 'block'] }).notNull(),
  createdAt: createdAt(),
})

export const comments = sqliteTable('comments', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  photoId: photoId(),
  content: text('content').notNull(),
  /** The members that the text mentions: their ids by the username in it, in lower case. */
  mentions: text('mentions', { mode: 'json' }).$type<Record<string, string>>(),
  hiddenAt: time('hidden_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** The comment that a reply belongs to; null for a comment on the photo itself. */
  parentId: integer('parent_id').references((): AnySQLiteColumn => comments.id, {
    onDelete: 'cascade',
  }),
  editedAt: time('edited_at'),
  likesCount: integer('likes_count').notNull().default(0),
  repliesCount: integer('replies_count').notNull().default(0),
  /** The cart at whose page it was written: a question about it, or an answer. */
  binderId: formerBinderId('binder_id'),
  /** Hidden by the owner of the photo: only the owner and the author see it. */
  ownerHiddenAt: time('owner_hidden_at'),
  /** Deleted, but the same member can undo it for some minutes. */
  deletedAt: time('deleted_at'),
  deletedBy: text('deleted_by', { enum: ['author', 'owner'] }),
  shown: integer('shown')
    .notNull()
    .generatedAlwaysAs(
      sql`(hidden_at IS NULL AND owner_hidden_at IS NULL AND deleted_at IS NULL)`,
      {
        mode: 'virtual',
      },
    ),
})

export const commentLikes = sqliteTable('comment_likes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  commentId: integer('comment_id')
    .notNull()
    .references(() => comments.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  counted: counted(),
})

/** The members who want no notifications about a photo's conversation. */
export const conversationMutes = sqliteTable('conversation_mutes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  photoId: photoId(),
  createdAt: createdAt(),
})

/** The photos that members saved; nobody else sees them. */
export const saves = sqliteTable('saves', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  photoId: photoId(),
  createdAt: createdAt(),
})

/** A member's private collections of saved photos. */
export const collections = sqliteTable('collections', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  title: text('title').notNull(),
  createdAt: createdAt(),
  /** When photos were last put into it. */
  usedAt: time('used_at').notNull().default(new Date(0)),
})

export const collectionSaves = sqliteTable('collection_saves', {
  collectionId: integer('collection_id')
    .notNull()
    .references(() => collections.id, { onDelete: 'cascade' }),
  saveId: integer('save_id')
    .notNull()
    .references(() => saves.id, { onDelete: 'cascade' }),
})

export const categories = sqliteTable('categories', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull().unique(),
  slug: text('slug').notNull().unique(),
  description: text('description'),
  photoCount: integer('photo_count').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

const NOTIFICATION_KINDS = [
  'welcome',
  'like',
  'comment',
  'follow',
  'warning',
  'reply',
  'mention',
  'comment-like',
  'conversation',
  'week',
  'report',
  'cart',
  'contribution',
  'invitation',
] as const

export const notifications = sqliteTable('notifications', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
  actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
  photoId: integer('photo_id').references(() => photos.id, { onDelete: 'cascade' }),
  commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
  binderId: integer('binder_id').references(() => binders.id, { onDelete: 'cascade' }),
  text: text('text'),
  createdAt: createdAt(),
})

/** A member has read the notifications up to this id. */
export const notificationReads = sqliteTable('notification_reads', {
  userId: memberId('user_id').primaryKey(),
  upTo: integer('up_to').notNull(),
})

/** The notifications by a muted member that are still to be deleted. */
export const notificationRemovals = sqliteTable('notification_removals', {
  userId: memberId('user_id'),
  actorId: memberId('actor_id'),
})

/** The members who get mail notices. */
export const mailNotices = sqliteTable('mail_notices', {
  userId: memberId('user_id').primaryKey(),
  frequency: text('frequency', { enum: ['daily', 'weekly'] }).notNull(),
  /** The newest notification that a mail has covered. */
  lastNotificationId: integer('last_notification_id').notNull(),
  /** The one before that mail: a mail that was not delivered covers nothing. */
  previousNotificationId: integer('previous_notification_id').notNull(),
  /** The Monday of the last week whose photo a mail has named. */
  namedWeek: text('named_week'),
  dueAt: time('due_at').notNull(),
})

export const reports = sqliteTable('reports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  reporterId: formerMemberId('reporter_id'),
  category: text('category').notNull(),
  details: text('details').notNull(),
  photoId: formerPhotoId('photo_id'),
  userId: formerMemberId('user_id'),
  commentId: integer('comment_id').references(() => comments.id, { onDelete: 'set null' }),
  /**
   * A photo's title, or a member's name, at the time of the report; for a comment, the title of its
   * photo.
   */
  reportedTitle: text('reported_title'),
  /** A comment's text, or a member's username, at the time of the report. */
  reportedText: text('reported_text'),
  status: text('status', { enum: ['open', 'dismissed', 'resolved'] })
    .notNull()
    .default('open'),
  resolution: text('resolution'),
  resolvedBy: formerMemberId('resolved_by'),
  resolvedAt: time('resolved_at'),
  createdAt: createdAt(),
})

export const featureRequests = sqliteTable('feature_requests', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: formerMemberId('user_id'),
  title: text('title').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  priority: text('priority', { enum: ['low', 'medium', 'high'] })
    .notNull()
    .default('medium'),
  createdAt: createdAt(),
})

/** The moderators added by `npm run admin -- moderator`; the environment may name more. */
export const moderators = sqliteTable('moderators', {
  email: text('email').primaryKey(),
  createdAt: createdAt(),
})

/** The moderation log; entries remain when their subject is deleted. */
export const moderationActions = sqliteTable('moderation_actions', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  moderatorId: formerMemberId('moderator_id'),
  action: text('action', {
    enum: ['dismiss', 'hide', 'unhide', 'delete', 'warn', 'suspend', 'lift', 'theme', 'tag'],
  }).notNull(),
  reportId: integer('report_id').references(() => reports.id, { onDelete: 'set null' }),
  photoId: formerPhotoId('photo_id'),
  commentId: integer('comment_id').references(() => comments.id, { onDelete: 'set null' }),
  userId: formerMemberId('user_id'),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
})

/** The deletion queue: image files that no row refers to, to be deleted from the store. */
export const fileRemovals = sqliteTable('file_removals', {
  kind: text('kind', { enum: ['photo', 'avatar'] }).notNull(),
  imageKey: text('image_key').notNull(),
  createdAt: createdAt(),
})

/** The SHA-256 of each stored file of a picture, by the file's name, such as `640.webp`. */
export const pictureDigests = sqliteTable('picture_digests', {
  kind: text('kind', { enum: ['photo', 'avatar'] }).notNull(),
  imageKey: text('image_key').notNull(),
  digests: text('digests', { mode: 'json' }).$type<Record<string, string>>().notNull(),
})

/** Tombstones of deleted accounts and former usernames, as digests and for a limited time. */
export const accountTombstones = sqliteTable('account_tombstones', {
  kind: text('kind', { enum: ['username', 'suspension'] }).notNull(),
  digest: text('digest').notNull(),
  expiresAt: time('expires_at').notNull(),
  /** The member who gave up the username and may take it back. */
  userId: formerMemberId('user_id'),
})

/** Each lets one visitor sign up while the site is closed to others. */
export const invitations = sqliteTable('invitations', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** The hash of the code in the link: reading the database does not let anyone sign up. */
  digest: text('digest').notNull().unique(),
  /** The member who made it; null for the maintainer. */
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  usedAt: time('used_at'),
  expiresAt: time('expires_at').notNull(),
  createdAt: createdAt(),
})

/** The mail domains and networks from which nobody can sign up. */
export const signUpBlocks = sqliteTable('sign_up_blocks', {
  value: text('value').primaryKey(),
  kind: text('kind', { enum: ['domain', 'network'] }).notNull(),
  createdAt: createdAt(),
})

/** What the maintainer has set at run time; without a row, the environment decides. */
export const siteSettings = sqliteTable('site_settings', {
  name: text('name', { enum: ['announcement', 'read-only', 'sign-ups'] }).primaryKey(),
  value: text('value').notNull(),
  updatedAt: updatedAt(),
})

/** What a moderator or the maintainer (null) hides of a member, or shows again, in steps. */
export const queuedHidings = sqliteTable('queued_hidings', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  action: text('action', { enum: ['hide', 'unhide'] }).notNull(),
  userId: memberId('user_id').unique(),
  moderatorId: formerMemberId('moderator_id'),
  note: text('note').notNull(),
  kind: text('kind', { enum: ['photos', 'comments', 'binders'] })
    .notNull()
    .default('photos'),
  /** The posts of the kind below this id are still to be hidden. */
  before: integer('before').notNull().default(Number.MAX_SAFE_INTEGER),
  /** How many were shown, or hidden, before. */
  photos: integer('photos').notNull().default(0),
  comments: integer('comments').notNull().default(0),
  binders: integer('binders').notNull().default(0),
  /** The entry of the moderation log; null before the first post is hidden. */
  actionId: integer('action_id'),
  /** The date of the entry, and of all that is hidden with it, by which it is found again. */
  createdAt: createdAt(),
})

/** What moves to another tag or member in steps (`db/queries/moves.ts`). */
export const queuedMoves = sqliteTable('queued_moves', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: ['tag', 'binder', 'account'] }).notNull(),
  /** The tag, or the member who has the photos. */
  source: text('source').notNull(),
  /** The new tag, or the member who gets them. */
  target: text('target').notNull(),
  binderId: integer('binder_id'),
  /** The photos of the binder below this id are still to be moved. */
  below: integer('below').notNull().default(Number.MAX_SAFE_INTEGER),
})

const MAIL_KINDS = ['code', 'account', 'notices'] as const

export const mailOutbox = sqliteTable('mail_outbox', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  recipient: text('recipient').notNull(),
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: MAIL_KINDS }).notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  headers: text('headers', { mode: 'json' }).$type<Record<string, string>>().notNull(),
  /** The same in every attempt, so that mail servers recognize a message that was sent twice. */
  messageId: text('message_id').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: time('next_attempt_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  createdAt: createdAt(),
})

/** How many messages of a kind the mail server has taken on a day (UTC, YYYY-MM-DD). */
export const mailDays = sqliteTable('mail_days', {
  day: text('day').notNull(),
  kind: text('kind', { enum: MAIL_KINDS }).notNull(),
  sent: integer('sent').notNull(),
})

/** The state of the embedded sign-in by code (`app/features/sign-in/stored-provider.server.ts`). */
export const signInRecords = sqliteTable('sign_in_records', {
  model: text('model').notNull(),
  id: text('id').notNull(),
  payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  uid: text('uid'),
  grantId: text('grant_id'),
  expiresAt: time('expires_at').notNull(),
})

/** The last code of each unfinished sign-in. */
export const signInCodes = sqliteTable('sign_in_codes', {
  interaction: text('interaction').primaryKey(),
  email: text('email').notNull(),
  digest: text('digest').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
})

/** The passkeys of members, for the sign-in by e-mail. Key and credential id are base64url. */
export const passkeys = sqliteTable('passkeys', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  credential: text('credential').notNull().unique(),
  userId: memberId('user_id'),
  publicKey: text('public_key').notNull(),
  counter: integer('counter').notNull(),
  transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
  createdAt: createdAt(),
  usedAt: time('used_at'),
  /** The kind of the authenticator; empty if it is not known. */
  aaguid: text('aaguid').notNull().default(''),
  /** With which it was added. */
  browser: text('browser').notNull().default(''),
  /** Its member's name for it; empty without one. */
  name: text('name').notNull().default(''),
})

/** The devices that show notifications. A subscription ends with the session that made it. */
export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  endpoint: text('endpoint').notNull().unique(),
  userId: memberId('user_id'),
  sid: text('sid')
    .notNull()
    .unique()
    .references(() => sessions.sid, { onDelete: 'cascade' }),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: createdAt(),
  /** The site's public key for which it was made. */
  vapidKey: text('vapid_key').notNull().default(''),
})

/**
 * Notifications that are to be sent to devices, by a trigger; `devices` are those that are left
 * after a failure.
 */
export const queuedPushes = sqliteTable('queued_pushes', {
  notificationId: integer('notification_id')
    .primaryKey()
    .references(() => notifications.id, { onDelete: 'cascade' }),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  devices: text('devices', { mode: 'json' }).$type<number[]>(),
  attempts: integer('attempts').notNull().default(0),
  dueAt: time('due_at').notNull(),
})

/**
 * Bytes on the volume at the end of a day (UTC, YYYY-MM-DD), of all and of the folders of DATA_DIR.
 */
export const diskDays = sqliteTable('disk_days', {
  day: text('day').primaryKey(),
  used: integer('used').notNull(),
  pictures: integer('pictures').notNull(),
  cache: integer('cache').notNull(),
  backups: integer('backups').notNull(),
})

/** The error lines of the log by hour, in hours since 1970. */
export const errorHours = sqliteTable('error_hours', {
  hour: integer('hour').primaryKey(),
  errors: integer('errors').notNull(),
})

/** The archives of photos that members bring, the last one of each. */
export const imports = sqliteTable('imports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id').unique(),
  /** Its name in the folder of imports; null once it is finished. */
  file: text('file').unique(),
  /** How many items of its plan are done. */
  position: integer('position').notNull().default(0),
  /** The number of its photos. */
  total: integer('total').notNull(),
  added: integer('added').notNull().default(0),
  duplicates: integer('duplicates').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  commentsLeftOut: integer('comments_left_out').notNull().default(0),
  /** The files and the rows of lists in the archive; each ends in one of the next three. */
  itemsTotal: integer('items_total').notNull().default(0),
  itemsImported: integer('items_imported').notNull().default(0),
  /** Of photos and binders that the member has. */
  itemsPresent: integer('items_present').notNull().default(0),
  itemsLeftOut: integer('items_left_out').notNull().default(0),
  /** What was not imported, and why: the first 100. */
  problems: text('problems', { mode: 'json' }).$type<string[]>().notNull().default([]),
  /** How often the next item had to wait because the site could not store it. */
  attempts: integer('attempts').notNull().default(0),
  /** Whether the imported photos are being published as they were. */
  publishing: flag('publishing').notNull().default(false),
  nextAt: time('next_at').notNull(),
  createdAt: createdAt(),
})

/** Imported photos and binders that are private until their member has seen them. */
export const imported = sqliteTable('imported', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: memberId('user_id'),
  photoId: integer('photo_id')
    .unique()
    .references((): AnySQLiteColumn => photos.id, { onDelete: 'cascade' }),
  binderId: integer('binder_id')
    .unique()
    .references((): AnySQLiteColumn => binders.id, { onDelete: 'cascade' }),
  /** The import and the binder in its archive. */
  source: text('source'),
  wasPublic: flag('was_public').notNull(),
  wasFollowersOnly: flag('was_followers_only').notNull().default(false),
})
