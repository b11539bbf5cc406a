import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { jpegFile, photoField, uploadButton, openDetails } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

/*
 * A member's complete journey in one test. Pages that a script may open as dialogs are opened by the
 * address of their links, so that the same steps work with and without script.
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

  await test.step('makes a binder', async () => {
    await page.goto('/u/jane-q-doe?tab=binders')
    await page.getByText('New binder', { exact: true }).click()
    await page.getByLabel('Title').fill('Summer trips')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expectStatus(page, 'Binder created successfully!')
  })
  const [binder] = await (await page.request.get('/api/binders')).json()
  expect(binder).toMatchObject({ title: 'Summer trips', photoCount: 0 })
  const binderUrl = `/u/jane-q-doe/binder/summer-trips-${binder.id}`

  await test.step('uploads a photo to the binder, with tags', async () => {
    await page.goto('/upload')
    await photoField(page).setInputFiles(await picture('cart.jpg', '#1e8c3c'))
    await page.getByLabel('Title').fill('Lakeside picnic')
    await openDetails(page)
    await page.getByLabel('Description').fill('Sandwiches on the tailgate')
    await page.getByLabel('Tags').fill('Lake, picnic')
    await page.getByLabel('Choose Binder').selectOption({ label: 'Summer trips' })
    await uploadButton(page).click()
    await expect(page).toHaveURL(/\/photo\/lakeside-picnic-jane-q-doe-\d+$/)
    await expectStatus(page, 'Photo uploaded successfully!')
  })
  const url = new URL(page.url()).pathname
  const api = `/api/photos/${/\d+$/.exec(url)?.[0]}`

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

  const edit = async (change: (form: Page) => Promise<void>) => {
    await page.goto(`${url}/edit`)
    await change(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectStatus(page, 'Photo Updated: Your photo has been successfully updated.')
    return (await (await page.request.get(api)).json()) as { imageUrl: string; isPublic: boolean }
  }
  const first = await (await page.request.get(api)).json()

  await test.step('makes the photo private: page and picture are gone for others', async () => {
    const hidden = await edit((form) => form.getByLabel('Make this photo public').uncheck())
    expect(hidden.isPublic).toBe(false)
    const stranger = await anotherVisitor(browser, page, withScript)
    for (const visitor of [omar, stranger]) {
      expect((await visitor.goto(url))?.status()).toBe(404)
      for (const address of [first.imageUrl, hidden.imageUrl])
        expect((await visitor.request.get(address)).status(), address).toBe(404)
    }
    expect((await page.request.get(hidden.imageUrl)).status()).toBe(200)
    await stranger.context().close()
  })

  await test.step('makes it public again, under a new address', async () => {
    const hidden = await (await page.request.get(api)).json()
    const shown = await edit((form) => form.getByLabel('Make this photo public').check())
    expect(new Set([first.imageUrl, hidden.imageUrl, shown.imageUrl]).size).toBe(3)
    expect((await omar.request.get(shown.imageUrl)).status()).toBe(200)
    for (const old of [first.imageUrl, hidden.imageUrl])
      expect((await page.request.get(old)).status(), old).toBe(404)
    expect((await omar.goto(url))?.status()).toBe(200)
  })

  await test.step('shares it by its absolute address', async () => {
    await page.goto(`${url}/share`)
    await expect(page.getByRole('textbox', { name: 'Copy URL' })).toHaveValue(site.origin + url)
    await expect(page.getByRole('textbox', { name: 'Copy Embed' })).toHaveValue(
      new RegExp(`^<iframe src="${site.origin}${url}"[^>]* width="500" height="600"`),
    )
    const reddit = page.getByRole('link', { name: 'Reddit' })
    await expect(reddit.or(page.getByRole('button', { name: 'Reddit' }))).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(site.origin + url)),
    )
  })

  const titles = () => page.getByRole('article').getByRole('heading')
  await test.step('finds it by search, tag, binder and profile', async () => {
    await page.goto('/')
    const box = page.getByPlaceholder('Search photos, binders, photographers...')
    await box.fill('sandwiches pic')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?q=sandwiches+pic')
    await expect(
      page.getByRole('heading', { name: 'Search results for "sandwiches pic"' }),
    ).toBeVisible()
    await expect(page.getByText('Found 1 photo', { exact: true })).toBeVisible()
    await expect(titles()).toHaveText(['Lakeside picnic'])
    await page.goto('/tag/lake')
    await expect(page.getByRole('heading', { level: 1, name: '#lake' })).toBeVisible()
    await expect(titles()).toHaveText(['Lakeside picnic'])
    await page.goto(binderUrl)
    await expect(titles()).toHaveText(['Lakeside picnic'])
    await page.goto('/u/jane-q-doe')
    await expect(titles()).toHaveText(['Lakeside picnic'])
    for (const count of ['1 Photos', '1 Binders', '1 Followers', '0 Following'])
      await expect(page.getByRole('listitem').filter({ hasText: count })).toBeVisible()
    await page.getByRole('link', { name: 'Binders', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Summer trips' }).first()).toBeVisible()
  })

  await test.step('deletes the own comment', async () => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Delete comment' }).click()
    await expectStatus(page, 'Comment deleted')
    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
    await expect(page.getByText('[link removed]')).toHaveCount(0)
  })

  await test.step('deletes the binder, which leaves the photo', async () => {
    await page.goto(`${binderUrl}/delete`)
    await page.getByRole('button', { name: 'Delete Binder' }).click()
    await expect(page).toHaveURL('/u/jane-q-doe?tab=binders')
    await expectStatus(page, 'Binder deleted')
    expect((await page.goto(binderUrl))?.status()).toBe(404)
    expect(await (await page.request.get(api)).json()).toMatchObject({ binderId: null })
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
