import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const PLACES = [
  'Facebook',
  'X',
  'Instagram',
  'Threads',
  'LinkedIn',
  'Pinterest',
  'Reddit',
  'WhatsApp',
  'Telegram',
  'Medium',
]

async function lime(fields: Parameters<typeof makePhoto>[1] = {}, owner?: string) {
  const id = owner ?? (await makeMember({ username: 'maya' })).id
  return `/photo/lime-maya-${await makePhoto(id, { title: 'Lime', ...fields })}`
}

test('a photo is shared by plain links, or by copying', async ({ page, site }) => {
  const url = await lime()
  await page.goto(url)
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share Photo')

  const places = page.getByRole('list', { name: 'Share on' }).getByRole('link')
  await expect(places).toHaveText(PLACES)
  for (const name of PLACES.filter((place) => place !== 'Instagram')) {
    const place = page.getByRole('link', { name, exact: true })
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

test('Instagram, which has no share page, gets a text to copy', async ({ page, site }) => {
  const url = await lime()
  await page.goto(`${url}/share`)
  const text = page.getByLabel('Text for Instagram')
  await expect(text).toBeHidden()
  await page.getByRole('link', { name: 'Instagram' }).click()
  await expect(text).toBeVisible()
  await expect(text).toHaveValue(`Check out this amazing photo: Lime\n${site.origin}${url}`)
})

test('the owner of a private photo is told who could open it', async ({ page, site }) => {
  const maya = await site.signIn(page, { username: 'maya' })
  await page.goto(`${await lime({ isPublic: false }, maya.id)}/share`)
  await expect(page.getByText('This photo is private')).toBeVisible()
  await page.getByRole('link', { name: 'Back to photo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lime')
})
