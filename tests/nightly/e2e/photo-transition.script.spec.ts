import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/browser.ts'
import { JANE, signedIn } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/** The widths in CSS pixels between which the picture of a transition grows or shrinks. */
interface Growth {
  from: number
  to: number
}

declare global {
  interface Window {
    growths: (Growth | null)[]
  }
}

/** Records how the transitions move the picture, by their own pseudo-elements. */
async function recordTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.growths = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      transition.ready
        .then(() => {
          const name = '::view-transition-group(photo)'
          const group = document
            .getAnimations()
            .find(({ effect }) => (effect as KeyframeEffect).pseudoElement === name)
          const widthAt = (part: number) => {
            if (!group) return 0
            group.currentTime = part * Number(group.effect?.getTiming().duration)
            return parseFloat(getComputedStyle(document.documentElement, name).width)
          }
          window.growths.push(group ? { from: widthAt(0), to: widthAt(0.999) } : null)
        })
        .catch(() => window.growths.push(null))
      return transition
    }
  })
}

const lastGrowth = async (page: Page, count: number) => {
  await expect.poll(() => page.evaluate(() => window.growths.length)).toBe(count)
  return page.evaluate(() => window.growths.at(-1))
}

const DIALOG_SCRIPT = /\/assets\/dialogs-[\w-]{8}\.js$/
const DIALOG_SCRIPTS = [
  DIALOG_SCRIPT,
  /\/assets\/photo-[\w-]{8}\.js$/,
  /\/assets\/pages-[\w-]{8}\.js$/,
]

/** Loads the dialog's script by a pointer on a card, as long before a press as a hand takes. */
async function touchCard(page: Page): Promise<void> {
  const loaded = DIALOG_SCRIPTS.map((script) => page.waitForResponse(script))
  await page.locator('.card-picture').first().hover()
  for (const response of await Promise.all(loaded)) await response.finished()
  await page.waitForTimeout(100)
}

test('no picture grows for a visitor who prefers reduced motion', async ({ page }) => {
  const { id } = await makeMember()
  await makePhoto(id, { title: 'Lime' })
  await recordTransitions(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Lime' }).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Lime' })).toBeVisible()
  expect(await page.evaluate(() => window.growths)).toEqual([])
})

test('the picture grows from its card into the dialog and shrinks back, at the first and later opens', async ({
  page,
}) => {
  const { id } = await makeMember()
  for (let number = 1; number <= 3; number++) await makePhoto(id, { title: `Cart ${number}` })
  await recordTransitions(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await touchCard(page)
  const width = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.width ?? 0
  const cardWidth = await width('.card-picture')
  let transitions = 0
  for (const title of ['Cart 3', 'Cart 2', 'Cart 2']) {
    await page.getByRole('heading', { name: title }).getByRole('link').click()
    const opened = await lastGrowth(page, ++transitions)
    const stageWidth = await width('.photo-dialog .photo-stage')
    expect(stageWidth).toBeGreaterThan(cardWidth)
    expect(opened?.from).toBeCloseTo(cardWidth, -1)
    expect(opened?.to).toBeCloseTo(stageWidth, -1)
    await page.keyboard.press('Escape')
    const closed = await lastGrowth(page, ++transitions)
    expect(closed?.from).toBeCloseTo(stageWidth, -1)
    expect(closed?.to).toBeCloseTo(cardWidth, -1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: title, exact: true }).last()).toBeFocused()
  }
})

const part = (page: Page, selector: string) => page.locator(`.photo-dialog ${selector}`).first()
const boxOf = async (page: Page, selector: string) => part(page, selector).boundingBox()

/** Presses a card, and counts the frames until its picture and title are in a dialog. */
const framesUntilShown = (page: Page) =>
  page.evaluate(async () => {
    document.querySelector<HTMLElement>('.card-picture')?.click()
    const isShown = () => {
      const dialog = document.querySelector('[role="dialog"]')
      const picture = dialog?.querySelector<HTMLImageElement>('.photo-stage img')
      return picture && picture.naturalWidth > 0 && dialog?.querySelector('h2')?.textContent
    }
    for (let frames = 0; ; frames++) {
      if (isShown() || frames === 100) return frames
      await new Promise(requestAnimationFrame)
    }
  })

for (const [what, pattern] of [
  ['data', '**/photo/**'],
  ['script', DIALOG_SCRIPT],
] as const)
  for (const width of [390, 1440])
    test(`a press shows the picture and its title at once without the dialog’s ${what}, and nothing moves then, at ${width}`, async ({
      page,
      site,
    }) => {
      const picture = await plainPhoto(900, 600)
      await uploadPhoto(await signedIn(site.origin, JANE), { title: 'Lime' }, picture)
      await page.setViewportSize({ width, height: 900 })
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(pattern, (route) => held.then(() => route.continue()))
      await page.goto('/')
      await hydrated(page)
      const image = page.locator('.card-picture img').first()
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .not.toBe(0)
      if (what === 'data') await touchCard(page)
      expect(await framesUntilShown(page)).toBeLessThan(10)
      await page.waitForTimeout(500)
      const before = { stage: await boxOf(page, '.photo-stage'), title: await boxOf(page, 'h2') }
      release()
      await expect(part(page, '[name="content"], #comments')).toBeAttached()
      await expect(page.getByRole('dialog', { name: 'Lime' })).toHaveCount(1)
      const after = { stage: await boxOf(page, '.photo-stage'), title: await boxOf(page, 'h2') }
      expect(after).toEqual(before)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL('/')
    })

test('a photo whose script is late closes before it comes', async ({ page }) => {
  const { id } = await makeMember()
  await makePhoto(id, { title: 'Lime' })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(DIALOG_SCRIPT, (route) => held.then(() => route.continue()))
  await page.goto('/')
  await hydrated(page)
  await page.locator('.card-picture').first().click()
  await expect(page.getByRole('dialog', { name: 'Lime' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})
