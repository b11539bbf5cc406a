import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const shown = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The search box is a combobox after hydration. */
const searchBox = (page: Page) =>
  page.getByPlaceholder('Search photos, binders, photographers...').first()

/** Presses a link after hydration, when it opens a dialog instead of a page. */
async function openByLink(page: Page, name: string, title = name): Promise<void> {
  // Where it looks like the buttons beside it, it has the role of a button.
  const link = page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .first()
  await expect(link).toHaveAttribute('aria-haspopup', 'dialog')
  await link.click()
  await expect(shown(page, title)).toBeVisible()
}

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

test.describe.configure({ timeout: 90_000 })

test('a visitor’s dialogs are accessible', async ({ page }) => {
  const { id } = await makeMember({ username: 'maya' })
  const photo = await makePhoto(id, { title: 'Lime', description: 'Parked', tags: ['beach'] })
  await makePhoto(id, { title: 'Teal' })
  await page.goto('/')
  await expect(searchBox(page)).toHaveAttribute('role', 'combobox')
  await page.getByRole('heading', { name: 'Lime' }).getByRole('link').click()
  await expect(shown(page, 'Lime').getByRole('heading', { name: /^Comments/ })).toBeVisible()
  await expectNoAxeViolations(page, 'the photo')

  await page.goto(`/photo/lime-maya-${photo}`)
  await openByLink(page, 'Share', 'Share Photo')
  await expectNoAxeViolations(page, 'sharing')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeViolations(page, 'the full screen')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await expectNoAxeViolations(page, 'a toast')
})

test('a member’s dialogs and menus are accessible', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const photo = await makePhoto(jane.id, { title: 'Lime' })
  await page.goto(`/photo/lime-jane-${photo}`)
  await openMenu(page, 'User menu')
  await expectNoAxeViolations(page, 'the user menu')
  await page.keyboard.press('Escape')
  await openByLink(page, 'Upload', 'Upload Photo')
  await expectNoAxeViolations(page, 'uploading')
  await page.keyboard.press('Escape')
  for (const [entry, title] of [
    ['Edit Photo', 'Edit Photo'],
    ['Delete Photo', 'Delete Photo'],
  ] as const) {
    await openMenu(page, 'Options')
    await page.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await expectNoAxeViolations(page, title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  }
  await page.goto('/u/jane')
  await openByLink(page, 'Edit Profile')
  await expectNoAxeViolations(page, 'editing a profile')
})

test('the suggestions of the search box are accessible', async ({ page }) => {
  await page.goto('/')
  await expect(searchBox(page)).toHaveAttribute('role', 'combobox')
  await searchBox(page).fill('cart')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectNoAxeViolations(page, 'suggestions')
})
