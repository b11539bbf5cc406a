import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const like = (page: Page) => page.getByRole('button', { name: 'Like' })
const status = (page: Page) => page.getByRole('status')

/** Maya's photo and its address. */
async function mayasPhoto(fields: Parameters<typeof makePhoto>[1] = {}) {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Lime', ...fields })
  return { maya, id, url: `/photo/lime-maya-${id}` }
}

test(
  'a like fills the heart and counts, and a second press undoes it',
  { tag: '@product' },
  async ({ page, site }) => {
    const { url } = await mayasPhoto()
    await site.signIn(page)
    await page.goto(url)
    await expect(page.getByText('0 likes')).toBeVisible()
    await like(page).click()
    await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('1 like', { exact: false }).first()).toBeVisible()
    await expect(status(page).first()).toContainText('Photo interaction updated!')
    await page.reload()
    await expect(page.getByText('Photo interaction updated!')).toHaveCount(0)
    await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
    await like(page).click()
    await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('0 likes')).toBeVisible()
  },
)
