import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

async function limeOfMaya() {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  const id = await makePhoto(maya.id, {
    title: 'Lime',
    description: 'Parked in the shade',
    tags: ['beach'],
  })
  return { maya, url: `/photo/lime-maya-${id}` }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`a photo prints on one page, from a ${colorScheme} screen`, async ({ page, site }) => {
    const { url } = await limeOfMaya()
    await site.signIn(page)
    await page.goto(url)
    await page.emulateMedia({ media: 'print', colorScheme })
    await expect(page.getByRole('heading', { name: 'Lime' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Lime' })).toBeVisible()
    for (const text of ['Maya Okafor', '@maya', 'Parked in the shade', '#beach'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cartfolio' })).toBeVisible()

    for (const role of ['button', 'textbox', 'searchbox', 'combobox', 'navigation'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByText('Comments (0)')).toBeHidden()
    await expect(page.getByText('Share', { exact: true })).toBeHidden()

    const ink = await page.evaluate(() => ({
      paper: getComputedStyle(document.documentElement).backgroundColor,
      text: getComputedStyle(document.querySelector('h1') as Element).color,
      address: getComputedStyle(document.querySelector('.photo-side') as Element, '::after')
        .content,
    }))
    expect(ink.paper).toBe('rgba(0, 0, 0, 0)')
    // The sum of red, green and blue: dark on paper in both schemes.
    const parts = ink.text.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThan(200)
    expect(ink.address).toContain(`${site.origin}${url}`)

    const sheet = await page.pdf({ format: 'A4' })
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

test('with an open photo dialog only the photo prints', async ({ page }) => {
  const { maya, url } = await limeOfMaya()
  await makePhoto(maya.id, { title: 'Other' })
  await page.goto(`/?photo=${url.split('-').at(-1)}`)
  await expect(page.getByRole('dialog', { name: 'Lime' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Lime' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Other' }).first()).toBeHidden()
})
