import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentCommands } from '#scripts/admin/comments.ts'
import { reportCommands } from '#scripts/admin/reports.ts'
import { linesOf } from '#tests/support/admin.ts'
import { Client, signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/* HOLD_FIRST_POSTS=1: what a new member, the moderators and everybody else see. */

let site: Site
let moderator: Client
let visitor: Client

beforeAll(async () => {
  site = await startSite({ HOLD_FIRST_POSTS: '1', MODERATORS: 'mod@example.com' })
  visitor = new Client(site.origin)
  moderator = await signedIn(site.origin, { email: 'mod@example.com', givenName: 'Maya' })
})
afterAll(() => site.dispose())

const join = (name: string) =>
  signedIn(site.origin, { email: `${name}@example.com`, givenName: name })
const queue = () => moderator.text('/moderation?show=held')
async function decide(intent: string): Promise<string> {
  const reportId = /name="reportId" value="(\d+)"/.exec(await queue())?.[1] ?? ''
  const response = await moderator.post('/moderation?show=held', { reportId, intent, note: '' })
  return moderator.text(response.headers.get('Location') ?? '')
}
const statusFor = async (client: Client, path: string) => (await client.request(path)).status

test('a photo waits for a moderator, who sees its picture; the next one does not', async () => {
  const newcomer = await join('Nell')
  const photo = await uploadPhoto(newcomer, { title: 'Blue cart' })
  expect(await newcomer.text(photo.url)).toContain('A moderator looks at your first photos')
  expect(await statusFor(visitor, photo.url)).toBe(404)
  expect(await visitor.text('/')).not.toContain('Blue cart')

  expect(await moderator.text('/notifications')).toContain('report')
  expect(await moderator.text('/moderation')).not.toContain('Blue cart')
  const waiting = await queue()
  expect(waiting).toContain('Blue cart')
  expect(waiting).toContain('Show photo</button>')
  const picture = /href="(\/images\/[^"]+)"/.exec(waiting)?.[1] ?? ''
  expect(await statusFor(moderator, picture)).toBe(200)
  expect(await statusFor(newcomer, picture)).toBe(200)
  expect(await statusFor(visitor, picture)).toBe(404)
  expect(await statusFor(await join('Other'), picture)).toBe(404)

  expect(await decide('unhide')).toContain('Photo shown')
  expect(await statusFor(visitor, photo.url)).toBe(200)
  expect(await newcomer.text(photo.url)).not.toContain('A moderator looks')
  expect(await queue()).not.toContain('Blue cart')
  const second = await uploadPhoto(newcomer, { title: 'Green cart' })
  expect(await statusFor(visitor, second.url)).toBe(200)
})

test('a private photo waits once it is made public', async () => {
  const newcomer = await join('Pia')
  const photo = await uploadPhoto(newcomer, { title: 'Secret cart', isPublic: 'false' })
  expect(await queue()).not.toContain('Secret cart')
  const changed = await newcomer.sendJson('PATCH', `/api/photos/${photo.id}`, { isPublic: true })
  expect(changed.status).toBe(202)
  const again = await newcomer.sendJson('PATCH', `/api/photos/${photo.id}`, { altText: 'A cart' })
  expect(again.status).toBe(200)
  expect(await statusFor(visitor, photo.url)).toBe(404)
  expect(await decide('dismiss')).toContain('Photo stays hidden')
  expect(await newcomer.text(photo.url)).toContain('Hidden by a moderator')
})

test('an upload by the API that waits is answered with 202', async () => {
  const newcomer = await join('Ann')
  const image = { bytes: await plainPhoto() }
  const upload = (isPublic: string) =>
    newcomer.upload('/api/photos', { title: 'Cheap watches', isPublic }, { image })
  const waits = await upload('true')
  expect(waits.status).toBe(202)
  expect(await waits.json()).toMatchObject({
    note: 'A moderator looks at your first photos before others see them.',
  })
  expect((await upload('false')).status).toBe(201)
})

