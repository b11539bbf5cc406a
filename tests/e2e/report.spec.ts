import { database } from '#db/client.ts'
import { comments, reports } from '#db/schema.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const stored = () => database().select().from(reports).all()

test('a visitor signs in and returns to the report with its category', async ({ page }) => {
  const omar = await makeMember({ username: 'omar' })
  const photoId = await makePhoto(omar.id, { title: 'Lime cart' })
  const address = `/report?category=Copyright+Violation&photo=${photoId}`
  await page.goto(address)
  await page.getByLabel('E-mail').fill('new.member@example.com')
  await page.getByRole('button', { name: /sign in|continue/i }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Category')).toHaveValue('Copyright Violation')
  await expect(page.getByRole('link', { name: 'Lime cart' })).toBeVisible()
})

test('a reported photo shows the thanks on its page, once', async ({ page, site }) => {
  const jane = await site.signIn(page)
  const omar = await makeMember({ username: 'omar' })
  const photoId = await makePhoto(omar.id, { title: 'Lime cart' })
  await page.goto(`/report?photo=${photoId}`)
  await page.getByLabel('Category').selectOption('Inaccurate Information')
  await page.getByLabel('Details').fill('It is orange.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page).toHaveURL(`/photo/lime-cart-omar-${photoId}`)
  await expect(page.getByRole('status')).toContainText('Thank you for your report.')
  await page.reload()
  await expect(page.getByText('Thank you for your report.')).toHaveCount(0)
  expect(stored()).toMatchObject([
    { reporterId: jane.id, photoId, category: 'Inaccurate Information', details: 'It is orange.' },
  ])
})

test('a comment is reported', async ({ page, site }) => {
  await site.signIn(page)
  const omar = await makeMember({ username: 'omar', firstName: 'Omar', lastName: 'Haddad' })
  const photoId = await makePhoto(omar.id, { title: 'Lime cart' })
  const { id } = database()
    .insert(comments)
    .values({ userId: omar.id, photoId, content: 'Rude words' })
    .returning()
    .get()
  await page.goto(`/report?comment=${id}&category=Harassment+%26+Bullying`)
  await expect(page.getByText('Comment by Omar Haddad')).toBeVisible()
  await expect(page.getByText('Rude words')).toBeVisible()
  await page.getByLabel('Details').fill('See for yourself')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page).toHaveURL(`/photo/lime-cart-omar-${photoId}?comment=${id}#comment-${id}`)
  expect(stored()).toMatchObject([{ commentId: id, category: 'Harassment & Bullying' }])
})

test('a rejected report keeps its values and its target', async ({ page, site }) => {
  await site.signIn(page)
  const omar = await makeMember({ username: 'omar' })
  const photoId = await makePhoto(omar.id, { title: 'Lime cart' })
  await page.goto(`/report?photo=${photoId}`)
  await page.getByLabel('Details').fill('It is orange.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByLabel('Category')).toHaveAccessibleDescription(
    /Please choose one of the categories/,
  )
  await expect(page.getByLabel('Details')).toHaveValue('It is orange.')
  await expect(page.getByRole('link', { name: 'Lime cart' })).toBeVisible()
  expect(stored()).toEqual([])
  await page.getByLabel('Category').selectOption('Other Issues')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('status')).toContainText('Thank you for your report.')
  expect(stored()).toMatchObject([{ photoId }])
})

test('a report without a target redirects to the Reporting Center', async ({ page, site }) => {
  await site.signIn(page)
  await page.goto('/report?category=Safety+Concerns')
  await page.getByLabel('Details').fill('A stunt that many copy')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page).toHaveURL('/reporting-center')
  await expect(page.getByRole('status')).toContainText('Thank you for your report.')
})

test('another member’s private content cannot be reported', async ({ page, site }) => {
  await site.signIn(page)
  const omar = await makeMember()
  const photoId = await makePhoto(omar.id, { title: 'Secret', isPublic: false })
  const response = await page.goto(`/report?photo=${photoId}`)
  expect(response?.status()).toBe(404)
  expect(await page.content()).not.toContain('Secret')
})
