import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const counts = ['Photos', 'Binders', 'Followers', 'Following']

test('a visitor sees the member’s public data and nothing else', async ({ page }) => {
  const marge = await makeMember({
    username: 'marge',
    firstName: 'Marge',
    lastName: 'Teal',
    bio: 'Two carts.\nOne garage.',
    website: 'https://www.example.com/duchess',
    youtube: 'https://example.com/youtube',
  })
  await makePhoto(marge.id, { title: 'Parade day' })
  await makePhoto(marge.id, { title: 'Flag test', isPublic: false })
  await insertBinder(marge.id, { title: 'Parades', description: '', isPublic: true })
  await insertBinder(marge.id, { title: 'Ideas', description: '', isPublic: false })

  await page.goto('/u/Marge')
  await expect(page).toHaveURL('/u/marge')
  await expect(page.getByRole('heading', { level: 1, name: 'Marge Teal' })).toBeVisible()
  await expect(page.getByText('@marge')).toBeVisible()
  await expect(page.getByText('Two carts.')).toHaveCSS('white-space', 'pre-line')
  for (const [index, number] of [1, 1, 0, 0].entries())
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: counts[index] }),
    ).toHaveText(`${number} ${counts[index]}`)

  const website = page.getByRole('link', { name: 'Website: example.com (opens in a new tab)' })
  await expect(website).toHaveAttribute('href', 'https://www.example.com/duchess')
  for (const link of [website, page.getByRole('link', { name: 'YouTube (opens in a new tab)' })]) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  }

  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await expect(tabs.getByRole('link', { name: 'Photos' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Parade day' })).toBeVisible()
  await expect(page.getByText('Flag test')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0)

  await tabs.getByRole('link', { name: 'Binders' }).click()
  await expect(page).toHaveURL('/u/marge?tab=binders')
  await expect(tabs.getByRole('link', { name: 'Binders' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Parades' })).toBeVisible()
  await expect(page.getByText('Ideas')).toHaveCount(0)
  await expect(page.getByText('New binder')).toHaveCount(0)
})
