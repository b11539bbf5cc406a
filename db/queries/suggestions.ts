import { sqlColumn, sqlStatement } from '../client.ts'
import { indexedText } from '../search-text.ts'
import type { AuthorRow } from './photos.ts'

// Suggestions by prefix. Every statement reads one bounded part of an index, so a single letter
// costs no more than a word.

/** How many of the most used tags are searched for the prefix. */
const POPULAR_TAGS = 500
/** How many members are read in name order to find those with the most photos. */
const MEMBERS_READ = 50

interface Beginning {
  from: string
  to: string
  limit: number
}

const beginningWith = (text: string, limit: number): Beginning => ({
  from: text,
  to: `${text}\u{10ffff}`,
  limit,
})

const popularTagsStatement = sqlColumn<Beginning, string>(`SELECT tag FROM (SELECT tag
       FROM tag_counts ORDER BY count DESC, tag LIMIT ${POPULAR_TAGS})
        WHERE tag >= @from AND tag < @to LIMIT @limit`)

const tagsStatement = sqlColumn<Beginning, string>(
  'SELECT tag FROM tag_counts WHERE tag >= @from AND tag < @to ORDER BY tag LIMIT @limit',
)

/**
 * The tags of listed photos that begin with a text, not empty and lower-case: popular ones first,
 * then alphabetically.
 */
export async function tagsBeginningWith(text: string, limit: number): Promise<string[]> {
  const beginning = beginningWith(text, limit)
  const tags = popularTagsStatement().all(beginning)
  if (tags.length < limit) tags.push(...tagsStatement().all(beginning))
  return [...new Set(tags)].slice(0, limit)
}

/** Those of names are folded, as in the index. */
interface MemberBeginning extends Beginning {
  nameFrom: string
  nameTo: string
}

function memberBeginningWith(text: string, limit: number): MemberBeginning {
  const name = beginningWith(indexedText(text), limit)
  // Nothing is left of a sign: no name begins with it.
  const nameFrom = name.from === '' ? name.to : name.from
  return { ...beginningWith(text.toLowerCase(), limit), nameFrom, nameTo: name.to }
}

/** Each has its own indexes, so that members without photos keep no others from being found. */
const PHOTOS = { some: '> 0', none: '= 0' }

const NOT_MUTED = `(NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = @viewer)
  OR NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = @viewer AND mutes.muted_id = users.id))`

const membersBy = (
  name: string,
  [from, to]: [from: string, to: string],
  photos: keyof typeof PHOTOS,
) =>
  `SELECT * FROM (
    SELECT id
      FROM users
      WHERE public_photos_count ${PHOTOS[photos]} AND deleted_at IS NULL AND suspended_at IS NULL
        AND ${name} >= @${from} AND ${name} < @${to}
        AND ${NOT_MUTED}
      ORDER BY ${name} LIMIT ${MEMBERS_READ})`

const membersStatement = (photos: keyof typeof PHOTOS) =>
  sqlStatement<
    MemberBeginning & { viewer: string },
    AuthorRow
  >(`SELECT id, username, first_name AS firstName, last_name AS lastName, avatar_key AS avatarKey FROM users
    WHERE id IN (
      ${membersBy('name_key', ['nameFrom', 'nameTo'], photos)} UNION ALL
      ${membersBy('last_name_key', ['nameFrom', 'nameTo'], photos)} UNION ALL
      ${membersBy('username', ['from', 'to'], photos)})
    ORDER BY public_photos_count DESC, id LIMIT @limit`)

const membersStatements = { some: membersStatement('some'), none: membersStatement('none') }

/**
 * Members whose name begins with a text in any spelling, most listed photos first, without
 * suspended and muted ones.
 * @param photos whether they have listed photos
 */
export const membersBeginningWith = async (
  text: string,
  viewerId: string | null,
  limit: number,
  photos: keyof typeof PHOTOS = 'some',
) =>
  membersStatements[photos]().all({ ...memberBeginningWith(text, limit), viewer: viewerId ?? '' })

/**
 * Of so many newest matches those are omitted that are empty, or by a suspended or muted member.
 */
const BINDERS_READ = 200

const bindersStatement = sqlColumn<{ match: string; viewer: string; limit: number }, number>(`
       SELECT binders.id FROM (
          SELECT rowid AS id FROM binder_search WHERE binder_search MATCH @match
          ORDER BY rowid DESC LIMIT ${BINDERS_READ}) AS matching
        JOIN binders ON binders.id = matching.id
        JOIN users ON users.id = binders.user_id
       WHERE (binders.public_photos_count > 0 OR binders.meet_on IS NOT NULL
              OR EXISTS (SELECT 1 FROM build_entries WHERE build_entries.binder_id = binders.id))
         AND users.deleted_at IS NULL AND users.suspended_at IS NULL
         AND ${NOT_MUTED}
       ORDER BY matching.id DESC LIMIT @limit`)

/**
 * The ids of public binders with photos or a build sheet, and of meets, whose texts match (FTS5
 * syntax), newest first, without those of muted members.
 */
export const matchingBinderIds = async (match: string, viewerId: string | null, limit: number) =>
  bindersStatement().all({ match, viewer: viewerId ?? '', limit })
