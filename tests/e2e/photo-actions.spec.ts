import type { Page } from '@playwright/test'
import { insertComment } from '#db/queries/comments.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const like = (page: Page) => page.getByRole('button', { name: 'Like' })
const status = (page: Page) => page.getByRole('status')

/** Maya's photo and its address. */
async function mayasPhoto(fields: Parameters<typeof makePhoto>[1] = {}) {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Lime', ...fields })
  return { maya, id, url: `/photo/lime-maya-${id}` }
}

test(
  'a like fills the heart and counts, and a second press undoes it',
  { tag: '@product' },
  async ({ page, site }) => {
    const { url } = await mayasPhoto()
    await site.signIn(page)
    await page.goto(url)
    await expect(page.getByText('0 likes')).toBeVisible()
    await like(page).click()
    await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('1 like', { exact: false }).first()).toBeVisible()
    await expect(status(page).first()).toContainText('Photo interaction updated!')
    await page.reload()
    await expect(page.getByText('Photo interaction updated!')).toHaveCount(0)
    await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
    await like(page).click()
    await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('0 likes')).toBeVisible()
  },
)

test('signed out, a like redirects through sign-in and back to the liked photo', async ({
  page,
}) => {
  const { url } = await mayasPhoto()
  await page.goto(url)
  await like(page).click()
  await page.getByLabel('E-mail').fill('new@example.com')
  await page.getByRole('button', { name: /sign in|continue/i }).click()
  await expect(page).toHaveURL(new RegExp(`${url}(#.*)?$`))
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
})

test(
  'a comment appears first, without its links, and can be deleted',
  { tag: '@product' },
  async ({ page, site }) => {
    const { id, url, maya } = await mayasPhoto()
    await insertComment({ userId: maya.id, photoId: id, content: 'Hello' })
    await site.signIn(page, { firstName: 'Jon', lastName: 'Bell', username: 'jon' })
    await page.goto(url)
    await page.getByLabel('Add a comment').fill('Wow!\nMore at www.example.com, 2.5 times')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await expect(status(page).first()).toContainText('Success: Comment added!')
    await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible()
    const comments = page.getByRole('region', { name: /Comments/ }).getByRole('listitem')
    await expect(comments.first()).toContainText('Jon Bell')
    await expect(comments.first()).toContainText('More at [link removed], 2.5 times')
    await expect(page.getByLabel('Add a comment')).toHaveValue('')

    await expect(page.getByRole('button', { name: 'Delete comment' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete comment' }).click()
    await expect(status(page).first()).toContainText('Comment deleted')
    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
    await expect(page.getByText('[link removed]')).toHaveCount(0)
  },
)

test('a suspended member sees why an action is rejected', async ({ page, site, mode }) => {
  const { url } = await mayasPhoto()
  await site.signIn(page, { suspendedAt: new Date() })
  await page.goto(url)
  // A press before hydration loads the page, like without script.
  if (mode === 'script')
    await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeVisible()
  await like(page).click()
  if (mode === 'script') {
    await expect(page.locator('.toast')).toContainText('Your account is suspended')
    await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
    return
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  await expect(page.getByText('Your account is suspended').last()).toBeVisible()
})
