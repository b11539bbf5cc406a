import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { insertBinder } from '#db/queries/binders.ts'
import {
  binders,
  collectionSaves,
  comments,
  meetGoers,
  photos,
  sharedBinderPhotos,
} from '#db/schema.ts'
import { cartColumns } from '#app/features/carts/queries.server.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

/* What people come for takes few clicks, on a phone and on a wide screen. */

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

/** Counts what a person presses: a field once, before it is typed into. */
function counter(page: Page) {
  let clicks = 0
  const count = async (act: Promise<unknown>) => {
    clicks += 1
    await act
  }
  type Role = 'link' | 'button' | 'radio'
  const named = (role: Role, name: string, state = {}): Locator =>
    page.getByRole(role, { name, exact: true, ...state }).first()
  return {
    press: (role: Role, name: string, state?: { pressed: boolean }) =>
      count(named(role, name, state).click()),
    check: (label: string) => count(page.getByLabel(label).first().check()),
    fill: (label: string, text: string) =>
      count(page.getByLabel(label, { exact: true }).first().fill(text)),
    choose: async (numbers: number) => {
      const files = Array.from({ length: numbers }, async (_, number) => ({
        name: `cart ${number}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await plainPhoto(
          300,
          200,
          `#${(100000 + number * 4096).toString(16).padStart(6, '0')}`,
        ),
      }))
      await count(
        page
          .locator('input[type=file]')
          .first()
          .setInputFiles(await Promise.all(files)),
      )
    },
    clicks: () => clicks,
  }
}

