import type { Locator, Page } from '@playwright/test'
import { database } from '#db/client.ts'
import { changeSiteSetting } from '#db/queries/site-settings.ts'
import { comments } from '#db/schema.ts'
import { photoPath } from '#app/http/addresses.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { HOUR_MS } from '#app/durations.ts'

/** Inserts a comment with an age in hours. */
function comment(userId: string, photoId: number, content: string, hours = 0): void {
  const createdAt = new Date(Date.now() - hours * HOUR_MS)
  database().insert(comments).values({ userId, photoId, content, createdAt }).run()
}

/** Texts with a line that ends beyond the right edge of the window. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut = new Set<string>()
    while (texts.nextNode()) {
      const lines = document.createRange()
      lines.selectNodeContents(texts.currentNode)
      const isBeyond = [...lines.getClientRects()].some(({ right }) => right > innerWidth + 1)
      const parent = texts.currentNode.parentElement
      // Strips scroll horizontally by design. Visually hidden texts are clipped.
      if (isBeyond && !parent?.closest('.strip, .sr-only'))
        cut.add(`${parent?.tagName}: ${texts.currentNode.nodeValue?.slice(0, 40)}`)
    }
    return [...cut]
  })

/** The left edges, in pixels, of words within an element. */
const getLeft = (within: Locator, ...words: string[]) =>
  within.evaluate(
    (element, words) =>
      words.map((word) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const at = texts.currentNode.nodeValue?.indexOf(word) ?? -1
          if (at < 0) continue
          const place = document.createRange()
          place.setStart(texts.currentNode, at)
          place.setEnd(texts.currentNode, at + word.length)
          return place.getBoundingClientRect().left
        }
        throw new Error(`There is no "${word}".`)
      }),
    words,
  )

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no word or name is wider than the page', async ({ page, site }) => {
    const word = 'o'.repeat(32)
    const named = { firstName: `Wolf${word}`, lastName: `Rhino${word}` }
    const viewer = await site.signIn(page, { username: 'viewer', ...named })
    const other = await makeMember({ username: 'wwwwwwwwwwwwwwww', ...named, bio: word.repeat(4) })
    const title = word.repeat(31)
    const own = { id: await makePhoto(viewer.id, { title }), title, user: viewer }
    const photo = { id: await makePhoto(other.id, { title }), title, user: other }
    for (const { id } of [viewer, other]) comment(id, photo.id, word.repeat(10))
    await changeSiteSetting('announcement', word.repeat(5))
    for (const path of [
      '/',
      photoPath(photo),
      `${photoPath(photo)}/share`,
      `${photoPath(own)}/delete`,
      '/u/wwwwwwwwwwwwwwww',
      '/u/wwwwwwwwwwwwwwww/mute',
      `/upload/batch?photos=${own.id}&type=${word.repeat(3)}.txt`,
      `/search?q=${word.repeat(6)}`,
      `/tag/${word.repeat(4)}`,
      `/category/${word.repeat(4)}`,
      `/help-center?q=${word.repeat(4)}`,
    ]) {
      await page.goto(path)
      expect.soft(await cutTexts(page), path.slice(0, 60)).toEqual([])
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(excess, `${path.slice(0, 60)} scrolls horizontally`).toBeLessThanOrEqual(0)
    }
    await changeSiteSetting('announcement', null)
  })
})

test('right-to-left words keep their marks, and the text beside them its place', async ({
  page,
}) => {
  const salma = await makeMember({ username: 'salma', firstName: 'سلمى', lastName: 'حسن' })
  const title = 'عربة جميلة!'
  const photo = { id: await makePhoto(salma.id, { title, description: title }), title, user: salma }
  comment(salma.id, photo.id, 'شكرا!', 3.5)
  for (const [path, places] of [
    ['/', '.card h2, .card-text > p'],
    [photoPath(photo), '.photo-text h1, .photo-text .user-text'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(places)).toHaveCount(2)
    for (const place of await page.locator(places).all()) {
      const [mark = 0, word = 0] = await getLeft(place, '!', 'عربة')
      expect.soft(mark, `the mark on ${path}`).toBeLessThan(word)
    }
  }
  const items = page.locator('.comments li')
  const [mark = 0, word = 0] = await getLeft(items, '!', 'شكرا')
  expect(mark).toBeLessThan(word)
  // Without isolation, digits after Arabic would be shown before it.
  const [name = 0, hours = 0] = await getLeft(items, 'سلمى', '3 hours')
  expect(name).toBeLessThan(hours)
})
