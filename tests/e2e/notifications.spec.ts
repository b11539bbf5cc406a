import { database } from '#db/client.ts'
import { comments, notifications } from '#db/schema.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const notify = (notice: typeof notifications.$inferInsert) =>
  database().insert(notifications).values(notice).run()

test(
  'the bell shows a count until the notifications are opened',
  { tag: '@product' },
  async ({ page, site }) => {
    const jane = await site.signIn(page, { username: 'jane' })
    const omar = await makeMember({ firstName: 'Omar', lastName: 'Haddad', username: 'omar' })
    const photoId = await makePhoto(jane.id, { title: 'Lime cart' })
    const comment = database()
      .insert(comments)
      .values({ userId: omar.id, photoId, content: 'Lovely wheels' })
      .returning()
      .get()
    const about = { userId: jane.id, actorId: omar.id }
    notify({ ...about, kind: 'follow' })
    notify({ ...about, kind: 'like', photoId })
    notify({ ...about, kind: 'comment', photoId, commentId: comment.id })
    notify({ userId: jane.id, kind: 'warning', text: 'Please be kind.\nThank you.' })

    await page.goto('/')
    await page.getByRole('link', { name: 'Notifications, 4 unread' }).click()
    await expect(page).toHaveURL('/notifications')
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem')).toContainText([
      'Please be kind.',
      'New: Omar Haddad commented on your photo Lime cart',
      'Omar Haddad liked your photo Lime cart',
      'Omar Haddad started following you',
    ])
    await expect(main.getByText('Lovely wheels')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    await page.goBack()
    await main.getByRole('link', { name: 'Lime cart' }).last().click()
    await expect(page).toHaveURL(`/photo/lime-cart-jane-${photoId}`)
  },
)

test('likes of one photo are one row, and a press anywhere but on a name opens the photo', async ({
  page,
  site,
}) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const photoId = await makePhoto(jane.id, { title: 'Lime cart' })
  const other = await makePhoto(jane.id, { title: 'Dune cart' })
  for (const firstName of ['Omar', 'Maya', 'Ines']) {
    const { id } = await makeMember({ firstName, lastName: 'Roy' })
    notify({ userId: jane.id, actorId: id, kind: 'like', photoId })
    if (firstName !== 'Ines') notify({ userId: jane.id, actorId: id, kind: 'like', photoId: other })
  }
  await page.goto('/notifications')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(page.getByText('5 new')).toBeVisible()
  await expect(rows).toContainText([
    'Ines Roy and 2 others liked your photo Lime cart',
    'Maya Roy and 1 other liked your photo Dune cart',
  ])
  await expect(rows).toHaveCount(2)
  const box = await rows.first().boundingBox()
  if (!box) throw new Error('The row has no box.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8)
  await expect(page).toHaveURL(`/photo/lime-cart-jane-${photoId}`)

  await page.goBack()
  await rows.first().getByRole('link', { name: 'Ines Roy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Roy' })).toBeVisible()
})