for (const [screen, viewport] of Object.entries(SIZES))
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport })

    test('one photo of a new cart with make, model and year, from the feed', async ({
      page,
      site,
    }) => {
      await site.signIn(page, { username: 'jane' })
      await page.goto('/')
      const { press, fill, choose, clicks } = counter(page)
      await press('link', 'Upload')
      await choose(1)
      await fill('Title', 'Front')
      await press('radio', 'A new cart')
      await fill('Make', 'ezgo')
      await fill('Model', 'TXT')
      await fill('Year', '1998')
      await press('button', 'Upload Photo')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const [cart] = site.db.select().from(binders).all()
      expect(cart).toMatchObject({ make: 'E-Z-GO', model: 'TXT', year: 1998, photosCount: 1 })
      expect(clicks()).toBeLessThanOrEqual(8)
    })

    test('ten photos into a new cart with its facts', async ({ page, site }) => {
      await site.signIn(page, { username: 'jane' })
      await page.goto('/')
      const { press, fill, choose, clicks } = counter(page)
      await press('link', 'Upload')
      await choose(10)
      // The photos are above what holds for all.
      await expect(page.getByRole('listitem').filter({ hasText: 'cart 0' })).toBeInViewport()
      await fill('Title', 'Barn find')
      await press('radio', 'A new cart')
      await fill('Make', 'ezgo')
      await fill('Model', 'TXT')
      await fill('Year', '1998')
      await press('button', 'Publish 10 photos')
      await expect(page).toHaveURL(/\/binder\//)
      expect(site.db.select().from(binders).all()).toMatchObject([{ year: 1998, photosCount: 10 }])
      expect(clicks()).toBeLessThanOrEqual(9)
    })

    test('five photos into a new collection, from the feed', async ({ page, site }) => {
      const kim = await makeMember({ username: 'kim' })
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
        await makePhoto(kim.id, { title })
      await site.signIn(page, { username: 'jane' })
      await page.goto('/')
      const { press, fill, clicks } = counter(page)
      const saveFirst = async () => {
        const open = page.getByRole('button', { name: 'Save', pressed: false })
        await expect(open.first()).toBeVisible()
        const left = await open.count()
        await press('button', 'Save', { pressed: false })
        await expect(open).toHaveCount(left - 1)
      }
      await saveFirst()
      await press('link', 'Add to collection')
      await fill('New collection', 'Ideas')
      await press('button', 'Create and add')
      await press('link', 'Cartfolio')
      for (let further = 2; further <= 5; further++) {
        await saveFirst()
        await expect(page.locator('.toast')).toContainText('Saved to Ideas')
      }
      await expect.poll(() => site.db.select().from(collectionSaves).all().length).toBe(5)
      expect(clicks()).toBeLessThanOrEqual(9)
      await page.locator('.toast').getByRole('button', { name: 'Take out' }).click()
      await expect(page.locator('.toast')).toContainText('Taken out of Ideas')
      expect(site.db.select().from(collectionSaves).all()).toHaveLength(4)
    })

    test('a cart that is here is put up for sale', async ({ page, site }) => {
      const jane = await site.signIn(page, { username: 'jane' })
      const facts = cartColumns({ make: 'Yamaha', year: 2011 })
      const texts = { title: 'Red', description: '', isPublic: true }
      const id = await insertBinder(jane.id, { ...texts, ...facts })
      await page.goto(`/u/jane/binder/red-${id}`)
      const { press, fill, clicks } = counter(page)
      await press('link', 'Sell this cart')
      await fill('Asking price (US dollars)', '4,200')
      await press('button', 'Save changes')
      await expect(page.getByText('For sale · $4,200').first()).toBeVisible()
      expect(clicks()).toBeLessThanOrEqual(4)
    })

    test('a meet with hour and place, and five invited; one contributes to it', async ({
      page,
      site,
    }) => {
      const guests = ['ann', 'ben', 'cal', 'dan']
      for (const username of guests) await makeMember({ username })
      const kim = await makeMember({ username: 'kim' })
      await makePhoto(kim.id, { title: 'Parade' })
      await site.signIn(page, { username: 'jane' })
      await page.goto('/meets')
      const owner = counter(page)
      await owner.press('link', 'Plan a meet')
      await owner.fill('Name of the meet', 'Harvest parade')
      await owner.fill('Date of the meet', '2027-05-31')
      await owner.fill('Start of the meet', '09:30')
      await owner.fill('Place of the meet', 'Dunedin')
      await owner.fill('Invite members', [...guests, 'kim'].join(', '))
      await owner.press('button', 'Plan the meet')
      await expect(page.getByText('Your meet has its page').first()).toBeVisible()
      const url = new URL(page.url()).pathname
      expect(owner.clicks()).toBeLessThanOrEqual(8)

      await page.context().clearCookies()
      await page.context().addCookies([await sessionCookie(kim.id, site.origin)])
      await page.goto(url)
      const guest = counter(page)
      await guest.press('button', 'I’m coming')
      await guest.press('link', 'Add yours')
      await guest.check('Parade')
      await guest.press('button', 'Add to meet')
      await expect(page.getByText('1 photo added').first()).toBeVisible()
      expect(site.db.select().from(meetGoers).all()).toHaveLength(1)
      expect(site.db.select().from(sharedBinderPhotos).all()).toHaveLength(1)
      expect(guest.clicks()).toBeLessThanOrEqual(4)
    })

    test('a spammer and all of it is gone', async ({ page, site }) => {
      const spammer = await makeMember({ username: 'spammer' })
      const photo = await makePhoto(spammer.id, { title: 'Watches' })
      site.db.insert(comments).values({ userId: spammer.id, photoId: photo, content: 'Buy' }).run()
      await insertBinder(spammer.id, { title: 'Shop', description: '', isPublic: true })
      await site.signIn(page, { username: 'mod', email: 'moderator@example.com' })
      await page.goto('/u/spammer')
      const { press, check, clicks } = counter(page)
      await press('button', 'More actions')
      await press('link', 'Moderate')
      await check('Hide everything as well')
      await press('button', 'Suspend member')
      await expect(page.getByText('Member suspended').first()).toBeVisible()
      const rows = [photos, comments, binders].map((table) =>
        site.db.select().from(table).where(eq(table.userId, spammer.id)).all(),
      )
      for (const [row] of rows) expect(row?.hiddenAt).not.toBeNull()
      expect(clicks()).toBeLessThanOrEqual(4)
    })
  })
