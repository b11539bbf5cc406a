import type { Page } from '@playwright/test'
import { findPhoto } from '#db/queries/photos.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import {
  addTags,
  clearTags,
  expectTags,
  jpegFile,
  photoField,
  uploadButton,
} from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

test(
  'the form shows the current values and saves the changes',
  { tag: '@product' },
  async ({ page, site, mode }) => {
    const jane = await site.signIn(page, { username: 'jane' })
    const id = await makePhoto(jane.id, {
      title: 'Old name',
      description: 'Said before',
      altText: 'A cart',
      sourceUrl: 'https://example.com/a',
      tags: ['one', 'two'],
    })
    await page.goto(`/photo/old-name-jane-${id}/edit`)
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Photo' })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Old name')
    await expect(page.getByLabel('Description')).toHaveValue('Said before')
    await expect(page.getByLabel('Alt text')).toHaveValue('A cart')
    await expect(page.getByLabel('Source URL')).toHaveValue('https://example.com/a')
    await expectTags(page, mode, ['one', 'two'])
    await expect(page.getByLabel('Make this photo public')).toBeChecked()

    await page.getByLabel('Title').fill('New name')
    await page.getByLabel('Description').fill('')
    await clearTags(page, mode, ['one', 'two'])
    await addTags(page, 'Two, THREE, two')
    await save(page)
    await expect(page).toHaveURL(`/photo/new-name-jane-${id}`)
    await expect(page.getByRole('status').first()).toContainText(
      /Photo Updated:? ?Your photo has been successfully updated\./,
    )
    await expect(page.getByRole('heading', { level: 1, name: 'New name' })).toBeVisible()
    expect(await findPhoto(id, jane.id)).toMatchObject({
      title: 'New name',
      description: null,
      altText: 'A cart',
      sourceUrl: 'https://example.com/a',
      tags: ['two', 'three'],
      isPublic: true,
    })
  },
)

for (const { what, fill, message } of [
  { what: 'a blank title', fill: { Title: '  ' }, message: 'Title is required' },
  { what: 'a bad source', fill: { 'Source URL': 'no address' }, message: /valid web address/ },
])
  test(`rejected: ${what}; typed values stay`, async ({ page, site }) => {
    const jane = await site.signIn(page, { username: 'jane' })
    const id = await makePhoto(jane.id, { title: 'Old name', tags: ['one'] })
    await page.goto(`/photo/old-name-jane-${id}/edit`)
    await page.getByLabel('Description').fill('Typed\nanew')
    await page.getByLabel('Make this photo public').uncheck()
    for (const [label, text] of Object.entries(fill)) await page.getByLabel(label).fill(text)
    await save(page)
    await expect(page.getByRole('alert')).toContainText('Update Failed')
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Typed\nanew')
    await expect(page.getByLabel('Make this photo public')).not.toBeChecked()
    for (const [label, text] of Object.entries(fill)) {
      await expect(page.getByLabel(label)).toHaveValue(text)
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
    }
    expect(await findPhoto(id, jane.id)).toMatchObject({ title: 'Old name', description: null })
  })

test('rejected: a fifth tag', async ({ page, site, mode }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Old name', tags: ['one'] })
  await page.goto(`/photo/old-name-jane-${id}/edit`)
  await expectTags(page, mode, ['one'])
  await addTags(page, 'one, a, b, c, d')
  // With script a fifth tag cannot be entered, without script the server rejects it.
  if (mode !== 'script') await save(page)
  await expect(page.getByText('Maximum 4 tags', { exact: true })).toBeVisible()
  await expectTags(page, mode, ['one', 'a', 'b', 'c', ...(mode === 'script' ? [] : ['d'])])
  expect(await findPhoto(id, jane.id)).toMatchObject({ tags: ['one'] })
})

test('a photo made private disappears for others, its old image for everyone', async ({
  page,
  site,
  browser,
}) => {
  await site.signIn(page, { username: 'jane' })
  await page.goto('/upload')
  await photoField(page).setInputFiles(jpegFile(await plainPhoto()))
  await page.getByLabel('Title').fill('Lime')
  await uploadButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lime' })).toBeVisible()
  const url = new URL(page.url()).pathname
  const id = /\d+$/.exec(url)?.[0]
  const { imageUrl } = await (await page.request.get(`/api/photos/${id}`)).json()

  await page.goto(`${url}/edit`)
  await page.getByLabel('Make this photo public').uncheck()
  await save(page)
  await expect(page.getByText('Private photo')).toBeVisible()
  const stranger = await browser.newContext()
  for (const path of [url, imageUrl, `/api/photos/${id}`])
    expect((await stranger.request.get(site.origin + path)).status(), path).toBe(404)
  expect((await page.request.get(imageUrl)).status()).toBe(404)
  await page.goto(`${url}/edit`)
  await page.getByLabel('Make this photo public').check()
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('Photo Updated')
  await expect(page.getByText('Private photo')).toHaveCount(0)
  expect((await stranger.request.get(site.origin + url)).status()).toBe(200)
  await stranger.close()
})

test('Cancel returns and changes nothing', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Old name' })
  await page.goto(`/photo/old-name-jane-${id}/edit`)
  await page.getByLabel('Title').fill('Never mind')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/photo/old-name-jane-${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Old name' })).toBeVisible()
})

test('others cannot edit: forbidden where they may see the photo', async ({ page, site }) => {
  const other = await makeMember({ username: 'maya' })
  const open = await makePhoto(other.id, { title: 'Lime' })
  const secret = await makePhoto(other.id, { title: 'Lime', isPublic: false })
  await site.signIn(page)
  expect((await page.goto(`/photo/lime-maya-${open}/edit`))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  expect((await page.goto(`/photo/lime-maya-${secret}/edit`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Photo Not Found' })).toBeVisible()
})
