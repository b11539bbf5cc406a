import type { Page } from '@playwright/test'
import { insertComment, listComments } from '#db/queries/comments.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'

const COMMENTS = '**/api/photos/*/comments'

async function lime() {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Lime' })
  return { maya, id, url: `/photo/lime-maya-${id}` }
}

const field = (page: Page) => page.getByLabel('Add a comment')
const post = (page: Page) => page.getByRole('button', { name: 'Post comment' })
const heading = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Comments (${count})` })
const comments = (page: Page) =>
  page.getByRole('region', { name: /Comments/ }).getByRole('listitem')
const toast = (page: Page) => page.locator('.toast')

test('characters are counted, and an empty comment cannot be sent', async ({ page, site }) => {
  const { url } = await lime()
  await site.signIn(page)
  await page.goto(url)
  await expect(page.getByText('0/500')).toBeVisible()
  await expect(post(page)).toBeDisabled()
  await field(page).fill('  ')
  await expect(page.getByText('2/500')).toBeVisible()
  await expect(post(page)).toBeDisabled()
  await field(page).fill('x'.repeat(600))
  await expect(page.getByText('600/500')).toHaveCount(0)
  await field(page).fill('')
  await field(page).pressSequentially('Nice')
  await expect(page.getByText('4/500')).toBeVisible()
  await expect(post(page)).toBeEnabled()
})

test('a comment appears first, without its links', async ({ page, site }) => {
  const { id, url, maya } = await lime()
  await insertComment({ userId: maya.id, photoId: id, content: 'Hello' })
  await site.signIn(page, { firstName: 'Jon', lastName: 'Bell', username: 'jon' })
  await page.goto(url)
  await field(page).fill('More at www.example.com ')
  const request = page.waitForRequest(COMMENTS)
  await post(page).click()
  expect((await request).postDataJSON()).toEqual({ content: 'More at [link removed]' })
  await expect(comments(page).first()).toContainText('Jon Bell')
  await expect(comments(page).first()).toContainText('More at [link removed]')
  await expect(heading(page, 2)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('0/500')).toBeVisible()
  await expect(toast(page)).toHaveText('Success: Comment added!')
  await comments(page).first().getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('link', { name: 'Delete comment' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(comments(page)).toHaveCount(2)
  expect((await listComments(id, null, { limit: 20 }))[0]?.content).toBe('More at [link removed]')
})

test('the text of a rejected comment stays', async ({ page, site, problems }) => {
  const { url } = await lime()
  await site.signIn(page)
  await page.goto(url)
  await page.route(COMMENTS, (route) =>
    route.fulfill({ status: 500, json: { message: 'Failed to add comment' } }),
  )
  await field(page).fill('Nice shade')
  await post(page).click()
  await expect(toast(page)).toHaveText('Failed to add comment')
  await expect(field(page)).toHaveValue('Nice shade')
  await expect(heading(page, 0)).toBeVisible()
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible()
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 500')])

  await page.unroute(COMMENTS)
  await post(page).click()
  await expect(toast(page)).toHaveText('Success: Comment added!')
  await expect(heading(page, 1)).toBeVisible()
})

test('a visitor whose session ended keeps the text and is redirected to sign-in', async ({
  page,
  site,
  context,
}) => {
  const { url } = await lime()
  await site.signIn(page)
  await page.clock.install()
  await page.goto(url)
  await page.clock.pauseAt(Date.now() + 60_000)
  await context.clearCookies()
  await field(page).fill('Nice shade')
  await post(page).click()
  await expect(toast(page)).toHaveText(
    'Sign in required: You need to sign in to comment. Redirecting...',
  )
  await expect(field(page)).toHaveValue('Nice shade')
  const request = page.waitForRequest('**/api/login?**')
  await page.clock.runFor(1000)
  expect(new URL((await request).url()).searchParams.get('returnTo')).toBe(url)
})

test('a member deletes a comment in place; it stays when that fails', async ({
  page,
  site,
  problems,
}) => {
  const { id, url, maya } = await lime()
  const jon = await site.signIn(page, { firstName: 'Jon' })
  await insertComment({ userId: maya.id, photoId: id, content: 'First' })
  await insertComment({ userId: jon.id, photoId: id, content: 'Second' })
  await insertComment({ userId: maya.id, photoId: id, content: 'Third' })
  await page.goto(url)
  async function remove() {
    await comments(page).nth(1).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('link', { name: 'Delete comment' }).click()
  }
  await page.route('**/api/comments/*', (route) => route.fulfill({ status: 500 }))
  await remove()
  await expect(toast(page)).toHaveText('Failed to delete comment')
  await expect(comments(page).nth(1)).toContainText('Second')
  await expect(heading(page, 3)).toBeVisible()
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 500')])

  await page.unroute('**/api/comments/*')
  await page.evaluate(() => Object.assign(window, { untouched: true }))
  await remove()
  await expect(toast(page)).toHaveText('Comment deletedUndo')
  await expect(heading(page, 2)).toBeFocused()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toHaveText('Comment restored')
  await expect(comments(page).nth(1)).toContainText('Second')
  await remove()
  await expect(heading(page, 2)).toBeFocused()
  await expect(page.getByText('Second', { exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
  expect(await listComments(id, null, { limit: 20 })).toHaveLength(2)
  await page.reload()
  await expect(page.getByText('Comment deleted')).toHaveCount(0)
})

test('the owner of the photo hides a comment in place, and takes that back', async ({
  page,
  site,
}) => {
  const jon = await site.signIn(page, { firstName: 'Jon', username: 'jon' })
  const id = await makePhoto(jon.id, { title: 'Lime' })
  const { maya } = await lime()
  await insertComment({ userId: maya.id, photoId: id, content: 'Rude' })
  await page.goto(`/photo/lime-jon-${id}`)
  const choose = async (name: string) => {
    await comments(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name }).click()
  }
  const note = page.getByText('Hidden: only you and Maya Okafor see it')
  await choose('Hide')
  await expect(note).toBeVisible()
  await expect(heading(page, 0)).toBeVisible()
  expect(await listComments(id, null, { limit: 20 })).toHaveLength(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(note).toHaveCount(0)
  await choose('Hide')
  await expect(note).toBeVisible()
  await choose('Show again')
  await expect(toast(page)).toHaveText('Comment shown again')
  await expect(heading(page, 1)).toBeVisible()
})

test('a new reply is shown, also one beyond the first replies', async ({ page, site }) => {
  const { id, url, maya } = await lime()
  const [parentId] = makeComments(maya.id, id, 1)
  for (let number = 1; number <= 5; number++)
    await insertComment({ userId: maya.id, photoId: id, parentId, content: `Reply ${number}.` })
  await site.signIn(page)
  await page.goto(url)
  const reply = page.getByRole('link', { name: /^Reply to/ }).first()
  await reply.click()
  await page.getByLabel('Your reply').fill('Own reply.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  const item = page.locator('.replies li', { hasText: 'Own reply.' })
  await expect(item).toBeFocused()
  await expect(item).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Show earlier replies' })).toBeVisible()
  await expect(field(page)).toHaveValue('')
})
