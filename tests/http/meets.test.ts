import { expect, test } from 'vitest'
import { editPath } from '#app/features/binders/binder.ts'
import { Client, okJson, signedIn } from '#tests/support/client.ts'
import { readAtom } from '#tests/support/atom.ts'
import { sharedSite } from '#tests/support/site.ts'
import { DAY_MS } from '#app/durations.ts'

/* The pages of meets; the rules are in db/queries/meets.test.ts. */

const site = await sharedSite()
const visitor = new Client(site.origin)
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const owner = await signedIn(site.origin, { email: 'meets@example.com' })
const make = (fields: object) =>
  okJson<{ id: number; url: string }>(owner.sendJson('POST', '/api/binders', fields))

test('a binder gets a day and a place, and is listed, described and in calendars', async () => {
  const place = 'Main Street; Dunedin, FL'
  const binder = await make({ title: 'Parade' })
  const edit = editPath(binder.url)
  const details = { title: 'Parade', description: 'All carts\nwelcome', isPublic: 'on' }
  const noDay = await owner.post(edit, { ...details, meetPlace: place })
  expect(noDay.status).toBe(400)
  expect(await noDay.text()).toContain('Please enter the date of the meet')
  for (const meetOn of ['2026-02-30', '1969-12-31', '2999-01-01', 'soon'])
    expect((await owner.post(edit, { ...details, meetOn })).status).toBe(400)
  const meetOn = dayIn(30)
  expect((await owner.post(edit, { ...details, meetOn, meetPlace: place })).status).toBe(303)

  const page = await visitor.text(binder.url)
  expect(page).toContain('Main Street; Dunedin, FL')
  expect(page).toMatch(new RegExp(`"@type":"Event".*"startDate":"${meetOn}"`))
  expect(page).not.toContain('<meta name="robots"')
  expect(await visitor.text('/meets')).toContain(binder.url)
  expect(await visitor.text('/meets?when=past')).not.toContain(binder.url)
  const feed = readAtom(await visitor.text('/meets/feed.atom'))
  expect(feed.entries.map(({ title }) => title)).toContain('Parade')

  const calendar = await visitor.request(`${binder.url}/meet.ics`)
  expect(calendar.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  const lines = (await calendar.text()).split('\r\n')
  expect(lines).toContain(`DTSTART;VALUE=DATE:${meetOn.replaceAll('-', '')}`)
  expect(lines).toContain('LOCATION:Main Street\\; Dunedin\\, FL')
  expect(lines).toContain('DESCRIPTION:All carts\\nwelcome')

  await owner.post(edit, { ...details, meetOn: '', meetPlace: '' })
  expect(await visitor.text('/meets')).not.toContain(binder.url)
  expect((await visitor.request(`${binder.url}/meet.ics`)).status).toBe(404)
})

test('long lines of a calendar are folded between characters', async () => {
  const title = 'Ä'.repeat(90)
  const { url } = await make({ title, meetOn: dayIn(3) })
  const text = await visitor.text(`${url}/meet.ics`)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})

test('the calendar of a private meet is there for its owner alone', async () => {
  const { url } = await make({ title: 'Garage night', meetOn: dayIn(3), isPublic: false })
  const calendar = await owner.request(`${url}/meet.ics`)
  expect(calendar.status).toBe(200)
  expect(calendar.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await calendar.text()).toContain('SUMMARY:Garage night')
  expect((await visitor.request(`${url}/meet.ics`)).status).toBe(404)
})

test('members go, and are listed; a visitor signs in first', async () => {
  const { url } = await make({ title: 'Ride', meetOn: dayIn(5) })
  const fan = await signedIn(site.origin, { email: 'goer@example.com', givenName: 'Goer' })
  expect((await owner.post(url, { intent: 'going' })).status).toBe(400)
  expect((await visitor.post(url, { intent: 'going' })).headers.get('Location')).toContain(
    '/api/login',
  )
  expect((await fan.post(url, { intent: 'going' })).status).toBe(303)
  expect(await fan.text(url)).toContain('You’re going')
  expect(await visitor.text(url)).toContain('1 member is going')
  expect(await visitor.text(`${url}/going`)).toContain('Goer')
  expect((await fan.post(url, { intent: 'not-going' })).status).toBe(303)
  expect(await visitor.text(`${url}/going`)).toContain('Nobody yet')

  const past = await make({ title: 'Past', meetOn: dayIn(-5) })
  expect((await fan.post(past.url, { intent: 'going' })).status).toBe(404)
  expect(await fan.text(past.url)).not.toContain('Add to calendar')
  expect(await visitor.text('/meets?when=past')).toContain(past.url)
})

test('a private binder has no calendar', async () => {
  const { url } = await make({ title: 'Secret', meetOn: dayIn(5), isPublic: false })
  expect((await visitor.request(`${url}/meet.ics`)).status).toBe(404)
  expect(await visitor.text('/meets')).not.toContain('Secret')
})
