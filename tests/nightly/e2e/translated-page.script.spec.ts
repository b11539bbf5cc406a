import type { Page } from '@playwright/test'
import { comments } from '#db/schema.ts'
import { expect, hydrated, test } from '#tests/support/browser.ts'
import { insertRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

/** Wraps each text as the translation of Chrome does, also those that come later. */
const translate = (page: Page) =>
  page.evaluate(() => {
    function wrap(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, textarea')) continue
        const outer = document.createElement('font')
        const inner = outer.appendChild(document.createElement('font'))
        inner.textContent = text.data
        text.replaceWith(outer)
      }
    }
    wrap(document.body)
    new MutationObserver(() => wrap(document.body)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })

test('changing texts change on a translated page', async ({ page, site }) => {
  const { id: memberId } = await site.signIn(page, { username: 'jane' })
  const maya = await makeMember({ username: 'maya', firstName: 'Maya' })
  const photoId = await makePhoto(maya.id, { title: 'Lime' })
  insertRow(comments, { userId: memberId, photoId, content: 'First' })
  await page.goto(`/photo/lime-maya-${photoId}`)
  await hydrated(page)
  await translate(page)

  await page.getByLabel('Add a comment').fill('Fine')
  await expect(page.locator('.comment-form')).toContainText('4/500')
  await page.getByLabel('Add a comment').fill('Fine cart')
  await expect(page.locator('.comment-form')).toContainText('9/500')
  await page.getByRole('button', { name: 'Post comment' }).click()
  const heading = page.locator('#comments-heading')
  await expect(heading).toHaveText('Comments (2)')
  await page.locator('.comments').getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('link', { name: 'Delete comment' }).last().click()
  await expect(heading).toHaveText('Comments (1)')

  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.locator('.likes-link')).toHaveText('1 like')
  const heart = page.getByRole('button', { name: /^Heart/ })
  for (const count of ['1', '', '1']) {
    await heart.click()
    await expect(heart.locator('[aria-hidden=true]:not(svg)')).toHaveText(
      count === '' ? [] : [` ${count}`],
    )
  }
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
})

test('messages about a form change on a translated page', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  await page.goto('/u/jane/edit')
  await hydrated(page)
  await translate(page)
  const summary = page.getByRole('alert')
  await page.getByLabel('First name').fill('')
  await page.getByLabel('Last name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(summary).toContainText('Check 2 fields')
  await page.getByLabel('First name').fill('Jane')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(summary).toContainText('Check 1 field:')
})
