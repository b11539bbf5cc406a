import { expect, hydrated, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const HOSTILE = '</script><script>document.title = "taken"</script><!-- & ]]>'

test('JSON-LD is only data to a browser, for any member text', async ({ page, site }) => {
  const { id } = await makeMember({ username: 'maya', firstName: 'Maya' })
  const photo = await makePhoto(id, { title: 'Lime', description: HOSTILE, altText: HOSTILE })
  await page.goto(`/photo/lime-maya-${photo}`)
  await hydrated(page)
  const blocks = page.locator('script[type="application/ld+json"]')
  await expect(blocks).toHaveCount(1)
  const graph = JSON.parse((await blocks.textContent()) ?? '')
  expect(graph['@graph'][0]).toMatchObject({
    name: 'Lime',
    description: HOSTILE,
    caption: HOSTILE,
    author: { url: `${site.origin}/u/maya` },
  })
  await expect(page).toHaveTitle(/^Lime by Maya/)
})
