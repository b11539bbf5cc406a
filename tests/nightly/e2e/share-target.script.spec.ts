import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { uploadButton } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { cachedPaths, openWithWorker } from '#tests/support/service-worker.ts'

test.use({ serviceWorkers: 'allow' })

interface SharedForm {
  names: string[]
  texts?: Record<string, string>
  /** Target path of the form. */
  to?: string
}

/** Posts like the device's share sheet: the form of the manifest, as a navigation. */
async function share(page: Page, { names, texts = {}, to = '/upload/shared' }: SharedForm) {
  const picture = (await plainPhoto()).toString('base64')
  await page.evaluate(
    ({ names, texts, to, picture }) => {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0))
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: to,
        enctype: 'multipart/form-data',
        hidden: true,
      })
      const chosen = new DataTransfer()
      for (const name of names) chosen.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'image' })
      field.multiple = true
      field.files = chosen.files
      form.append(field)
      for (const [name, value] of Object.entries(texts))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    { names, texts, to, picture },
  )
}

const chosen = (page: Page, name: string) => page.getByRole('img', { name: `Chosen: ${name}` })

test('a photo shared by another app is in the upload form, once', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  await openWithWorker(page)
  await share(page, {
    names: ['IMG-20261122_WA-7.jpeg'],
    texts: { text: 'https://example.com/old-timer' },
  })
  await expect(chosen(page, 'IMG-20261122_WA-7.jpeg')).toBeVisible()
  await expect(page).toHaveURL('/upload')
  await expect(page.getByLabel('Title')).toHaveValue('IMG 20261122 WA 7')
  await expect(page.getByLabel('Source URL')).toHaveValue('https://example.com/old-timer')
  await expect(page.getByLabel('Description')).toHaveValue('')
  expect(await cachedPaths(page)).toEqual([['cartfolio-offline', '/offline']])
  await page.getByLabel('Title').fill('Old timer')
  await uploadButton(page).click()
  await expect(page).toHaveURL(/\/photo\/old-timer-jane-\d+$/)

  await page.goto('/upload')
  await expect(uploadButton(page)).toBeDisabled()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('it is kept during sign-in, with its title and text', async ({ page }) => {
  await openWithWorker(page)
  await share(page, { names: ['a.jpg'], texts: { title: ' Dawn ', text: 'By the lake' } })
  await page.getByLabel('E-mail').fill('nora@example.com')
  await page.getByRole('button', { name: /sign in|continue/i }).click()
  await expect(chosen(page, 'a.jpg')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Dawn')
  await expect(page.getByLabel('Description')).toHaveValue('By the lake')
  // Within the page, whose address a script has shortened, nothing is loaded anew.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL('/upload#main')
  await page.goBack()
  await expect(page).toHaveURL('/upload')
  // A navigation would have begun by then.
  await page.waitForTimeout(500)
  await expect(chosen(page, 'a.jpg')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Dawn')
})

test('sign-out removes the shared photo, and the form says that it is missing', async ({
  page,
  site,
}) => {
  await openWithWorker(page)
  await share(page, { names: ['a.jpg'] })
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await cachedPaths(page)).toContainEqual([
    'cartfolio-shared',
    '/upload/shared/0',
    '/upload/shared',
  ])
  await page.goto('/api/logout')
  await site.signIn(page)
  await page.goto('/upload?shared')
  await expect(page.getByText('Choose the photo again').first()).toBeVisible()
  await expect(uploadButton(page)).toBeDisabled()
  await expect(page).toHaveURL('/upload')
})

for (const policy of ['origin', 'no-referrer'])
  test(`a share from another site is not stored, with the referrer policy ${policy}`, async ({
    page,
    site,
    problems,
  }) => {
    const { host } = new URL(site.origin)
    const other = `http://127.0.0.1:${host.split(':')[1]}/other`
    await openWithWorker(page)
    await page.route(other, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'Referrer-Policy': policy },
        body: '<title>Other</title><main></main>',
      }),
    )
    await page.goto(other)
    await share(page, { names: ['a.jpg'], to: `${site.origin}/upload/shared` })
    if (policy === 'origin')
      await expect(page.getByText('This request came from another site.')).toBeVisible()
    else await expect(page.getByLabel('E-mail')).toBeVisible()
    await expect.poll(() => cachedPaths(page)).toEqual([['cartfolio-offline', '/offline']])
    // The other site's page is itself an outside request.
    problems.splice(0)
  })
