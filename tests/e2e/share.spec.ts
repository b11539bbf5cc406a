import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { words } from '#tests/support/words.ts'

const PLACES = words(
  `Facebook X Instagram Threads LinkedIn Pinterest Reddit WhatsApp Telegram Medium`,
)

async function lime(fields: Parameters<typeof makePhoto>[1] = {}, owner?: string) {
  const id = owner ?? (await makeMember({ username: 'maya' })).id
  return `/photo/lime-maya-${await makePhoto(id, { title: 'Lime', ...fields })}`
}

/** A link to a page or to another site: with script a button. */
const control = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).or(page.getByRole('button', { name, exact: true }))

test('a photo is shared by plain links, or by copying', async ({ page, site }) => {
  const url = await lime()
  await page.goto(url)
  await control(page, 'Share').click()
  await expect(page.getByRole('heading', { name: 'Share Photo' })).toBeVisible()

  const places = page.getByRole('list', { name: 'Share on' }).getByRole('listitem')
  await expect(places).toHaveText(PLACES)
  for (const name of PLACES.filter((place) => place !== 'Instagram')) {
    const place = control(page, name)
    await expect(place).toHaveAttribute('target', '_blank')
    await expect(place).toHaveAttribute('rel', 'noopener')
    const { hostname } = new URL((await place.getAttribute('href')) ?? '')
    expect(hostname).not.toBe('localhost')
  }

  const address = site.origin + url
  await expect(page.getByRole('textbox', { name: 'Copy URL' })).toHaveValue(address)
  const embed = page.getByRole('textbox', { name: 'Copy Embed' })
  await expect(embed).toHaveValue(
    `<iframe src="${address}" title="Lime" width="500" height="600" frameborder="0" scrolling="no"></iframe>`,
  )
  await expect(embed).not.toBeEditable()
})

test('a cart is shared by the same links, without an embed code', async ({ page, site }) => {
  const { id: userId } = await makeMember({ username: 'maya' })
  const texts = { title: 'Red', description: '', isPublic: true }
  const binderId = await insertBinder(userId, { ...texts, year: 1998 })
  await makePhoto(userId, { title: 'Lime', binderId })
  const url = `/u/maya/binder/red-${binderId}`
  await page.goto(url)
  await control(page, 'Share').click()
  await expect(page.getByRole('heading', { name: 'Share Cart' })).toBeVisible()
  const places = page.getByRole('list', { name: 'Share on' }).getByRole('listitem')
  await expect(places).toHaveText(PLACES)
  await expect(page.getByRole('textbox', { name: 'Copy URL' })).toHaveValue(site.origin + url)
  await expect(page.locator('#share-instagram-text')).toHaveValue(
    `Check out this golf cart: Red\n${site.origin}${url}`,
  )
  await expect(page.getByRole('textbox', { name: 'Copy Embed' })).toHaveCount(0)
})
