import { listAvatarPictures, listPhotoPictures } from '#db/queries/image-files.ts'
import type { ImageKind } from '#storage/addresses.ts'
import type { PictureTraits } from '#storage/blob-names.ts'

/** Rows per query. */
const BATCH = 500

/** An image referenced by a row. */
export interface NamedPicture {
  kind: ImageKind
  key: string
  traits: PictureTraits
  /** Label for the maintainer, such as `photo 7`. */
  label: string
}

// All avatars have the same kind of master; these values are not used here.
const AVATAR_TRAITS: PictureTraits = { width: 0, animated: false, hasAlpha: false }

/** The images of all photos, by photo id. */
export async function* photoPictures(): AsyncGenerator<NamedPicture> {
  let after = 0
  for (;;) {
    const batch = await listPhotoPictures(after, BATCH)
    for (const { id, key, ...traits } of batch)
      yield { kind: 'photo', key, traits, label: `photo ${id}` }
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? 0
  }
}

/** The avatars of all members who have one, by member id. */
export async function* avatarPictures(): AsyncGenerator<NamedPicture> {
  let after = ''
  for (;;) {
    const batch = await listAvatarPictures(after, BATCH)
    for (const { id, key } of batch)
      yield { kind: 'avatar', key, traits: AVATAR_TRAITS, label: `the avatar of member ${id}` }
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? ''
  }
}

/** A longer list would hide the counts; the maintainer can run the command again. */
const MOST_NAMED = 20

/** The labels of images in one line, truncated. */
export function named(labels: string[]): string {
  const rest = labels.length - MOST_NAMED
  return [...labels.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