test('a comment waits, notifies nobody before, and those concerned afterward', async () => {
  const owner = moderator
  const photo = await uploadPhoto(owner, { title: 'Red cart' })
  const newcomer = await join('Cleo')
  await newcomer.post(photo.url, { intent: 'comment', content: 'Buy watches' })
  expect(await newcomer.text(photo.url)).toContain(
    'A moderator reads the first comments of new members',
  )
  const path = `/api/photos/${photo.id}/comments`
  const answer = await newcomer.sendJson('POST', path, { content: 'More watches' })
  expect(answer.status).toBe(202)
  expect(await visitor.text(photo.url)).not.toContain('watches')
  const notifications = () => owner.text('/notifications')
  expect(await notifications()).not.toContain('Red cart')
  await decide('unhide')
  expect(await visitor.text(photo.url)).toContain('More watches')
  expect(await visitor.text(photo.url)).not.toContain('Buy watches')
  expect(await notifications()).toContain('Red cart')
})

test('a binder and the profile’s texts wait with the first post, and are seen with it', async () => {
  const newcomer = await join('Ben')
  const meet = { title: 'Cheap watches', make: 'Watchco', meetOn: '2031-05-06', meetPlace: 'Shop' }
  const made = await newcomer.sendJson('POST', '/api/binders', { ...meet, status: 'for-sale' })
  expect(made.status).toBe(201)
  const { id: binderId, url } = (await made.json()) as { id: number; url: string }
  const { id } = await newcomer.ownRecord<{ id: string }>()
  await newcomer.sendJson('PATCH', '/api/auth/user', {
    bio: 'Buy watches',
    website: 'https://watches.example/',
  })
  const sees = async () => ({
    binder: await statusFor(visitor, url),
    meets: (await visitor.text('/meets')).includes('Cheap watches'),
    carts: (await visitor.text('/carts')).includes('Watchco'),
    search: (await visitor.text('/search?q=watches')).includes('Cheap watches'),
    sitemap: (await visitor.text('/sitemap/binders-1.xml')).includes('cheap-watches'),
    profile: /Buy watches|watches\.example/.test(await visitor.text(`/u/${id}`)),
    feed: (await visitor.text('/meets/feed.atom')).includes('Cheap watches'),
  })
  const nothing = { meets: false, carts: false, search: false, sitemap: false, feed: false }
  expect(await sees()).toEqual({ binder: 404, ...nothing, profile: false })
  expect(await newcomer.text(url)).toContain('once a moderator has shown your first photo')
  expect(await newcomer.text(`/u/${id}`)).toContain('Buy watches')

  // A form that is saved unchanged keeps it waiting.
  const form = await newcomer.text(`${url}/edit`)
  expect(form).toMatch(/name="isPublic"[^>]*checked/)

  await uploadPhoto(newcomer, { title: 'Yellow cart', newBinderTitle: 'Second' })
  expect(await visitor.text(`/u/${id}?tab=binders`)).not.toContain('Second')
  await uploadPhoto(newcomer, { title: 'Own cart', binderId: String(binderId) })
  expect(await decide('unhide')).toContain('Photo shown')
  expect(await decide('unhide')).toContain('Photo shown')
  const everything = { meets: true, carts: true, search: true, sitemap: true, feed: true }
  expect(await sees()).toMatchObject({ binder: 200, ...everything, profile: true })
  expect(await newcomer.text(url)).not.toContain('once a moderator has shown')
  const third = await newcomer.sendJson('POST', '/api/binders', { title: 'Third' })
  expect(await third.json()).toMatchObject({ isPublic: true })
})

test('a post that is shown elsewhere waits no longer, and the command line lists who waits', async () => {
  const newcomer = await join('Dora')
  const photo = await uploadPhoto(newcomer, { title: 'Pink cart' })
  expect((await linesOf(reportCommands.list, [])).join('\n')).not.toContain('Pink cart')
  const waiting = (await linesOf(reportCommands.list, [], { held: true })).join('\n')
  expect(waiting).toContain('Pink cart')
  expect(waiting).not.toContain('a former member')
  await moderator.post(`/moderation/photos/${photo.id}`, { intent: 'unhide', note: '' })
  expect(await statusFor(visitor, photo.url)).toBe(200)
  expect(await queue()).not.toContain('Pink cart')

  const commenter = await join('Finn')
  await commenter.sendJson('POST', `/api/photos/${photo.id}/comments`, { content: 'Lovely' })
  const held = await linesOf(reportCommands.list, [], { held: true })
  const [, id = ''] = /comment (\d+)/.exec(held.join('\n')) ?? []
  await linesOf(commentCommands.show, [id])
  expect(await queue()).not.toContain('Lovely')
  expect(await newcomer.text('/notifications')).toContain('Finn')
})
