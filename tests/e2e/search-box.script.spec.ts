import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const SUGGESTIONS = '**/api/search/suggestions?*'

const headerBox = (page: Page) => page.getByPlaceholder(/^Search photos, binders/)
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const active = (page: Page) => list(page).getByRole('option', { selected: true })

/** Opens a page and returns the header's search box after hydration. */
async function openPage(page: Page, path = '/saved') {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  const box = headerBox(page)
  await expect(box).toHaveRole('combobox')
  return box
}

/** From now on time only advances by `page.clock.runFor`. */
async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Types a text, and waits for its suggestions. */
async function suggest(page: Page, text: string) {
  const box = headerBox(page)
  await box.fill(text)
  await expect(options(page).first()).toHaveText(`Search for "${text.trim()}"`)
  return box
}

test('waits until nothing has been typed for 300 ms', async ({ page }) => {
  const asked: string[] = []
  await page.route(SUGGESTIONS, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    return route.continue()
  })
  const box = await openPage(page)
  // The list's script loads on focus; it is there when a list is shown.
  await suggest(page, 'x')
  asked.length = 0
  await box.fill('')
  await stopClock(page)
  await box.pressSequentially('port')
  await page.clock.runFor(250)
  await expect(list(page)).toBeHidden()
  await box.press('r')
  await page.clock.runFor(250)
  await expect(list(page)).toBeHidden()
  expect(asked).toEqual([])
  await page.clock.runFor(60)
  await expect(options(page)).toHaveText(['Search for "portr"', 'portrait photography'])
  await expect.poll(() => asked).toEqual(['portr'])
})

test('supports the arrow keys', async ({ page }) => {
  const box = await openPage(page)
  await suggest(page, 'photo')
  await expect(options(page)).toHaveCount(5)
  await expect(active(page)).toHaveCount(0)
  for (const [key, line] of [
    ['ArrowDown', 'Search for "photo"'],
    ['ArrowDown', 'landscape photography'],
    ['ArrowUp', 'Search for "photo"'],
    ['ArrowUp', 'portrait photography'],
    ['ArrowDown', 'Search for "photo"'],
  ] as const) {
    await box.press(key)
    await expect(active(page)).toHaveText(line)
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await active(page).getAttribute('id')) ?? '',
    )
  }
  await expect(box).toBeFocused()
  await box.press('ArrowLeft')
  await expect(active(page)).toHaveCount(0)
  await expect(box).not.toHaveAttribute('aria-activedescendant')

  await box.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box).toHaveValue('photo')
  await box.press('ArrowUp')
  await expect(active(page)).toHaveText('portrait photography')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=portrait+photography')
  await expect(headerBox(page)).toHaveValue('portrait photography')
})

test('by pointer a click fills the box and searches', async ({ page }) => {
  await openPage(page)
  await suggest(page, 'urban')
  await list(page).getByText('urban architecture').hover()
  await expect(active(page)).toHaveText('urban architecture')
  await list(page).getByText('urban architecture').click()
  await expect(page).toHaveURL('/search?q=urban+architecture')
  await page.goBack()
  await expect(list(page)).toBeHidden()
})

test('the button beside a text clears it', async ({ page }) => {
  const box = await openPage(page)
  const clear = page.getByRole('button', { name: 'Clear search' })
  await expect(clear).toBeHidden()
  const before = await box.boundingBox()
  await suggest(page, 'food')
  expect(await box.boundingBox()).toEqual(before)
  await clear.click()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(clear).toBeHidden()
  await expect(list(page)).toBeHidden()
})

test('drops a late response to an earlier text', async ({ page }) => {
  const { id } = await makeMember({})
  await makePhoto(id, { tags: ['zebra', 'zoo'] })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/search/suggestions?q=z', async (route) => {
    await released
    await route.continue()
  })
  await openPage(page)
  await suggest(page, 'z')
  await suggest(page, 'zo')
  await expect(options(page)).toHaveText(['Search for "zo"', 'zoo'])
  const late = page.waitForResponse('**/api/search/suggestions?q=z')
  release()
  await late
  await expect(options(page)).toHaveText(['Search for "zo"', 'zoo'])
})

test('shows the fixed suggestions without a response', async ({ page }) => {
  await page.route(SUGGESTIONS, (route) => route.fulfill({ status: 429, json: { message: 'x' } }))
  await openPage(page)
  await suggest(page, 'food')
  await expect(options(page)).toHaveText(['Search for "food"', 'food photography'])
})
