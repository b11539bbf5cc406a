import { insertBinder } from '#db/queries/binders.ts'
import { replaceBuild } from '#db/queries/build-entries.ts'
import { insertComment } from '#db/queries/comments.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { cartColumns } from '#app/features/carts/queries.server.ts'
import { test } from '#tests/support/browser.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'
import { Client } from '#tests/support/client.ts'

test('look', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane', firstName: 'Jane', lastName: 'Doe' })
  const texts = { description: 'Found in a barn.', isPublic: true }
  const id = await insertBinder(jane.id, { ...texts, title: 'Old blue', ...cartColumns({ make: 'Club Car', model: 'DS', year: 1998, status: 'for-sale', price: 4200, drive: 'gas' }) })
  await insertBinder(jane.id, { ...texts, title: 'Red one', ...cartColumns({ make: 'Yamaha', year: 2011 }) })
  const meet = await insertBinder(jane.id, { ...texts, title: 'Harvest parade', meetOn: '2027-05-31', meetAt: '09:30', meetPlace: 'Dunedin, FL' })
  const photo = await makePhoto(jane.id, { title: 'Front', binderId: id })
  const e = { brand: null, costCents: null, link: null, doneOn: null }
  await replaceBuild(id, jane.id, [
    { ...e, what: 'Lift kit', brand: 'Jakes', doneOn: '2024-05-31', costCents: 129950, link: 'https://shop.example.com/lift' },
    { ...e, what: 'Lithium battery, 105 Ah', brand: 'Eco Battery', doneOn: '2024-08-02' },
    ...Array.from({ length: 7 }, (_, i) => ({ ...e, what: `Work ${i}` })),
  ], { drawn: undefined, holding: null })
  const omar = await makeMember({ username: 'omar', firstName: 'Omar' })
  const q = await insertComment({ userId: omar.id, photoId: photo, content: 'Does it run? And would you ship it to Georgia?', binderId: id })
  await insertComment({ userId: jane.id, photoId: photo, content: 'Since yesterday. Yes.', parentId: (q as { id: number }).id })
  const url = `/u/jane/binder/old-blue-${id}`
  const shots: [string, string][] = [['own', url], ['build', `${url}/edit/build`], ['timeline', `${url}?view=timeline`], ['upload', '/upload'], ['meet', `/u/jane/binder/harvest-parade-${meet}`], ['edit', `${url}/edit`]]
  const take = async (list: [string, string][], who: string) => {
    for (const [w, h] of [[390, 844], [1440, 900]] as const)
      for (const scheme of ['light', 'dark'] as const) {
        if ((w === 390) === (scheme === 'dark') && who !== 'omar') continue
        await page.setViewportSize({ width: w, height: h })
        await page.emulateMedia({ colorScheme: scheme })
        for (const [name, path] of list) {
          await page.goto(path)
          await page.screenshot({ path: `/tmp/look/${who}-${name}-${w}-${scheme}.png`, fullPage: true })
        }
      }
  }
  await take(shots, 'jane')
  await page.context().clearCookies()
  await site.signIn(page, { username: 'pat', firstName: 'Pat' })
  await take([['cart', `${url}?answer=${(q as { id: number }).id}`], ['meet', `/u/jane/binder/harvest-parade-${meet}`]], 'omar')
})
