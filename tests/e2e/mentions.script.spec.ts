import type { Page } from '@playwright/test'
import { insertComment } from '#db/queries/comments.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const SCRIPT = /\/assets\/mention-list-[\w-]{8}\.js$/

const list = (page: Page) => page.getByRole('listbox', { name: 'Members to mention' })
const options = (page: Page) => list(page).getByRole('option')
const active = (page: Page) => list(page).getByRole('option', { selected: true })
const field = (page: Page) => page.getByLabel('Add a comment')

/** A photo of Maya's with comments by Ann and Anton. */
async function commented() {
  const maya = await makeMember({ username: 'maya', firstName: 'Maya', lastName: 'Okafor' })
  const ann = await makeMember({ username: 'ann', firstName: 'Ann', lastName: 'Lee' })
  const anton = await makeMember({ username: 'anton', firstName: 'Anton', lastName: 'Fox' })
  const id = await makePhoto(maya.id, { title: 'Dock' })
  for (const { id: userId } of [ann, anton])
    await insertComment({ userId, photoId: id, content: 'Lovely water' })
  return `/photo/dock-maya-${id}`
}

test('an @ suggests those who commented and the owner; its script loads only then', async ({
  page,
  site,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => SCRIPT.test(request.url()) && scripts.push(request.url()))
  await site.signIn(page)
  await page.goto(await commented())
  await field(page).pressSequentially('Thanks ')
  await expect(page.getByText('7/500')).toBeVisible()
  expect(scripts).toEqual([])
  await field(page).press('@')
  await expect(options(page)).toHaveText([/Anton Fox @anton/, /Ann Lee @ann/, /Maya Okafor @maya/])
  await expect(active(page)).toHaveCount(0)
  await expect(field(page)).toHaveAttribute('aria-autocomplete', 'list')
  await expect(field(page)).toHaveAttribute(
    'aria-controls',
    (await list(page).getAttribute('id')) ?? '',
  )
  await expect(field(page)).toBeFocused()
})

test('arrow keys move, Enter and Tab choose, and Enter is otherwise a new line', async ({
  page,
  site,
}) => {
  await site.signIn(page)
  await page.goto(await commented())
  await field(page).pressSequentially('Hi @')
  await expect(options(page)).toHaveCount(3)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('Hi @\n')
  await expect(list(page)).toBeHidden()
  await field(page).press('Backspace')
  await field(page).pressSequentially('an')
  await expect(options(page)).toHaveCount(2)
  await expect(active(page)).toHaveText(/@anton/)
  await field(page).press('ArrowDown')
  await expect(active(page)).toHaveText(/@ann/)
  const id = (await active(page).getAttribute('id')) ?? ''
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('Hi @ann ')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await field(page).pressSequentially('@may')
  await expect(options(page)).toHaveCount(1)
  await field(page).press('Tab')
  await expect(field(page)).toHaveValue('Hi @ann @maya ')
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByRole('status')).toContainText('Comment added!')
})

test('Escape closes the list and not the dialog around it', async ({ page, site }) => {
  await commented()
  await site.signIn(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
  await page.getByRole('heading', { name: 'Dock' }).getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Dock' })
  await dialog.getByLabel('Add a comment').pressSequentially('@a')
  await expect(options(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
