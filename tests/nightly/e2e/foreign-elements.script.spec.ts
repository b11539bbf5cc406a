import { insertBinder } from '#db/queries/binders.ts'
import { expect, hydrated, openHeld, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { jpegFile } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

/* Elements and attributes of browser extensions that are there before the page is hydrated. */

const INSERT = {
  'in head': () => document.head.prepend(document.createElement('link')),
  'between the children of head': () =>
    document.head.insertBefore(document.createElement('meta'), document.head.children[3] ?? null),
  'at the end of body': () => document.body.append(document.createElement('com-1password-menu')),
  'at the start of body': () => document.body.prepend(document.createElement('div')),
  'after body': () => document.documentElement.append(document.createElement('div')),
  'as attributes': () => {
    for (const element of document.querySelectorAll('html, body, form, input, textarea'))
      element.setAttribute('data-extension', '1')
  },
  'beside fields': () => {
    for (const field of document.querySelectorAll('main :is(input, textarea):not([type=hidden])'))
      field.after(document.createElement('grammarly-extension'))
  },
  'before fields': () => {
    for (const field of document.querySelectorAll('main :is(input, textarea):not([type=hidden])'))
      field.before(document.createElement('div'))
  },
} as const

/** Expects only React's reports that it has rendered the page again. */
function expectRenderedAgain(problems: string[]): void {
  for (const text of problems.splice(0)) expect(text).toMatch(/React error #4(18|2[135])/)
}

for (const [place, insert] of Object.entries(INSERT))
  test(`what was typed, chosen and selected stays with an element ${place}`, async ({
    page,
    site,
    problems,
  }) => {
    await site.signIn(page)
    const hydrate = await openHeld(page, '/upload')
    await page.evaluate(insert as () => void)
    await page.locator('input[type=file]').setInputFiles(jpegFile(await plainPhoto()))
    await page.getByLabel('Description').fill('Long story')
    await page.getByLabel('Create New Binder').fill('Trips')
    await page.getByLabel('Make this photo public').uncheck()
    await page.getByLabel('Tags').fill('one, two')
    const title = page.getByLabel('Title')
    await title.fill('An early title')
    await title.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 8))
    await hydrate()
    await expect(title).toBeFocused()
    await page.keyboard.type('late')
    await expect(title).toHaveValue('An late title')
    await expect(page.getByLabel('Description')).toHaveValue('Long story')
    await expect(page.getByLabel('Create New Binder', { exact: true })).toHaveValue('Trips')
    await expect(page.getByLabel('Make this photo public')).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Remove tag two' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
    const isAmong = place.endsWith('fields')
    if (isAmong) expectRenderedAgain(problems)
    else expect(problems).toEqual([])
    await page.getByRole('button', { name: 'Upload Photo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'An late title' })).toBeVisible()
    const [binder] = await (await page.request.get('/api/binders')).json()
    expect(binder).toMatchObject({ title: 'Trips', photoCount: 1 })
  })

test('what was typed stays in every form that is hydrated', async ({ page, site, problems }) => {
  const { id } = await site.signIn(page, { username: 'maya' })
  const binder = { title: 'Build', description: '', isPublic: true }
  const binderId = await insertBinder(id, binder)
  const photoId = await makePhoto(id, { title: 'Note' })
  for (const path of [
    `/photo/note-maya-${photoId}`,
    `/photo/note-maya-${photoId}/edit`,
    '/u/maya/edit',
    `/u/maya/binder/build-${binderId}/edit`,
    '/welcome',
    '/?photo=' + photoId,
  ]) {
    const hydrate = await openHeld(page, path)
    await page.evaluate(INSERT['beside fields'])
    const fields = page.locator(':is(main, [role=dialog]) :is(input[type=text], textarea):visible')
    await expect(fields.first(), path).toBeVisible()
    const count = await fields.count()
    expect(count, path).toBeGreaterThan(0)
    const typed: string[] = []
    for (let at = 0; at < count; at++) {
      const field = fields.nth(at)
      if (await field.isDisabled()) continue
      typed[at] = `Early ${at}`
      await field.fill(`Early ${at}`)
    }
    await hydrate()
    // The dialog of the script replaces that of the server.
    await expect
      .poll(
        () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)),
        path,
      )
      .toEqual(expect.arrayContaining(typed.filter(Boolean)))
    await page.unrouteAll()
  }
  expectRenderedAgain(problems)
})

test('the Enter that ends a composition in Safari adds no tag', async ({ page, site }) => {
  await site.signIn(page)
  await page.goto('/upload')
  // What is typed before is a tag after.
  await hydrated(page)
  await page.getByLabel('Tags').fill('かーと')
  const press = (keyCode: number) =>
    page.getByLabel('Tags').evaluate((field, code) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      Object.defineProperty(event, 'keyCode', { value: code })
      field.dispatchEvent(event)
    }, keyCode)
  await press(229)
  await expect(page.getByLabel('Tags')).toHaveValue('かーと')
  await press(13)
  await expect(page.getByRole('button', { name: 'Remove tag かーと' })).toBeVisible()
})
