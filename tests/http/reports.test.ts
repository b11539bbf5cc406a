import { describe, expect, test } from 'vitest'
import { Client, signedIn } from '#tests/support/client.ts'
import { reports } from '#db/schema.ts'
import { sharedSite } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

const report = { category: 'Inaccurate Information', details: 'It is orange.' }

const server = await sharedSite()
const visitor = new Client(server.origin)
const jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
const omar = await signedIn(server.origin, { email: 'omar@example.com', givenName: 'Omar' })
const photo = await uploadPhoto(jane, { title: 'Lime' })

test('the report of something is one press if it is spam', async () => {
  expect(await omar.text(photo.url)).not.toContain('spam')
  expect(await omar.text('/report')).not.toContain('name="spam"')
  expect(await omar.text(`/report?photo=${photo.id}`)).toContain('name="spam" value="1"')
  const empty = { photo: String(photo.id), category: '', details: '', spam: '1' }
  for (const details of ['', 'Three times today']) {
    const sent = await omar.post('/report', { ...empty, details })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, photo.url])
  }
  const reported = server.db
    .select({ category: reports.category, details: reports.details })
    .from(reports)
    .all()
  expect(reported).toEqual([
    { category: 'Other Issues', details: 'Spam' },
    { category: 'Other Issues', details: 'Three times today' },
  ])
})

test('the report form shows a member all categories, with the requested one selected', async () => {
  const response = await omar.request(`/report?category=Impersonation&photo=${photo.id}`)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<option selected="">Impersonation</option>')
  expect(html.match(/<option/g)).toHaveLength(8)
  expect(html).toContain(`action="/report?photo=${photo.id}"`)
})

test('a rejected report is still about what it was about, unless that is gone', async () => {
  const about = `/report?photo=${photo.id}`
  const rejected = await omar.post(about, { photo: String(photo.id), category: '', details: '' })
  expect(rejected.status).toBe(400)
  const html = await rejected.text()
  expect(html).toContain(`action="${about}"`)
  expect(html).toContain(`name="photo" value="${photo.id}"`)
  const gone = await omar.post('/report?photo=99999', { ...report, photo: '99999' })
  expect(gone.status).toBe(404)
  expect(await gone.text()).toContain('It is orange.')
})

describe('sending a report', () => {
  test('of a photo redirects to it', async () => {
    const response = await omar.post('/report', { ...report, photo: String(photo.id) })
    expect([response.status, response.headers.get('Location')]).toEqual([303, photo.url])
    const shown = await omar.request(photo.url)
    expect(await shown.text()).toContain('Thank you for your report.')
  })

  test('of a member redirects to the profile, without a target to the Reporting Center', async () => {
    const member = await omar.post('/report', { ...report, user: photo.userId })
    expect([member.status, member.headers.get('Location')]).toEqual([303, `/u/${photo.userId}`])
    const site = await omar.post('/report', report)
    expect([site.status, site.headers.get('Location')]).toEqual([303, '/reporting-center'])
  })
})

test('moderators are notified of new reports', async () => {
  const moderator = await signedIn(server.origin, { email: 'mod@example.com' })
  await omar.post('/report', { ...report, details: 'Look here, too.' })
  const html = await moderator.text('/notifications')
  expect(html).toContain(
    '<a href="/moderation" class="notifications-target">New reports are waiting</a>',
  )
})

describe('a feature request', () => {
  const featureRequest = {
    title: 'A calendar',
    description: 'Of rides',
    category: 'Social Features',
    priority: 'low',
  }

  test.each([
    ['a visitor', () => visitor],
    ['a member', () => jane],
  ])('from %s is accepted', async (_who, client) => {
    const response = await client().post('/request-feature', featureRequest)
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/request-feature'])
    const html = await client().text('/request-feature')
    expect(html).toContain('Thank you for your feature request!')
  })
})
