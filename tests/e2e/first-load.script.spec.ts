import { addModerator } from '#db/queries/moderation.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

test('no page loads form validation before a form is used', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  await addModerator(jane.email)
  const id = await makePhoto(jane.id, { title: 'Lime' })
  const withRules: string[] = []
  let scripts = 0
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return
    scripts++
    if ((await response.text()).includes('ZodError')) withRules.push(page.url())
  })
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
  expect(withRules).toEqual([])
  expect(scripts).toBeGreaterThan(paths.length)

  await page.goto('/u/jane/edit', { waitUntil: 'networkidle' })
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  // The body is readable after the page has used it.
  await expect.poll(() => withRules).not.toEqual([])
})
