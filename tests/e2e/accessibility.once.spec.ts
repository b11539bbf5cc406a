import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { binders, categories, comments, notifications, reports } from '#db/schema.ts'
import { database } from '#db/client.ts'
import { photoPath } from '#app/http/addresses.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const STATIC = [
  '/reporting-center',
  '/help-center',
  '/request-feature',
  '/privacy-policy',
  '/privacy-rights',
  '/terms-of-service',
  '/publishing-policy',
  '/feedback-policy',
  '/corrections-policy',
  '/diversity-policy',
  '/ethics-policy',
  '/staffing-report',
]

/** A site with something on every screen; returns the screens' addresses. */
async function furnish(memberId: string): Promise<{ open: string[]; signedIn: string[] }> {
  const db = database()
  const author = await makeMember({
    username: 'author',
    firstName: 'Ann',
    bio: 'Two carts',
    website: 'https://example.com',
  })
  db.insert(categories)
    .values({ name: 'Trials', slug: 'trials', description: 'Hill climbs' })
    .onConflictDoNothing()
    .run()
  const binder = db.insert(binders).values({ userId: author.id, title: 'Winter' }).returning().get()
  const photoIds: number[] = []
  for (let index = 0; index < 24; index++)
    photoIds.push(
      await makePhoto(author.id, {
        title: `Cart number ${index}`,
        description: index % 2 ? 'A description of some length that runs over two lines' : null,
        tags: ['trials', `tag ${index}`],
        binderId: binder.id,
      }),
    )
  const own = await makePhoto(memberId, { title: 'My own cart' })
  const [photoId = 0] = photoIds
  db.insert(comments).values({ userId: memberId, photoId, content: 'A comment' }).run()
  db.insert(notifications).values({ userId: memberId, kind: 'follow', actorId: author.id }).run()
  db.insert(reports)
    .values({ reporterId: memberId, category: 'Other Issues', details: 'Odd', photoId })
    .run()
  const photo = photoPath({ id: photoId, title: 'Cart number 0', user: author })
  const mine = photoPath({
    id: own,
    title: 'My own cart',
    user: { id: memberId, username: 'viewer' },
  })
  return {
    open: [
      '/',
      `/?photo=${photoId}`,
      photo,
      `${photo}/share`,
      '/u/author',
      '/u/author?tab=binders',
      `/u/author/binder/winter-${binder.id}`,
      '/tag/trials',
      '/tag/nothing-here',
      '/category/trials',
      '/category/nothing-here',
      '/search',
      '/search?q=cart',
      '/search?q=nothing-like-it',
      '/saved',
      '/photo/gone-1',
      '/u/nobody',
      '/no/such/page',
      ...STATIC,
    ],
    signedIn: [
      '/',
      photo,
      mine,
      `${mine}/edit`,
      `${mine}/delete`,
      '/upload',
      '/u/viewer',
      '/u/viewer?tab=binders',
      '/u/viewer/edit',
      '/notifications',
      '/report?category=Other%20Issues',
      '/moderation',
    ],
  }
}

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path)
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours must not be caught in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
    )
    expect.soft(found, `${path}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${path} scrolls sideways at 320 px`).toBeLessThanOrEqual(0)
  expect.soft(await page.locator('h1').count(), `${path} has one h1`).toBe(1)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test.describe.configure({ timeout: 240_000 })

test('every screen, signed out', async ({ page }) => {
  const viewer = await makeMember({ username: 'viewer' })
  const { open } = await furnish(viewer.id)
  for (const path of open) await check(page, path)
})

test('every screen, signed in', async ({ page, site }) => {
  const viewer = await site.signIn(page, { username: 'viewer', email: 'moderator@example.com' })
  const { signedIn } = await furnish(viewer.id)
  for (const path of signedIn) await check(page, path)
})
