import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

/** Elements that move in the current view transition, by name. */
const movingPictures = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        .filter((name) => name.includes('group(photo)')).length,
  )

test('a card’s photo grows into the dialog, unless the visitor prefers reduced motion', async ({
  page,
}) => {
  const { id } = await makeMember()
  await makePhoto(id, { title: 'Lime' })
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    const watched = (change: () => Promise<void>) => {
      Object.assign(window, { isDrawn: true })
      return start(change)
    }
    Object.assign(document, { startViewTransition: watched })
  })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1)
    // Keeps it running while the test inspects it.
    await page.evaluate(async () => {
      const slow = new CSSStyleSheet()
      await slow.replace('::view-transition-group(photo) { animation-duration: 60s !important }')
      document.adoptedStyleSheets = [slow]
    })
    await page.getByRole('article').getByRole('link', { name: 'Lime' }).last().click()
    await expect(page.getByRole('dialog', { name: 'Lime' })).toBeVisible()
    if (reducedMotion === 'reduce') {
      expect(await page.evaluate(() => 'isDrawn' in window)).toBe(false)
      continue
    }
    await expect.poll(() => movingPictures(page)).toBe(1)
    // Input is handled during the animation.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('article').getByRole('link', { name: 'Lime' }).last()).toBeFocused()
  }
})
