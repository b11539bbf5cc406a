import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const fullScreen = (page: Page, title: string) => dialog(page, `${title}, full screen`)

interface Point {
  x: number
  y: number
}

/** Moves fingers from one place to another, as a hand does, and lifts them. */
async function drag(page: Page, ...fingers: [from: Point, to: Point][]) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const at = (part: number) =>
    fingers.map(([from, to]) => ({
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    }))
  await send('touchStart', at(0))
  for (let step = 1; step <= 8; step++) await send('touchMove', at(step / 8))
  await send('touchEnd', [])
  await session.detach()
}

const CENTER = { x: 195, y: 200 }
const left = (page: Page) =>
  drag(page, [
    { x: 330, y: 200 },
    { x: 60, y: 204 },
  ])
const right = (page: Page) =>
  drag(page, [
    { x: 60, y: 200 },
    { x: 330, y: 204 },
  ])
const down = (page: Page) =>
  drag(page, [
    { x: 195, y: 120 },
    { x: 200, y: 420 },
  ])

/**
 * Plum, Peach and Lime, the newest first in the feed.
 * @returns the addresses of Peach and Lime
 */
async function openLime(page: Page) {
  const maya = await makeMember({ firstName: 'Maya', username: 'maya' })
  const make = (title: string) => makePhoto(maya.id, { title, description: 'word '.repeat(200) })
  await make('Plum')
  const peach = `/photo/peach-maya-${await make('Peach')}`
  const lime = `/photo/lime-maya-${await make('Lime')}`
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
  await page.getByRole('heading', { name: 'Lime' }).getByRole('link').tap()
  await expect(dialog(page, 'Lime')).toBeVisible()
  await expect(dialog(page, 'Lime').getByText('No comments yet.')).toBeVisible()
  // During the transition from the card, a browser shows a picture of the page, which fingers
  // cannot reach. It begins before its animations do.
  await expect(page.locator(':root:active-view-transition')).toHaveCount(0)
  return { peach, lime }
}

test('a swipe sideways shows the photo beside it, and the ends hold', async ({ page }) => {
  const { peach, lime } = await openLime(page)
  await left(page)
  await expect(dialog(page, 'Peach')).toBeVisible()
  await expect(page).toHaveURL(peach)
  await right(page)
  await expect(dialog(page, 'Lime')).toBeVisible()
  await right(page)
  await expect(page).toHaveURL(lime)
  await expect(dialog(page, 'Lime')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('a swipe down closes the dialog at its top, and scrolls it elsewhere', async ({ page }) => {
  await openLime(page)
  const scroller = dialog(page, 'Lime')
  await scroller.evaluate((element) => element.scrollTo(0, 60))
  await drag(page, [
    { x: 195, y: 120 },
    { x: 195, y: 220 },
  ])
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0)
  await expect(scroller).toBeVisible()
  await down(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Lime' }).getByRole('link')).toBeFocused()
})

test('a tap opens full screen, where swipes step and close', async ({ page }) => {
  const { peach } = await openLime(page)
  await page.touchscreen.tap(CENTER.x, CENTER.y)
  await expect(fullScreen(page, 'Lime')).toBeVisible()
  await left(page)
  await expect(fullScreen(page, 'Peach')).toBeVisible()
  await expect(page).toHaveURL(peach)
  // One tap may be the first of two.
  await page.touchscreen.tap(CENTER.x, CENTER.y)
  await down(page)
  await expect(fullScreen(page, 'Peach')).toHaveCount(0)
  await expect(dialog(page, 'Peach')).toBeVisible()
  await expect(page).toHaveURL(peach)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('two taps zoom in full screen, and one finger then moves the picture', async ({ page }) => {
  await openLime(page)
  await page.touchscreen.tap(CENTER.x, CENTER.y)
  const content = fullScreen(page, 'Lime').locator('.full-screen-zoom')
  const twice = async () => {
    await page.touchscreen.tap(195, 422)
    await page.touchscreen.tap(197, 424)
  }
  await expect(content).toBeVisible()
  await twice()
  await expect(content).toHaveAttribute('style', /scale\(2\.5\)/)
  await left(page)
  await expect(content).toHaveAttribute('style', /translate\(-2\d\d.*scale\(2\.5\)/)
  await expect(fullScreen(page, 'Lime')).toBeVisible()
  await twice()
  await expect(content).not.toHaveAttribute('style', /scale/)
})

// The dialog library listens to other events on phones than on computers with a touch screen.
for (const [device, userAgent] of [
  ['a computer', undefined],
  ['a phone', 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile'],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ userAgent })

    test('a second tap closes nothing that the first one opened', async ({ page }) => {
      const maya = await makeMember({ username: 'maya' })
      await page.goto(`/photo/lime-maya-${await makePhoto(maya.id, { title: 'Lime' })}`)
      const share = page.getByRole('button', { name: 'Share', exact: true })
      // The sheet covers the lower part of the window; the second tap is above it.
      await share.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 90))
      const { x = 0, y = 0, width = 0, height = 0 } = (await share.boundingBox()) ?? {}
      const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2)
      // A busy machine must not make the second tap late.
      await page.evaluate(() => {
        const now = performance.now()
        performance.now = () => now
      })
      await tap()
      await expect(dialog(page, 'Share Photo')).toBeVisible()
      await tap()
      await page.waitForTimeout(600)
      await expect(dialog(page, 'Share Photo')).toBeVisible()
      await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
      await tap()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
