import type { Page } from '@playwright/test'
import { toggleFollow } from '#db/queries/follows.ts'
import { photoPath } from '#app/http/addresses.ts'
import { makeMember, makePhoto } from './members.ts'

/** Typical ratios and texts: upright, wide, square, short and long. */
const SIZES = [
  [1200, 800],
  [900, 1200],
  [1000, 1000],
  [1600, 500],
  [600, 1500],
] as const
const TITLES = [
  'Lime',
  'A cart of the club, lifted by two inches and proud of it',
  'Off to the beach',
]
const DESCRIPTIONS = [
  null,
  'Two lines of text, for those who like to read about what they see.',
  'Ok',
]

/** A tiny placeholder, as in the row of every opaque photo. */
const PLACEHOLDER =
  'data:image/webp;base64,UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA='

/**
 * Fills the site with photos of one member, who has followers.
 * @param count number of photos
 * @returns the pages that show them
 */
export async function makeVariedPhotos(count: number) {
  const maya = await makeMember({
    username: 'maya',
    firstName: 'Maya',
    lastName: 'Okafor-Lindström',
    avatarKey: 'abcdefghijklmnopqrstuA',
    bio: 'Two carts, one shed.',
  })
  for (const letter of 'abcdefgh') {
    const fan = await makeMember({ avatarKey: letter.repeat(21) + 'A' })
    await toggleFollow(fan.id, maya.id)
  }
  let id = 0
  for (let index = 0; index < count; index++) {
    const [width = 1, height = 1] = SIZES[index % SIZES.length] ?? []
    const key = String(index).padStart(21, 'k') + 'A'
    const facts = { animated: false, hasAlpha: false, dominantColor: '#336644' }
    id = await makePhoto(maya.id, {
      title: TITLES[index % TITLES.length],
      description: DESCRIPTIONS[Math.floor(index / 2) % DESCRIPTIONS.length],
      tags: ['trials'],
      image: { key, width, height, ...facts, placeholder: PLACEHOLDER },
    })
  }
  const title = TITLES[(count - 1) % TITLES.length] ?? ''
  return {
    feed: '/',
    tag: '/tag/trials',
    search: '/search?q=maya',
    profile: '/u/maya',
    followers: '/u/maya/followers',
    photo: photoPath({ id, title, user: maya }),
  }
}

/**
 * Serves every image of `makeVariedPhotos`, each at least `delay` milliseconds after the request.
 */
export async function servePictures(page: Page, delay = 0): Promise<void> {
  await page.route(/\/(images|avatars)\//, async (route) => {
    const index = Number(/k(\d+)A\//.exec(route.request().url())?.[1])
    const [width, height] = SIZES[index % SIZES.length] ?? [96, 96]
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#a0b1c2"/></svg>`
    await new Promise((response) => setTimeout(response, delay))
    // The page may be closed by then.
    await route.fulfill({ contentType: 'image/svg+xml', body }).catch(() => undefined)
  })
}
