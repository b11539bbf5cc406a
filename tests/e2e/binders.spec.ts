import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

test(
  'a binder is created, edited and deleted; its photos stay',
  { tag: '@product' },
  async ({ page, site }) => {
    const jane = await site.signIn(page, { username: 'jane' })
    await page.goto('/u/jane?tab=binders')
    await page.getByText('New binder').click()
    await page.getByLabel('Title').fill('Summer trips')
    await page.getByLabel('Make this binder public').uncheck()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('status')).toContainText('Binder created successfully!')
    await expect(page).toHaveURL('/u/jane?tab=binders')
    const card = page.getByRole('article').filter({ hasText: 'Summer trips' })
    await expect(card.getByText('Private')).toBeVisible()
    await expect(card.getByText('0 photos')).toBeVisible()

    await card.getByRole('link', { name: 'Summer trips' }).click()
    await expect(page).toHaveURL(/\/u\/jane\/binder\/summer-trips-\d+$/)
    await expect(page.getByText('Private binder')).toBeVisible()
    await expect(page.getByText('No photos yet')).toBeVisible()
    const binderId = Number(/\d+$/.exec(page.url())?.[0])
    await makePhoto(jane.id, { title: 'At the lake', binderId })

    const options = page.getByRole('button', { name: 'Options' })
    await options.click()
    await page.getByRole('link', { name: 'Edit Binder' }).click()
    await page.getByLabel('Title').fill('Lake trips')
    await page.getByLabel('Description').fill('Water,\nmostly')
    await page.getByLabel('Make this binder public').check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status')).toContainText('Binder updated')
    await expect(page).toHaveURL(`/u/jane/binder/lake-trips-${binderId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Lake trips' })).toBeVisible()
    await expect(page.getByText('Water,')).toHaveCSS('white-space', 'pre-line')
    await expect(page.getByText('Private binder')).toHaveCount(0)
    await expect(page.getByText('1 photo', { exact: true })).toBeVisible()

    await options.click()
    await page.getByRole('link', { name: 'Edit Binder' }).click()
    await page.getByRole('link', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(/Are you sure you want to delete the binder/)).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`/u/jane/binder/lake-trips-${binderId}`)
    await options.click()
    await page.getByRole('link', { name: 'Edit Binder' }).click()
    await page.getByRole('link', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Binder' }).click()
    await expect(page.getByRole('status')).toContainText('Binder deleted')
    await expect(page).toHaveURL('/u/jane?tab=binders')
    await expect(page.getByText('No binders yet')).toBeVisible()
    await page.goto('/u/jane')
    await expect(page.getByRole('heading', { name: 'At the lake' })).toBeVisible()
  },
)
