import { beforeEach, describe, expect, test } from 'vitest'
import { Client, signedIn, okJson } from '#tests/support/client.ts'
import { sharedSite } from '#tests/support/site.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'

const server = await sharedSite()
const visitor = new Client(server.origin)
const jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
const omar = await signedIn(server.origin, { email: 'omar@example.com', givenName: 'Omar' })
const moderator = await signedIn(server.origin, { email: 'mod@example.com', givenName: 'Maya' })

const upload = (client: Client, title: string) => uploadPhoto(client, { title, tags: 'lime' })

/** Omar reports a target; returns the id of the report, which is the newest. */
async function report(target: Record<string, string>): Promise<string> {
  await omar.post('/report', { category: 'Other Issues', details: 'Look at this', ...target })
  const html = await moderator.text('/moderation')
  return /name="reportId" value="(\d+)"/.exec(html)?.[1] ?? 'none'
}

const decide = (client: Client, reportId: string, intent: string, note = '') =>
  client.post('/moderation', { reportId, intent, note })

test.each([
  '',
  '?show=closed',
  '?show=requests',
  '?show=record',
  '?show=nonsense',
  '?show=constructor',
])('the moderation page: %s is only for moderators', async (query) => {
  const path = `/moderation${query}`
  const signIn = await visitor.request(path)
  expect(signIn.status).toBe(303)
  expect(signIn.headers.get('Location')).toContain('/api/login?')
  expect((await jane.request(path)).status).toBe(403)
  const response = await moderator.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control') ?? '').not.toContain('public')
})

test('a report shows the title at the time of the report, not a later private one', async () => {
  const photo = await upload(jane, 'Lime cart as reported')
  const id = await report({ photo: String(photo.id) })
  const pageText = () => moderator.text('/moderation')
  expect(await pageText()).not.toContain('Changed since the report')
  const change = { title: 'A private thought', isPublic: false }
  await okJson(jane.sendJson('PATCH', `/api/photos/${photo.id}`, change))
  const html = await pageText()
  expect(html).toContain('Lime cart as reported')
  expect(html).toContain('Changed since the report')
  expect(html).not.toContain('A private thought')
  await decide(moderator, id, 'dismiss')
  const closed = await moderator.text('/moderation?show=closed')
  expect(closed).toContain('Lime cart as reported')
  expect(closed).not.toContain('A private thought')
})

describe('a decision', () => {
  let photo: UploadedPhoto
  let id: string
  beforeEach(async () => {
    photo = await upload(jane, 'Lime cart')
    id = await report({ photo: String(photo.id) })
  })

  test.each(['dismiss', 'hide', 'warn', 'suspend'])(
    '%s is forbidden for everyone else, and changes nothing',
    async (intent) => {
      const signIn = await decide(visitor, id, intent, 'note')
      expect(signIn.status).toBe(303)
      expect(signIn.headers.get('Location')).toContain('/api/login?')
      for (const client of [jane, omar])
        expect((await decide(client, id, intent, 'note')).status).toBe(403)
      expect((await visitor.request(photo.url)).status).toBe(200)
      const html = await moderator.text('/moderation')
      expect(html).toContain(`name="reportId" value="${id}"`)
    },
  )

  test('to hide a photo hides it from everyone but its owner, including its image files', async () => {
    const old = [photo.imageUrl, photo.thumbnailUrl]
    for (const address of old) expect((await visitor.request(address)).status).toBe(200)
    const response = await decide(moderator, id, 'hide', 'Not a cart')
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/moderation'])
    expect(await moderator.text('/moderation')).toContain('Photo hidden')

    for (const stranger of [visitor, omar, moderator]) {
      expect((await stranger.request(photo.url)).status).toBe(404)
      expect((await stranger.request(`/api/photos/${photo.id}`)).status).toBe(404)
      for (const address of old) expect((await stranger.request(address)).status).toBe(404)
    }
    const lists = ['/api/photos?limit=100', '/api/photos/search?q=lime', '/api/tags/lime/photos']
    for (const list of lists) {
      const listed = (await (await visitor.request(list)).json()) as UploadedPhoto[]
      expect(
        listed.map((each) => each.id),
        list,
      ).not.toContain(photo.id)
    }

    const page = await jane.text(photo.url)
    expect(page).toContain('Hidden by a moderator')
    const own = await okJson<UploadedPhoto>(jane.request(`/api/photos/${photo.id}`))
    expect(own.imageUrl).not.toBe(photo.imageUrl)
    const picture = await jane.request(own.imageUrl)
    expect([picture.status, picture.headers.get('Cache-Control')]).toEqual([
      200,
      'private, no-store',
    ])
    expect((await visitor.request(own.imageUrl)).status).toBe(404)
    for (const address of old) expect((await jane.request(address)).status).toBe(404)

    expect((await decide(moderator, id, 'unhide')).status).toBe(303)
    expect((await visitor.request(photo.url)).status).toBe(200)
    expect(await moderator.text('/moderation?show=record')).toContain('Photo shown again')
  })

  test('cannot be undone by the owner', async () => {
    await decide(moderator, id, 'hide')
    for (const isPublic of [false, true]) {
      const response = await jane.sendJson('PATCH', `/api/photos/${photo.id}`, { isPublic })
      expect(response.status).toBe(200)
    }
    expect((await visitor.request(photo.url)).status).toBe(404)
  })

  test('to suspend leaves the member read access only, until it is undone', async () => {
    await decide(moderator, id, 'suspend')
    const page = await jane.request('/')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Your account is suspended')
    const like = () => jane.sendJson('POST', `/api/photos/${photo.id}/like`)
    const rejected = await like()
    expect(rejected.status).toBe(403)
    expect(await rejected.json()).toEqual({
      message: expect.stringContaining('Your account is suspended'),
    })
    expect((await jane.post('/report', { category: 'Other Issues', details: 'x' })).status).toBe(
      403,
    )
    await decide(moderator, id, 'lift')
    expect((await like()).status).toBe(200)
    expect(await jane.text('/')).not.toContain('Your account is suspended')
  })
})
