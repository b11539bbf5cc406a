import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

async function limeOfMaya() {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  const id = await makePhoto(maya.id, {
    title: 'Lime',
    description: 'Parked in the shade',
    tags: ['beach'],
  })
  return { maya, url: `/photo/lime-maya-${id}` }
}

/** The transition that the browser draws between two views: what of it moves, by name. */
const movingPictures = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        .filter((name) => name.includes('group(photo)')).length,
  )

for (const colorScheme of ['light', 'dark'] as const)
  test(`on paper a photo is one sheet, printed from a ${colorScheme} screen`, async ({
    page,
    site,
  }) => {
    const { url } = await limeOfMaya()
    await site.signIn(page)
    await page.goto(url)
    await page.emulateMedia({ media: 'print', colorScheme })
    await expect(page.getByRole('heading', { name: 'Lime' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Lime' })).toBeVisible()
    for (const text of ['Maya Okafor', '@maya', 'Parked in the shade', '#beach'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cartfolio' })).toBeVisible()

    for (const role of ['button', 'textbox', 'searchbox', 'combobox', 'navigation'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByText('Comments (0)')).toBeHidden()
    await expect(page.getByText('Share', { exact: true })).toBeHidden()

    const ink = await page.evaluate(() => ({
      paper: getComputedStyle(document.documentElement).backgroundColor,
      text: getComputedStyle(document.querySelector('h1') as Element).color,
      address: getComputedStyle(document.querySelector('.photo-side') as Element, '::after')
        .content,
    }))
    expect(ink.paper).toBe('rgba(0, 0, 0, 0)')
    // The sum of red, green and blue: dark on paper, whatever the screen.
    const parts = ink.text.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThan(200)
    expect(ink.address).toContain(`${site.origin}${url}`)

    const sheet = await page.pdf({ format: 'A4' })
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

test('with a photo’s dialog open only the photo is printed', async ({ page }) => {
  const { maya, url } = await limeOfMaya()
  await makePhoto(maya.id, { title: 'Other' })
  await page.goto(`/?photo=${url.split('-').at(-1)}`)
  await expect(page.getByRole('dialog', { name: 'Lime' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Lime' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Other' }).first()).toBeHidden()
})

test('a card’s picture grows into the dialog, unless the visitor wants no motion', async ({
  page,
  mode,
}) => {
  test.skip(mode !== 'script', 'Without the dialog’s script a card leads to the photo’s page.')
  await limeOfMaya()
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1)
    // As long as the test needs to look.
    await page.evaluate(async () => {
      const slow = new CSSStyleSheet()
      await slow.replace('::view-transition-group(photo) { animation-duration: 3s !important }')
      document.adoptedStyleSheets = [slow]
    })
    await page.getByRole('article').getByRole('link', { name: 'Lime' }).last().click()
    await expect(page.getByRole('dialog', { name: 'Lime' })).toBeVisible()
    if (reducedMotion === 'reduce') {
      expect(await movingPictures(page)).toBe(0)
      continue
    }
    await expect.poll(() => movingPictures(page)).toBe(1)
    // Nobody has to wait for it.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('article').getByRole('link', { name: 'Lime' }).last()).toBeFocused()
  }
})
