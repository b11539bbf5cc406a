import type { Locator } from '@playwright/test'
import { insertBinder } from '#db/queries/binders.ts'
import { insertComment } from '#db/queries/comments.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { newBinderField, photoField, uploadButton, openDetails } from '#tests/support/photo-form.ts'

/* The texts of docs/product.md#screens for the header, cards, a photo's page and the upload form. */

const maya = () => makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })

test.describe('the header', () => {
  test('stays visible when the page scrolls', async ({ page }) => {
    await page.goto('/terms-of-service')
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeInViewport()
  })

  test('names its icons in tooltips, on focus and on hover after 700 ms', async ({
    page,
    site,
  }) => {
    await site.signIn(page)
    await page.goto('/')
    const tip = (control: Locator) =>
      control.evaluate(({ lastElementChild: text }) =>
        text && getComputedStyle(text).opacity === '1' ? text.textContent : 'none',
      )
    for (const [role, name] of [
      ['button', 'Search'],
      ['link', 'Home'],
      ['link', 'Notifications'],
      ['link', 'Saved photos'],
      ['button', 'User menu'],
    ] as const) {
      const control = page.getByRole('banner').getByRole(role, { name, exact: true })
      expect(await tip(control)).toBe('none')
      await control.focus()
      expect(await tip(control)).toContain(name)
      await control.blur()
      await control.hover()
      expect(await tip(control)).toBe('none')
      await expect.poll(() => tip(control)).toContain(name)
      // With script the next tooltip would open at once for a moment.
      await page.mouse.move(300, 500)
      await expect(page.locator('html')).not.toHaveAttribute('data-tips')
    }
  })

  test('the user menu names the member and links to the fixed sections', async ({ page, site }) => {
    const jane = await site.signIn(page, { firstName: 'Jane', lastName: 'Doe' })
    await page.goto('/')
    await page.getByRole('button', { name: 'User menu' }).click()
    const menu = page.getByRole('banner')
    for (const text of ['Jane', 'Jane Doe', 'Business', jane.email, 'Your accounts'])
      await expect(menu.getByText(text, { exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'href',
      `/u/${jane.id}`,
    )
    await menu.getByText('Help and policies').click()
    for (const section of ['Help', 'Privacy', 'Content Policies', 'Work Policies'])
      await expect(menu.getByRole('heading', { name: section })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/api/logout')
    await menu.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(`/u/${jane.username}`)
    await expect(page.getByRole('link', { name: 'Log out' })).toBeHidden()
  })
})

test.describe('the home feed', () => {
  test('scrolls the tag strip horizontally, not the page', async ({ page }) => {
    const { id } = await maya()
    for (let n = 1; n <= 8; n++) await makePhoto(id, { tags: [`a long tag, number ${n}`] })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    const last = page.getByRole('navigation', { name: 'Top tags' }).getByRole('link').last()
    await expect(last).not.toBeInViewport()
    await last.focus()
    await expect(last).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('truncates titles and descriptions of cards after two lines', async ({ page }) => {
    const { id } = await maya()
    const words = 'Long words about a golf cart and its owner. '.repeat(10).trim()
    await makePhoto(id, { title: words, description: words })
    await page.goto('/')
    const card = page.getByRole('article')
    for (const text of [card.getByRole('heading'), card.getByRole('paragraph')]) {
      const { height } = (await text.boundingBox()) ?? { height: 0 }
      expect(height).toBeGreaterThan(20)
      expect(height).toBeLessThanOrEqual(44)
    }
  })
})

test.describe('a photo’s page', () => {
  test('shows the photo, its author, likes, age, tags and comments', async ({ page }) => {
    const author = await maya()
    const id = await makePhoto(author.id, {
      title: 'Lime',
      description: 'Fresh paint',
      altText: 'A green cart',
      tags: ['golf cart', 'lime'],
    })
    await insertComment({ userId: author.id, photoId: id, content: 'Took a week' })
    await page.goto(`/photo/lime-maya-${id}`)
    await expect(page).toHaveTitle('Lime by Maya - Cartfolio')
    const main = page.getByRole('main')
    await expect(main.getByRole('img', { name: 'A green cart' })).toBeAttached()
    await expect(main.getByRole('link', { name: /Maya Okafor\s*@maya/ })).toHaveAttribute(
      'href',
      '/u/maya',
    )
    await expect(main.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
    await expect(main.getByText('Fresh paint')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Like' })).toBeVisible()
    await expect(main.getByText('0 likes')).toBeVisible()
    await expect(main.getByText(/just now|seconds? ago|moments? ago/i).first()).toBeVisible()
    await expect(main.getByRole('link', { name: '#golf cart' })).toHaveAttribute(
      'href',
      '/tag/golf%20cart',
    )
    const share = main.getByRole('link', { name: 'Share', exact: true })
    await expect(
      share.or(main.getByRole('button', { name: 'Share', exact: true })),
    ).toHaveAttribute('href', `/photo/lime-maya-${id}/share`)
    await expect(main.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
    await expect(main.getByText('Took a week')).toBeVisible()
  })

  test('without a description names its author', async ({ page }) => {
    const id = await makePhoto((await maya()).id, { title: 'Lime' })
    await page.goto(`/photo/lime-maya-${id}`)
    for (const tag of ['meta[name=description]', 'meta[property="og:description"]'])
      await expect(page.locator(tag)).toHaveAttribute('content', 'Amazing photo by Maya Okafor')
  })
})

test('the upload form has the prescribed fields and texts', async ({ page, site, mode }) => {
  const jane = await site.signIn(page)
  await insertBinder(jane.id, { title: 'Trips', description: '', isPublic: true })
  await makeMember().then(({ id }) =>
    insertBinder(id, { title: 'Not mine', description: '', isPublic: true }),
  )
  await page.goto('/upload')
  const file = photoField(page)
  await expect(file).toHaveAttribute('accept', /image\//)
  await expect(page.getByText('Supports JPG, PNG, GIF up to 10MB')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveAttribute('required', '')
  for (const label of ['Description', 'Source URL', 'Tags'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('required')
  await openDetails(page)
  await expect(page.getByLabel('Source URL')).toHaveAttribute('type', 'url')
  await expect(page.getByLabel('Source URL')).toHaveAccessibleDescription(
    'Link where this image came from or should redirect to',
  )
  await expect(page.getByLabel('Choose Binder').getByRole('option')).toContainText([/./, 'Trips'])
  await expect(page.getByText('Not mine')).toHaveCount(0)
  await expect(await newBinderField(page, mode)).toHaveAttribute('maxlength', '100')
  await expect(page.getByLabel('Make this photo public')).toBeChecked()
  await expect(uploadButton(page)).toBeVisible()
})

test('the profile form has eleven optional address fields', async ({ page, site }) => {
  const { username } = await site.signIn(page)
  await page.goto(`/u/${username}/edit`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  const addresses = page.locator('input[type=url]')
  expect(
    await addresses.evaluateAll((inputs) =>
      inputs.map((input) => `${input.getAttribute('name')} ${input.hasAttribute('required')}`),
    ),
  ).toEqual(
    [
      ...['website', 'twitter', 'instagram', 'facebook', 'linkedin', 'youtube'],
      ...['tiktok', 'pinterest', 'snapchat', 'discord', 'twitch'],
    ].map((name) => `${name} false`),
  )
  for (const label of ['First name', 'Last name', 'Username'])
    await expect(page.getByLabel(label)).toHaveAttribute('required', '')
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', '16')
  await expect(page.getByLabel('Profile picture')).toHaveAttribute('accept', 'image/*')
})
