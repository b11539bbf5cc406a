import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

/*
 * Forms that a script sends late: it leaves the answer to the server's page, which keeps their
 * texts.
 */

const TEXT = 'Where did you get those wheels?'
const comment = (page: Page) => page.getByLabel('Add a comment')
const post = (page: Page) => page.getByRole('button', { name: 'Post comment' })

async function dock() {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  return `/photo/dock-maya-${await makePhoto(maya.id, { title: 'Dock' })}`
}

test('a comment survives the end of its session', async ({ page, site }) => {
  const url = await dock()
  const { email } = await site.signIn(page, { firstName: 'Jon' })
  await page.goto(url)
  await comment(page).fill(TEXT)
  await expect(post(page)).toBeEnabled()
  site.db.$client.exec('DELETE FROM sessions')
  await post(page).click()
  await expect(page.locator('.toast')).toContainText('Sign in required')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=email]').press('Enter')
  await expect(comment(page)).toHaveValue(TEXT)
  await expect(page.getByText('What you wrote is still here.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible()
  await expect(post(page)).toBeEnabled()
  await post(page).click()
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
})

test('a photo form with an older value asks on its page', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Dock' })
  await page.goto(`/photo/dock-jane-${id}/edit`)
  await page.getByLabel('Title').fill('Mine')
  site.db.$client.exec("UPDATE photos SET title = 'Theirs'")
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This is now “Theirs”').first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
})

test('a comment of another member’s page is a question', async ({ page, site }) => {
  const url = await dock()
  await site.signIn(page, { firstName: 'Jon' })
  await page.goto(url)
  await comment(page).fill(TEXT)
  await expect(post(page)).toBeEnabled()
  await site.signIn(page, { firstName: 'Eva' })
  await post(page).click()
  await expect(page.getByText('You are now signed in as Eva.')).toBeVisible()
  await page.getByRole('button', { name: 'Send as Eva' }).click()
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
})

test('a reply to a deleted comment becomes a comment', async ({ page, site }) => {
  const url = await dock()
  const jon = await site.signIn(page, { firstName: 'Jon' })
  site.db.$client
    .prepare(
      "INSERT INTO comments (user_id, photo_id, content, created_at, updated_at) SELECT ?, max(id), 'First', 1, 1 FROM photos",
    )
    .run(jon.id)
  await page.goto(url)
  await page
    .getByRole('link', { name: 'Reply' })
    .or(page.getByRole('button', { name: 'Reply' }))
    .click()
  await page.getByLabel('Your reply').fill(TEXT)
  site.db.$client.exec('DELETE FROM comments')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('does not exist anymore')).toBeVisible()
  await expect(comment(page)).toHaveValue(TEXT)
  await post(page).click()
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
})
