import type { Database } from '#db/client.ts'

/** Groups values by a key function; keeps their order. */
export function grouped<Value>(
  values: readonly Value[],
  getKey: (value: Value) => string,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values)
    groups.set(getKey(value), [...(groups.get(getKey(value)) ?? []), value])
  return groups
}

/*
 * Records the responses that members got, for comparison with the database. A write in progress
 * when the server died may or may not be stored: then several outcomes are correct.
 */

/** The mutable fields of a photo. */
export interface PhotoVersion {
  title: string
  isPublic: boolean
}

export interface KnownPhoto {
  /** Unique and constant: part of the description. */
  mark: string
  owner: string
  /** Null until the row is read, if the response with it was lost. */
  id: number | null
  /** Possible states of the row. */
  versions: PhotoVersion[]
  existence: 'sure' | 'open' | 'gone'
}

export interface KnownComment {
  text: string
  photo: KnownPhoto
  existence: 'sure' | 'open'
}

interface PhotoRow {
  id: number
  description: string
  user_id: string
  title: string
  is_public: number
}

/** The records of all members. */
export class Ledger {
  readonly photos: KnownPhoto[] = []
  readonly comments: KnownComment[] = []
  /** Whether a member likes a photo, by their ids; null while unknown. */
  readonly likes = new Map<string, boolean | null>()
  /** Number of acknowledged writes. */
  acknowledged = 0

  /**
   * Compares the records with the rows, then replaces unknown states by those of the rows.
   * @returns descriptions of the differences
   */
  settle(db: Database): string[] {
    return [...this.#settlePhotos(db), ...this.#settleComments(db), ...this.#settleLikes(db)]
  }

  #settlePhotos(db: Database): string[] {
    const wrong: string[] = []
    const rows = db.$client
      .prepare<[], PhotoRow>('SELECT id, description, user_id, title, is_public FROM photos')
      .all()
    const byMark = grouped(rows, ({ description }) => description)
    for (const photo of this.photos) {
      const [row, ...more] = byMark.get(photo.mark) ?? []
      byMark.delete(photo.mark)
      if (more.length > 0) wrong.push(`${photo.mark} is there ${more.length + 1} times`)
      if (row === undefined) {
        if (photo.existence === 'sure') wrong.push(`${photo.mark} is lost`)
        photo.existence = 'gone'
        continue
      }
      if (photo.existence === 'gone') wrong.push(`${photo.mark} was deleted and is there`)
      const version = { title: row.title, isPublic: row.is_public === 1 }
      const expected = photo.versions.map((each) => JSON.stringify(each))
      if (!expected.includes(JSON.stringify(version)))
        wrong.push(`${photo.mark} is ${JSON.stringify(version)}, not ${expected.join(' or ')}`)
      if (row.user_id !== photo.owner) wrong.push(`${photo.mark} is another's`)
      Object.assign(photo, { id: row.id, versions: [version], existence: 'sure' })
    }
    return [...wrong, ...[...byMark.keys()].map((mark) => `${mark} was never uploaded`)]
  }

  #settleComments(db: Database): string[] {
    const wrong: string[] = []
    const rows = db.$client
      .prepare<[], { content: string; photo_id: number }>('SELECT content, photo_id FROM comments')
      .all()
    const byText = grouped(rows, ({ content }) => content)
    const remaining: KnownComment[] = []
    for (const comment of this.comments) {
      const found = byText.get(comment.text) ?? []
      const isThere = found.length === 1 && found[0]?.photo_id === comment.photo.id
      if (comment.photo.existence === 'gone' ? found.length > 0 : found.length > 1)
        wrong.push(`the comment ${comment.text} is there ${found.length} times`)
      if (comment.photo.existence === 'gone') continue
      if (!isThere && comment.existence === 'sure')
        wrong.push(`the comment ${comment.text} is lost`)
      if (isThere) remaining.push({ ...comment, existence: 'sure' })
    }
    this.comments.splice(0, Infinity, ...remaining)
    return wrong
  }

  #settleLikes(db: Database): string[] {
    const wrong: string[] = []
    const rows = db.$client
      .prepare<[], string>(`SELECT user_id || ' ' || photo_id FROM likes`)
      .pluck()
      .all()
    const liked = new Set(rows)
    const there = new Set(
      this.photos.filter((photo) => photo.existence === 'sure').map(({ id }) => id),
    )
    for (const [key, state] of this.likes) {
      const isLiked = liked.delete(key)
      const isThere = there.has(Number(key.split(' ')[1]))
      if (!isThere) this.likes.delete(key)
      else this.likes.set(key, isLiked)
      if (isThere && state !== null && state !== isLiked)
        wrong.push(`the like ${key} is ${isLiked}, not ${state}`)
      if (!isThere && isLiked) wrong.push(`the like ${key} is of no photo`)
    }
    return [...wrong, ...[...liked].map((key) => `the like ${key} was never given`)]
  }
}
