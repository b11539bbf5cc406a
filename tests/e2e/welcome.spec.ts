import type { Page } from '@playwright/test'
import { jpegFile } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember } from '#tests/support/members.ts'

const note = (page: Page) => page.locator('.notice', { hasText: 'Welcome to Cartfolio!' })

async function join(page: Page, email: string, returnTo: string) {
  await page.goto(`/api/login?${new URLSearchParams({ returnTo })}`)
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.getByRole('button').first().click()
  await expect(page).toHaveURL(returnTo)
}

test('a new member chooses a name after the first sign-in', async ({ page }) => {
  await join(page, 'nora@example.com', '/popular')
  await expect(page.getByRole('status')).toHaveCount(0)
  await note(page).getByRole('link', { name: 'Choose your name' }).click()
  await expect(page).toHaveURL('/welcome?returnTo=%2Fpopular')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Cartfolio')

  await makeMember({ username: 'nora' })
  await page.getByLabel('Last name').fill('North')
  await page.getByLabel('Username').fill('nora')
  const save = page.getByRole('button', { name: 'Save and continue' })
  await save.click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await expect(page.getByLabel('Username')).toHaveValue('nora')
  await page.getByLabel('First name').fill('Nora')
  await save.click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
    /^Username is already taken/,
  )
  await page.getByLabel('Username').fill('Nora North')
  await save.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My cart')
  await expect(page.getByRole('status').first()).toContainText('Profile Updated')
  await page.getByRole('button', { name: 'Add my cart' }).click()
  await expect(page.getByLabel('Make')).toHaveAccessibleDescription(/Please enter the make/)
  await page.getByLabel('Make').fill('club car')
  await page.getByLabel('Year').fill('1998')
  await page.getByLabel('A photo of it').setInputFiles(jpegFile(await plainPhoto()))
  await page.getByRole('button', { name: 'Add my cart' }).click()
  await expect(page).toHaveURL('/u/nora-north')
  const pinned = page.getByRole('region', { name: 'Pinned cart' })
  await expect(pinned.getByRole('link', { name: '1998 Club Car' }).first()).toBeVisible()
  await page.goto('/popular')
  await expect(page.getByText('Welcome to Cartfolio!')).toHaveCount(0)
  await page.goto('/u/nora-north')
  await expect(page.getByRole('heading', { level: 1, name: 'Nora North' })).toBeVisible()
})

test('a new member skips the names, and is not asked at the next sign-in', async ({ page }) => {
  await join(page, 'sam@example.com', '/')
  await note(page).getByRole('link').click()
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/api/logout')
  await join(page, 'sam@example.com', '/popular')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(note(page)).toHaveCount(0)
})
