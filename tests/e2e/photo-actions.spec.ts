import type { Page } from '@playwright/test'
import { insertComment } from '#db/queries/comments.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'

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

test('a like in a grid stays in the grid, without a message', async ({ page, site }) => {
  const { maya } = await mayasPhoto()
  for (let n = 0; n < 5; n++) await makePhoto(maya.id, { title: `Cart ${n}` })
  await site.signIn(page)
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Lime' })
  await card.getByRole('button', { name: 'Like' }).click()
  await expect(card.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page.getByText('Photo interaction updated!')).toHaveCount(0)
})

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

test('signed out, a like of a comment redirects through sign-in and back to it', async ({
  page,
}) => {
  const { id, maya, url } = await mayasPhoto()
  makeComments(maya.id, id, 1)
  await page.goto(url)
  const heart = page.getByRole('button', { name: 'Heart for Maya Okafor’s comment' })
  await heart.click()
  await page.getByLabel('E-mail').fill('new@example.com')
  await page.getByRole('button', { name: /sign in|continue/i }).click()
  await page.waitForURL((address) => address.pathname === url)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('links open earlier comments, down to the first', async ({ page }) => {
  const { id, maya, url } = await mayasPhoto()
  makeComments(maya.id, id, 45)
  await page.goto(url)
  const region = page.getByRole('region', { name: 'Comments (45)' })
  const more = region.getByRole('link', { name: 'Show earlier comments' })
  await expect(region.getByRole('listitem')).toHaveCount(20)
  await more.click()
  await expect(region.getByText('Comment 25', { exact: true })).toBeVisible()
  await more.click()
  await expect(region.getByText('Comment 1', { exact: true })).toBeVisible()
  await expect(more).toHaveCount(0)
})

test('a page of earlier comments links to the newest', async ({ page }) => {
  const { id, maya, url } = await mayasPhoto()
  const ids = makeComments(maya.id, id, 21)
  await page.goto(`${url}?comments=${ids[1]}`)
  await expect(page.getByText('Comment 1', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Show newest comments' }).click()
  await expect(page.getByText('Comment 21', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${url}#comments`)
})

test('a link to an old comment opens the page with it', async ({ page }) => {
  const { id, maya, url } = await mayasPhoto()
  const [first, second] = makeComments(maya.id, id, 45)
  await page.goto(`${url}?comment=${second}#comment-${second}`)
  await expect(page.locator(`#comment-${second}`)).toBeInViewport()
  await expect(page.locator(`#comment-${first}`)).toBeVisible()
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

test('a photo without comments invites the first one', async ({ page }) => {
  const { url } = await mayasPhoto()
  await page.goto(url)
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to comment' })).toBeVisible()
  await expect(page.getByLabel('Add a comment')).toHaveCount(0)
})

for (const [what, text, message] of [
  ['blank', '   ', 'Please write a comment'],
  ['too long', 'x'.repeat(501), 'Comment must be 500 characters or less'],
] as const)
  test(`a comment that is ${what} returns as typed`, async ({ page, site, mode }) => {
    const { url } = await mayasPhoto()
    await site.signIn(page)
    await page.goto(url)
    const field = page.getByLabel('Add a comment')
    await field.evaluate((area) => area.removeAttribute('maxlength'))
    await field.fill(text)
    if (mode === 'script' && text.trim() === '') {
      await expect(page.getByRole('button', { name: 'Post comment' })).toBeDisabled()
      await expect(field).toHaveValue(text)
      return
    }
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Post comment' }).click(),
    ])
    expect(answer.status()).toBe(400)
    await expect(page.getByText(message)).toBeVisible()
    await expect(field).toHaveValue(text)
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible()
  })

test('follow shows a message, and a second press unfollows', async ({ page, site }) => {
  const { url } = await mayasPhoto()
  await site.signIn(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(status(page).first()).toContainText('Now following Maya Okafor')
  await page.getByRole('button', { name: 'Following' }).click()
  await expect(status(page).first()).toContainText('Unfollowed Maya Okafor')
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
})

test('the owner can like but not follow, and has the Options menu', async ({ page, site }) => {
  const member = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(member.id, { title: 'Mine', isPublic: false })
  await toggleLike((await makeMember()).id, id)
  await page.goto(`/photo/mine-jane-${id}`)
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /Follow/ })).toHaveCount(0)
  await expect(page.getByText('Private photo')).toBeVisible()
  await page.getByRole('button', { name: 'Options' }).or(page.getByLabel('Options')).first().click()
  await expect(page.getByRole('link', { name: 'Edit Photo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Delete Photo' })).toBeVisible()
})

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

test('missing photos are not found', async ({ page, site }) => {
  const { id } = await mayasPhoto({ isPublic: false })
  await site.signIn(page)
  for (const path of ['/photo/nothing-999999', `/photo/lime-maya-${id}`, '/photo/nothing']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Photo Not Found' })).toBeVisible()
    await expect(page.getByText("The photo you're looking for doesn't exist.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
  }
})
