import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { photoPath } from '#app/http/addresses.ts'
import { demoCommunity } from '#scripts/demo/community.ts'
import { demoPicture } from '#scripts/demo/pictures.ts'
import { makeMember, makePhoto } from './members.ts'

/** Enough for the first page of a grid and the link to its next page. */
const PHOTOS = 24

/** A blurred placeholder like those of uploaded photos: same size and format, opaque. */
async function readPlaceholder(picture: string) {
  const tiny = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** A key that looks random, the same in every run. */
const getKey = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

/**
 * Fills a site with the rows of the demo's newest photos: members, texts, tags and placeholders are
 * as long as the demo's own; there are no image files.
 * @returns the addresses of a tag, a profile and a photo among them
 */
export async function fillFirstPages() {
  const shown = demoCommunity.photos
    .filter(({ isPublic }) => isPublic)
    .toSorted((a, b) => b.hoursAgo - a.hoursAgo)
    .slice(-PHOTOS)
  const members = new Map<string, Awaited<ReturnType<typeof makeMember>>>()
  let photo = ''
  for (const { ref, member: username, title, description, altText, tags } of shown) {
    const known = demoCommunity.members.find((one) => one.username === username)
    const member =
      members.get(username) ??
      (await makeMember({
        username,
        firstName: known?.givenName,
        lastName: known?.familyName,
        bio: known?.bio,
        avatarKey: getKey(username),
      }))
    members.set(username, member)
    const picture = demoPicture({ ref })
    const { width, height } = await sharp(picture).metadata()
    const image = {
      key: getKey(ref),
      width,
      height,
      animated: false,
      hasAlpha: false,
      dominantColor: '#986858',
      placeholder: await readPlaceholder(picture),
    }
    const id = await makePhoto(member.id, { title, description, altText, tags, image })
    photo = photoPath({ id, title, user: member })
  }
  const { tags = [], member = '' } = shown.at(-1) ?? {}
  return { tag: `/tag/${tags[0] ?? ''}`, profile: `/u/${member}`, photo }
}
