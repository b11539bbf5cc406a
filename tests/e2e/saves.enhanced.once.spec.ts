import type { Page } from '@playwright/test'
import { deletePhoto } from '#db/queries/photo-writes.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

async function photosOfMaya(...titles: string[]) {
  const maya = await makeMember({ firstName: 'Maya', username: 'maya' })
  const ids: number[] = []
  for (const title of titles) ids.push(await makePhoto(maya.id, { title }))
  return { maya, ids }
}

const saveOn = (page: Page, id: number | undefined) =>
  page.locator(`#photo-${id}`).getByRole('button', { name: 'Save' })
const toast = (page: Page) => page.locator('.toast')
const titles = (page: Page) => page.getByRole('main').locator('.card h2')

/** Stores a list before the page's own script reads it. */
const remember = (page: Page, ids: number[]) =>
  page.addInitScript((list) => {
    if (!localStorage.getItem('cartfolio:saved'))
      localStorage.setItem('cartfolio:saved', JSON.stringify(list))
  }, ids)

test('signed out, a photo is saved and removed without a request', async ({ page }) => {
  const { ids } = await photosOfMaya('Lime')
  await page.goto('/')
  const save = saveOn(page, ids[0])
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  const sent: string[] = []
  page.on('request', (request) => void sent.push(`${request.method()} ${request.url()}`))
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(toast(page)).toHaveText('Photo saved!')
  await page.reload()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await save.click()
  await expect(toast(page)).toHaveText('Photo removed from saves')
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  expect(sent.filter((request) => /^(?!GET )|\/api\//.test(request))).toEqual([])
})

test('cards, the dialog, the page and other tabs stay in sync', async ({ page, context }) => {
  const { ids } = await photosOfMaya('Lime')
  const url = `/photo/lime-maya-${ids[0]}`
  const tab = await context.newPage()
  await tab.goto(url)
  const onPage = tab.getByRole('button', { name: 'Save' })
  await expect(onPage).toHaveAttribute('aria-pressed', 'false')

  await page.goto('/')
  await page.locator(`.card-text a[href="${url}"]`).click()
  const dialog = page.getByRole('dialog', { name: 'Lime' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toHaveText('Photo saved!')
  await expect(onPage).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(saveOn(page, ids[0])).toHaveAttribute('aria-pressed', 'true')

  await onPage.click()
  await expect(saveOn(page, ids[0])).toHaveAttribute('aria-pressed', 'false')
  await tab.close()
})

test('without storage a photo is saved until the page closes', async ({ page }) => {
  const { ids } = await photosOfMaya('Lime')
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('rejected', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await saveOn(page, ids[0]).click()
  await expect(toast(page)).toContainText('Photo saved!')
  await expect(toast(page)).toContainText('Your browser blocks storage')
  await expect(saveOn(page, ids[0])).toHaveAttribute('aria-pressed', 'true')
})

for (const [place, names] of [
  ['a card', ['Like']],
  ['the photo’s page', ['Like', 'Share']],
] as const)
  test(`the button appears on ${place} without a layout shift`, async ({ page }) => {
    const { ids } = await photosOfMaya('Lime')
    await page.route('**/assets/*.js', (route) => setTimeout(() => route.continue(), 1500))
    await page.goto(place === 'a card' ? '/' : `/photo/lime-maya-${ids[0]}`, {
      waitUntil: 'commit',
    })
    const boxes = () =>
      Promise.all(
        names.map((name) =>
          page
            .getByRole('main')
            .getByRole('button', { name, exact: true })
            .or(page.getByRole('main').getByRole('link', { name, exact: true }))
            .boundingBox(),
        ),
      )
    await page.waitForFunction(
      () =>
        document.readyState !== 'loading' &&
        document.styleSheets.length === document.querySelectorAll('link[rel=stylesheet]').length,
    )
    const before = await boxes()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible({ timeout: 10_000 })
    expect(await boxes()).toEqual(before)
  })

test('saved photos are listed, newest saved first, without deleted ones', async ({ page }) => {
  const { ids, maya } = await photosOfMaya('One', 'Two', 'Three')
  const [one = 0, two = 0, three = 0] = ids
  const secret = await makePhoto(maya.id, { title: 'Secret', isPublic: false })
  await deletePhoto(three, maya.id)
  await remember(page, [one, secret, three, 999_999, two])
  await page.goto('/saved')
  await expect(titles(page)).toHaveText(['One', 'Two'])
  await expect(page.getByText('needs JavaScript')).toHaveCount(0)
  await expect(page.getByText('No saved photos to show')).toHaveCount(0)

  const save = saveOn(page, one)
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveText('Photo removed from saves')
  await expect(titles(page)).toHaveText(['Two'])
  await expect(titles(page).getByRole('link')).toBeFocused()
  await saveOn(page, two).click()
  await expect(page.getByText('No saved photos to show')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore All Photos' })).toBeVisible()
})

test('the owner’s private photo is listed for the owner', async ({ page, site }) => {
  const maya = await site.signIn(page, { username: 'maya' })
  await remember(page, [await makePhoto(maya.id, { title: 'Secret', isPublic: false })])
  await page.goto('/saved')
  await expect(titles(page)).toHaveText(['Secret'])
})

test('further pages load on demand, with at most twenty photos', async ({ page }) => {
  const { ids } = await photosOfMaya(...Array.from({ length: 25 }, (_, n) => `Cart ${n}`))
  const asked: number[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/saved' && searchParams.has('ids'))
      asked.push(searchParams.get('ids')?.split(',').length ?? 0)
  })
  await remember(page, ids)
  await page.goto('/saved')
  await expect(titles(page)).toHaveCount(20)
  await expect(titles(page).first()).toHaveText('Cart 0')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(titles(page)).toHaveCount(25)
  await expect(titles(page).last()).toHaveText('Cart 24')
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  expect(asked).toEqual([20, 5])
})

test('a list that fails to load can be retried', async ({ page, problems }) => {
  const { ids } = await photosOfMaya('Lime')
  await remember(page, ids)
  await page.route('**/saved?ids=*', (route) => route.abort())
  await page.goto('/saved')
  await expect(page.getByText('Failed to load content. Please try again.')).toBeVisible()
  await page.unroute('**/saved?ids=*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(titles(page)).toHaveText(['Lime'])
  expect(problems.splice(0)).toEqual([expect.stringContaining('Failed to load resource')])
})

test('a photo opens above the list, and can be removed there', async ({ page }) => {
  const { ids } = await photosOfMaya('Lime', 'Other')
  await remember(page, ids)
  await page.goto('/saved')
  await titles(page).first().getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Lime' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toHaveText('Photo removed from saves')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(titles(page)).toHaveText(['Other'])
  await expect(page).toHaveURL('/saved')
})
