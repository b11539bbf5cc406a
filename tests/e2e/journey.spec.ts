import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { jpegFile, photoField, uploadButton } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

/*
 * A member's complete journey in one test. Pages that a script may open as dialogs are opened by
 * the address of their links, so that the same steps work with and without script.
 */

/** An earlier message may still be there: it waits for the pointer to leave it. */
const expectStatus = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
const picture = async (name: string, color: string) =>
  jpegFile(await plainPhoto(900, 600, color), name)

/** Opens the address of a link on the page. */
async function openLink(page: Page, name: string): Promise<void> {
  const href = await page.getByRole('link', { name, exact: true }).first().getAttribute('href')
  expect(href).not.toBeNull()
  await page.goto(href ?? '')
}

/** A page of another visitor, in the same script mode. */
async function anotherVisitor(browser: Browser, page: Page, withScript: boolean): Promise<Page> {
  const { origin } = new URL(page.url())
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: withScript })
  return context.newPage()
}

test('a member’s complete journey works, from the first sign-in to the last sign-out', async ({
  page,
  browser,
  site,
  mode,
}) => {
  test.setTimeout(120_000)
  page.setDefaultTimeout(10_000)
  const withScript = mode === 'script'

  await test.step('signs in by the provider’s form as a new person', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Join' }).click()
    await page.getByLabel('E-mail').fill('Jane.Doe@example.com')
    await page.getByLabel(/given|first name/i).fill('Jane Q.')
    await page.getByLabel(/family|last name/i).fill('Doe')
    await page.getByRole('button', { name: /sign in|continue/i }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Join' })).toHaveCount(0)
  })

  await test.step('sees three unread notifications, and none after opening them', async () => {
    await page.getByRole('link', { name: 'Notifications, 3 unread' }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('finishes the profile, whose username is filled in from the names', async () => {
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jane Q. Doe' })).toBeVisible()
    await expect(page.getByText('No photos yet')).toBeVisible()
    await openLink(page, 'Edit Profile')
    await expect(page.getByLabel('Username')).toHaveValue('jane-q-doe')
    await page.getByLabel('Bio').fill('Two carts, one garage.')
    await page.getByLabel('Website').fill('https://carts.example.com/')
    await page.getByLabel('Profile picture').setInputFiles(await picture('me.jpg', '#c81e1e'))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL('/u/jane-q-doe')
    await expect(page.getByText('Profile Updated').first()).toBeVisible()
    await expect(page.getByText('@jane-q-doe')).toBeVisible()
    await expect(page.getByText('Two carts, one garage.')).toBeVisible()
    const me = await (await page.request.get('/api/auth/user')).json()
    expect((await page.request.get(me.profileImageUrl)).status()).toBe(200)
  })

  await test.step('uploads a photo with tags', async () => {
    await page.goto('/upload')
    await photoField(page).setInputFiles(await picture('cart.jpg', '#1e8c3c'))
    await page.getByLabel('Title').fill('Lakeside picnic')
    await page.getByLabel('Description').fill('Sandwiches on the tailgate')
    await page.getByLabel('Tags').fill('Lake, picnic')
    await uploadButton(page).click()
    await expect(page).toHaveURL(/\/photo\/lakeside-picnic-jane-q-doe-\d+$/)
    await expectStatus(page, 'Photo uploaded successfully!')
  })
  const url = new URL(page.url()).pathname

  await test.step('sees it first in the feed and opens it', async () => {
    await page.goto('/')
    const title = page.getByRole('article').first().getByRole('heading').getByRole('link')
    await expect(title).toHaveText('Lakeside picnic')
    await expect(title).toHaveAttribute('href', url)
    await page.goto(url)
  })

  await test.step('likes it and comments with a link, which is removed', async () => {
    await page.getByRole('button', { name: 'Like' }).click()
    await expectStatus(page, 'Photo interaction updated!')
    await page.goto(url)
    await expect(page.getByText('1 like', { exact: false }).first()).toBeVisible()
    await page.getByLabel('Add a comment').fill('The recipe is at https://picnic.example.com/eggs')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await expectStatus(page, 'Success: Comment added!')
    await expect(page.getByText('The recipe is at [link removed]')).toBeVisible()
  })

  const omar = await anotherVisitor(browser, page, withScript)
  await test.step('another member follows, likes and comments', async () => {
    await site.signIn(omar, { firstName: 'Omar', lastName: 'Haddad', username: 'omar' })
    await omar.goto('/u/jane-q-doe')
    await omar.getByRole('button', { name: 'Follow', exact: true }).click()
    await expectStatus(omar, 'Now following Jane Q. Doe')
    await omar.goto(url)
    await expect(omar.getByRole('button', { name: 'Following' })).toBeVisible()
    await omar.getByRole('button', { name: 'Like' }).click()
    await expect(omar.getByText('2 likes').first()).toBeVisible()
    await omar.getByLabel('Add a comment').fill('Save me a seat')
    await omar.getByRole('button', { name: 'Post comment' }).click()
    await expectStatus(omar, 'Comment added!')
  })

  await test.step('the first one gets a notification', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Notifications, 3 unread' }).click()
    const notices = page.getByRole('main').getByRole('listitem')
    await expect(notices.filter({ hasText: 'Omar Haddad' })).toHaveCount(3)
    await expect(notices.filter({ hasText: 'Save me a seat' })).toHaveCount(1)
  })

  await test.step('deletes the own comment', async () => {
    await page.goto(url)
    const own = page.getByRole('listitem').filter({ hasText: '[link removed]' })
    await own.getByRole('button', { name: 'More actions' }).click()
    await own.getByRole('link', { name: 'Delete comment' }).click()
    // Without a script the page asks first.
    if (!withScript) await own.getByRole('button', { name: 'Delete comment' }).click()
    await expectStatus(page, 'Comment deleted')
    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
    await expect(page.getByText('[link removed]')).toHaveCount(0)
  })

  await test.step('deletes the photo after a confirmation', async () => {
    await page.goto(`${url}/delete`)
    await expect(
      page.getByText('Are you sure you want to delete this photo? This action cannot be undone.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Delete Photo' }).click()
    await expect(page).toHaveURL('/')
    await expectStatus(page, 'Photo deleted successfully')
    await expect(page.getByRole('article')).toHaveCount(0)
    expect((await page.goto(url))?.status()).toBe(404)
  })

  await test.step('signs out', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })
  await omar.context().close()
})
