import type { Page } from '@playwright/test'
import { insertBinder } from '#db/queries/binders.ts'
import { photos, users, binders } from '#db/schema.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { SCRIPTS, textOf } from '#tests/support/varied-texts.ts'

/* The same without a script: tests/http/round-trips.test.ts. */

const TEXT = Object.keys(SCRIPTS)
  .map((script) => textOf(script, 90))
  .join('\n\n')
const LINE = textOf('emoji', 30) + textOf('curly quotes', 25) + textOf('Devanagari', 25)

async function save(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).not.toHaveURL(/\/edit$/)
}

test('a form that is opened and saved unchanged changes nothing', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane', firstName: LINE, bio: TEXT })
  const binder = await insertBinder(jane.id, { title: LINE, description: TEXT, isPublic: true })
  const photo = await makePhoto(jane.id, {
    title: LINE,
    description: TEXT,
    altText: TEXT,
    binderId: binder,
    tags: ['高爾夫', 'гольф'],
  })
  const read = () => [photos, users, binders].map((table) => site.db.select().from(table).all())
  const before = read()
  await save(page, `/photo/${photo}/edit`)
  await save(page, `/u/jane/binder/${binder}/edit`)
  await save(page, '/u/jane/edit')
  expect(read()).toEqual(before)
})
