import { listAvatarPictures, listPhotoPictures } from '#db/queries/image-files.ts'
import type { ImageKind } from '#storage/addresses.ts'
import type { PictureTraits } from '#storage/blob-names.ts'

/** Rows read in one query. */
const BATCH = 500

/** A picture that a row names. */
export interface NamedPicture {
  kind: ImageKind
  key: string
  traits: PictureTraits
  /** What the maintainer can find it by, such as `photo 7`. */
  label: string
}

// Avatars have one master for all; what is said of them here is not looked at.
const AVATAR_TRAITS: PictureTraits = { width: 0, animated: false, hasAlpha: false }

/** The pictures of all photos, by the photos' ids. */
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

/** The pictures of all members who have one, by the members' ids. */
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

/** More would scroll the counts away; whoever mends them looks again. */
const MOST_NAMED = 20

/** The labels of pictures in one line, a long list cut. */
export function named(labels: string[]): string {
  const rest = labels.length - MOST_NAMED
  return [...labels.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
