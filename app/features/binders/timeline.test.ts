import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto, makeViewer } from '#tests/support/members.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { replaceBuild } from '#db/queries/build-entries.ts'
import { photos } from '#db/schema.ts'
import { getBinder } from './access.server.ts'
import { timelinePage } from './queries.server.ts'
import { groupByMonth, type TimelinePhoto } from './binder.ts'

databaseOfEachTest()

const at = (day: string) => ({ day }) as TimelinePhoto

test('photos are under the months of their days', () => {
  const photos = ['2026-02-28', '2026-03-01', '2026-03-12']
  const months = groupByMonth(photos.map(at))
  expect(months.map(({ month, label, entries }) => [month, label, entries.length])).toEqual([
    ['2026-02', 'February 2026', 1],
    ['2026-03', 'March 2026', 2],
  ])
  expect(groupByMonth([])).toEqual([])
})

test('the same month of two years has two headings', () => {
  const months = groupByMonth(['2025-03-01', '2026-03-01'].map(at))
  expect(months.map(({ label }) => label)).toEqual(['March 2025', 'March 2026'])
})

test('the work of a cart is at its days, and hidden on later pages', async () => {
  const owner = (await makeViewer()).id
  const cart = { title: 'Build', description: '', isPublic: true, year: 1998 }
  const id = await insertBinder(owner, cart)
  const photo = await makePhoto(owner, { binderId: id })
  updateRow(photos, photo, { takenOn: '2026-05-01' })
  const entry = { brand: null, costCents: null, link: null }
  const entries = [
    { ...entry, what: 'Lift kit', brand: 'Jakes', doneOn: '2026-04-01' },
    { ...entry, what: 'Battery', doneOn: '2026-06-01' },
    { ...entry, what: 'Paint', doneOn: null },
  ]
  await replaceBuild(id, owner, entries, { drawn: 0, holding: null })
  const binder = await getBinder(id, null)
  const notes = async (after?: number) => (await timelinePage(binder, null, after)).notes
  expect(await notes()).toMatchObject([{ work: 'Lift kit · Jakes' }, { work: 'Battery' }])
  expect(await notes(photo)).toMatchObject([{ work: 'Battery', day: '2026-06-01' }])
})

test('a change of the status is in its month, after the photos of its day', () => {
  const photos = ['2026-03-01', '2026-03-12'].map((day, id) => ({ id, day, url: '/' }))
  const changes = ['2026-02-01', '2026-03-01'].map((day, id) => ({ id, day, status: null }))
  const [february, march] = groupByMonth(photos as TimelinePhoto[], changes)
  expect(february?.entries).toEqual([changes[0]])
  expect(march?.entries).toEqual([photos[0], changes[1], photos[1]])
})

test('a photo that the viewer may not see does not tell its day', async () => {
  const [owner, other] = [(await makeMember()).id, (await makeMember()).id]
  const id = await insertBinder(owner, { title: 'Build', description: '', isPublic: true })
  const make = async (takenOn: string, member = owner, isPublic = true) => {
    const photo = await makePhoto(member, { isPublic, binderId: member === owner ? id : undefined })
    updateRow(photos, photo, { takenOn })
    return photo
  }
  const [may, june] = [await make('2026-05-01'), await make('2026-06-01')]
  const secret = await make('2026-05-20', other, false)
  const binder = await getBinder(id, null)
  const after = async (photo: number, viewer: string | null = null) =>
    (await timelinePage(binder, viewer, photo)).items.map((item) => item.id)
  expect(await after(may)).toEqual([june])
  expect(await after(secret, other)).toEqual([june])
  expect(await after(secret)).toEqual([may, june])
})
