import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

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
