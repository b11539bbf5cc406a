import { database } from '#db/client.ts'
import { reports } from '#db/schema.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const stored = () => database().select().from(reports).all()

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
