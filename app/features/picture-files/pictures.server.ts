import { listAvatarPictures, listPhotoPictures } from '#db/queries/image-files.ts'
import type { ImageKind } from '#storage/addresses.ts'
import type { PictureTraits } from '#storage/store.ts'
import { memberPath, photoPath } from '#app/http/addresses.ts'

/** Rows per query. */
const BATCH = 500

/** An image referenced by a row. */
export interface LabeledPicture {
  kind: ImageKind
  key: string
  traits: PictureTraits
  /** For the maintainer, with its page, such as `photo 7 (/photo/sunny-jane-7)`. */
  label: string
}

// All avatars have the same kind of master; these values are not used here.
const AVATAR_TRAITS: PictureTraits = { width: 0, animated: false, hasAlpha: false }

/** The images of all photos, by photo id. */
export async function* photoPictures(): AsyncGenerator<LabeledPicture> {
  let after = 0
  for (;;) {
    const batch = await listPhotoPictures(after, BATCH)
    for (const { key, user, title, id, ...traits } of batch)
      yield { kind: 'photo', key, traits, label: `photo ${id} (${photoPath({ id, title, user })})` }
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? 0
  }
}

/** The avatars of all members who have one, by member id. */
export async function* avatarPictures(): AsyncGenerator<LabeledPicture> {
  let after = ''
  for (;;) {
    const batch = await listAvatarPictures(after, BATCH)
    for (const { key, ...member } of batch) {
      const label = `the avatar of member ${member.id} (${memberPath(member)})`
      yield { kind: 'avatar', key, traits: AVATAR_TRAITS, label }
    }
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? ''
  }
}
