import type { Page } from '@playwright/test'
import { findPhoto } from '#db/queries/photos.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { addTags, clearTags, expectTags } from '#tests/support/photo-form.ts'

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
