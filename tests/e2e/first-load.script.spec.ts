import { addModerator } from '#db/queries/moderation.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

test('no page loads form validation before a form is used', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  await addModerator(jane.email)
  const id = await makePhoto(jane.id, { title: 'Lime' })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  // Not from the browser, which forgets a body as soon as it navigates.
  const hasRules = async (script: string) =>
    (await (await fetch(script)).text()).includes('ZodError')
  const withRules = async () =>
    (await Promise.all([...new Set(scripts)].map(hasRules))).filter(Boolean).length
  const paths = [
    '/',
    '/tag/beach',
    '/search',
    '/upload',
    `/photo/lime-jane-${id}`,
    `/photo/lime-jane-${id}/edit`,
    '/u/jane',
    '/u/jane/edit',
    '/u/jane?tab=binders',
    '/report',
    '/request-feature',
    '/moderation',
  ]
  for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' })
  expect(await withRules()).toBe(0)
  expect(scripts.length).toBeGreaterThan(paths.length)

  await page.goto('/u/jane/edit', { waitUntil: 'networkidle' })
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  expect(await withRules()).toBeGreaterThan(0)
})
