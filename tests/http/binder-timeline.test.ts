import { beforeEach, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import type { TimelinePage } from '#app/features/binders/binder.ts'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import type { Client } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

let binderId: number
let url: string

const { db, visitor, jane, omar, janeId } = await sharedMembers()
db.$client.exec(`UPDATE users SET username = 'jane' WHERE email = 'jane@example.com'`)
beforeEach(async () => {
  db.$client.exec('DELETE FROM photos; DELETE FROM binders')
  binderId = await insertBinder(janeId, { title: 'Build', description: '', isPublic: true })
  url = `/u/jane/binder/build-${binderId}`
})

/** A photo of the binder with a date. */
async function readPhoto(date: string, title: string, fields: { isPublic?: boolean } = {}) {
  const id = await makePhoto(janeId, { title, binderId, ...fields })
  db.$client.prepare('UPDATE photos SET created_at = ? WHERE id = ?').run(Date.parse(date), id)
  return id
}

async function timeline(client: Client, path = `${url}?view=timeline`): Promise<TimelinePage> {
  const response = await client.request(path, { headers: { Accept: PAGE_JSON_TYPE } })
  return ((await response.json()) as { timeline: TimelinePage }).timeline
}
const titles = async (client: Client) => (await timeline(client)).items.map(({ title }) => title)

test('shows the photos oldest first under their months, with dates', async () => {
  await readPhoto('2026-02-28', 'First')
  await readPhoto('2026-03-02', 'Second')
  await readPhoto('2026-03-12', 'Third')
  const html = await visitor.text(`${url}?view=timeline`)
  const order = ['February 2026', 'First', 'March 2026', 'Second', 'Third'].map((text) =>
    html.indexOf(`>${text}<`),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(html.match(/>March 2026</g)).toHaveLength(1)
  expect(html).toContain('<time dateTime="2026-03">')
  expect(html).toContain('<time dateTime="2026-03-12">March 12</time>')
})

test('is not indexed and has links to both views', async () => {
  await readPhoto('2026-03-02', 'Only')
  const html = await visitor.text(`${url}?view=timeline`)
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).toContain(
    `<a class="chip" href="${url}?view=timeline" aria-current="page">Timeline</a>`,
  )
  const photos = await visitor.text(url)
  expect(photos).not.toMatch(/<meta name="robots" content="noindex/)
  expect(photos).toContain(`<a class="chip" href="${url}" aria-current="page">Photos</a>`)
})

test('continues after the last photo, each photo once, also among photos of one day', async () => {
  const days = ['2026-03-03', '2026-03-02', '2026-03-02']
  const photos: { id: number; day: string }[] = []
  for (let count = 0; count < 45; count++) {
    const day = days[count % 3] ?? ''
    photos.push({ id: await readPhoto(day, `Photo ${count}`), day })
  }
  const ids = photos.sort((a, b) => a.day.localeCompare(b.day) || a.id - b.id).map(({ id }) => id)
  const shown: number[] = []
  let next: string | null = `${url}?view=timeline`
  for (let pages = 0; next !== null && pages < 5; pages++) {
    const page: TimelinePage = await timeline(visitor, next)
    shown.push(...page.items.map(({ id }) => id))
    next = page.nextHref
  }
  expect(shown).toEqual(ids)
  const html = await visitor.text(`${url}?view=timeline`)
  expect(html).toContain(`href="${url}?view=timeline&amp;from=${ids[19]}" rel="next"`)
})

test('a photo stands at the day on which it was taken, with its description', async () => {
  await readPhoto('2026-03-01', 'Uploaded in March')
  const id = await readPhoto('2026-03-02', 'Taken in May')
  const set = (takenOn: string) =>
    jane.sendJson('PATCH', `/api/photos/${id}`, { takenOn, description: 'Before the new seats' })
  expect((await set('2019-05-04')).status).toBe(200)
  const { items } = await timeline(visitor)
  expect(items.map(({ title, day }) => [title, day])).toEqual([
    ['Taken in May', '2019-05-04'],
    ['Uploaded in March', '2026-03-01'],
  ])
  expect(await visitor.text(`${url}?view=timeline`)).toContain('Before the new seats')
  for (const wrong of ['2019-02-30', 'yesterday', '2999-01-01', '19-1-1'])
    expect((await set(wrong)).status, wrong).toBe(400)
  await set('')
  expect(await titles(visitor)).toEqual(['Uploaded in March', 'Taken in May'])
})

test('private and hidden photos appear to the owner only, and a private binder to nobody else', async () => {
  await readPhoto('2026-03-01', 'Open')
  await readPhoto('2026-03-02', 'Secret', { isPublic: false })
  const hidden = await readPhoto('2026-03-03', 'Hidden')
  db.$client.prepare('UPDATE photos SET hidden_at = 1 WHERE id = ?').run(hidden)
  for (const client of [visitor, omar]) expect(await titles(client)).toEqual(['Open'])
  expect(await titles(jane)).toEqual(['Open', 'Secret', 'Hidden'])
  db.$client.prepare('UPDATE binders SET is_public = 0').run()
  expect((await omar.request(`${url}?view=timeline`)).status).toBe(404)
  expect((await jane.request(`${url}?view=timeline`)).status).toBe(200)
})
