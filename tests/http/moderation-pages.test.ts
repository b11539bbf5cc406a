import { describe, expect, test } from 'vitest'
import { Client, okJson, signedIn } from '#tests/support/client.ts'
import { sharedSite } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/* What moderators do without a report: the pages of a member and of a photo. */

const server = await sharedSite()
const visitor = new Client(server.origin)
const jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
const spammer = await signedIn(server.origin, { email: 'spam@example.com', givenName: 'Sam' })
const moderator = await signedIn(server.origin, { email: 'mod@example.com', givenName: 'Maya' })
const photo = await uploadPhoto(spammer, { title: 'Cheap watches', tags: 'lime' })
const spammerId = photo.userId
const say = (client: Client, fields: object) =>
  okJson<{ id: number }>(client.sendJson('POST', `/api/photos/${photo.id}/comments`, fields))
const question = await say(jane, { content: 'Which year?' })
const comment = await say(spammer, { content: 'Buy watches', parentId: question.id })

const memberPage = () => `/moderation/members/${spammerId}`
const photoPage = (id = photo.id) => `/moderation/photos/${id}`
const commentPage = () => `/moderation/comments/${comment.id}`
const readText = (path: string) => moderator.text(path)
const readStatus = async (path: string) => (await visitor.request(path)).status
const record = () => readText('/moderation?show=record')

describe.each([
  ['a member', memberPage],
  ['a photo', photoPage],
  ['a comment', commentPage],
])('the page of %s', (_, pathOf) => {
  test('is only for moderators', async () => {
    const signIn = await visitor.request(pathOf())
    expect(signIn.headers.get('Location')).toContain('/api/login?')
    for (const member of [jane, spammer]) {
      expect((await member.request(pathOf())).status).toBe(403)
      const form = { intent: 'hide', note: 'I want to' }
      expect((await member.post(pathOf(), form)).status).toBe(403)
    }
    expect((await moderator.request(pathOf())).status).toBe(200)
  })

  test('shows an unknown action at the form, with the text', async () => {
    const response = await moderator.post(pathOf(), { intent: 'burn', note: 'As typed' })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('Please choose what to do')
    expect(html).toContain('As typed')
  })
})

test.each([
  ...['/moderation/members/nobody', '/moderation/photos/999999', '/moderation/photos/x'],
  '/moderation/comments/999999',
])('%s is not found', async (path) => {
  expect((await moderator.request(path)).status).toBe(404)
  expect((await moderator.post(path, { intent: 'hide' })).status).toBe(404)
})

test('the state of the site is for the maintainer, linked from the reports, and never cached', async () => {
  const page = '/moderation/site'
  expect((await visitor.request(page)).headers.get('Location')).toContain('/api/login?')
  expect((await jane.request(page)).status).toBe(403)
  expect(await readText('/moderation')).toContain(`href="${page}"`)
  const html = await readText(page)
  for (const name of ['Version', 'Server', 'Disk', 'Memory', 'Backup', 'Clock', 'Errors'])
    expect(html).toContain(`<dt>${name}</dt>`)
  expect(html).toContain('none; `admin backup DIR` makes one')
  expect(await readText(page)).toContain('<dt>Disk</dt>')
})

test('the menus of a photo, a comment and a profile lead moderators there, and nobody else', async () => {
  for (const [path, pages] of [
    [photo.url, [photoPage(), commentPage()]],
    [`/u/${spammerId}`, [memberPage()]],
  ] as const)
    for (const page of pages) {
      expect(await readText(path)).toContain(`href="${page}"`)
      for (const client of [visitor, jane, spammer, visitor])
        expect(await client.text(path)).not.toContain('/moderation')
    }
})

test('a comment is shown in its place, hidden without a report, and shown again', async () => {
  const html = await readText(commentPage())
  for (const part of ['Comment on Cheap watches', 'Which year?', 'Buy watches', memberPage()])
    expect(html).toContain(part)
  const form = { intent: 'hide', note: 'Spam in comments' }
  const response = await moderator.post(commentPage(), form)
  expect([response.status, response.headers.get('Location')]).toEqual([303, commentPage()])
  expect(await visitor.text(photo.url)).not.toContain('Buy watches')
  expect(await record()).toContain('Spam in comments')
  expect((await moderator.post(commentPage(), form)).status).toBe(400)
  await moderator.post(commentPage(), { intent: 'unhide' })
  expect(await visitor.text(photo.url)).toContain('Buy watches')
})

test('a tag is renamed from its page', async () => {
  const { id } = await uploadPhoto(jane, { title: 'Shade', tags: 'beech' })
  const page = '/moderation/tags?tag=beech'
  expect(await readText('/tag/beech')).toContain(`href="${page}"`)
  expect(await jane.text('/tag/beech')).not.toContain('/moderation')
  expect(await readText(page)).toContain('value="beech"')
  const form = { tag: 'beech', newTag: '#Beach' }
  for (const client of [jane, spammer]) expect((await client.post(page, form)).status).toBe(403)
  const same = await moderator.post(page, { tag: 'beech', newTag: 'BEECH' })
  expect([same.status, await same.text()]).toEqual([400, expect.stringContaining('the same tag')])
  const response = await moderator.post(page, form)
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/tag/beach'])
  const tags = async () =>
    (await okJson<{ tags: string[] }>(visitor.request(`/api/photos/${id}`))).tags
  await expect.poll(tags).toEqual(['beach'])
  expect(await record()).toContain('beech to beach')
})

test('a report links to both pages', async () => {
  const about = { photo: String(photo.id), category: 'Other Issues', details: 'Spam' }
  await jane.post('/report', about)
  const html = await readText('/moderation')
  expect(html).toContain(`href="${memberPage()}"`)
  expect(html).toContain(`href="${photoPage()}"`)
  expect(html).toContain('Moderation (1)')
  await jane.post('/report', { ...about, photo: '', comment: String(comment.id) })
  const both = await readText('/moderation')
  expect(both.match(/Delete the photo…/g)).toHaveLength(1)
  expect(both.match(/Which year\?/g)).toHaveLength(1)
})

test('the title of a private photo stays with its owner', async () => {
  const { id } = await uploadPhoto(spammer, { title: 'Secret plan', isPublic: 'false' })
  for (const path of [memberPage(), photoPage(id)]) {
    const html = await readText(path)
    expect(html).toContain(`Private photo ${id}`)
    expect(html).not.toContain('Secret plan')
  }
})

test('a photo is hidden and shown again', async () => {
  const response = await moderator.post(photoPage(), { intent: 'hide', note: 'For a moment' })
  expect([response.status, response.headers.get('Location')]).toEqual([303, memberPage()])
  expect(await readStatus(photo.url)).toBe(404)
  expect(await readText(photoPage())).toContain('Show photo again')
  expect(await record()).toContain('For a moment')
  expect((await moderator.post(photoPage(), { intent: 'hide' })).status).toBe(400)
  await moderator.post(photoPage(), { intent: 'unhide' })
  expect(await readStatus(photo.url)).toBe(200)
})

test('a photo is deleted with a reason, which is recorded', async () => {
  const spam = await uploadPhoto(spammer, { title: 'Cheaper watches' })
  const blank = await moderator.post(photoPage(spam.id), { intent: 'delete', note: ' ' })
  expect(blank.status).toBe(400)
  expect(await blank.text()).toContain('Please give the reason for deleting it')
  expect(await readStatus(spam.url)).toBe(200)

  const note = 'Advertising for watches'
  const response = await moderator.post(photoPage(spam.id), { intent: 'delete', note })
  expect(response.status).toBe(303)
  expect(await readStatus(spam.url)).toBe(404)
  expect((await moderator.request(photoPage(spam.id))).status).toBe(404)
  expect((await spammer.request(spam.url)).status).toBe(404)
  await expect.poll(() => readStatus(spam.imageUrl)).toBe(404)
  const html = await record()
  expect(html).toContain('Photo deleted')
  expect(html).toContain(note)
})

test('a member is suspended, and 500 photos are hidden at once', async () => {
  const copy = server.db.$client.prepare(
    `INSERT INTO photos (user_id, title, image_key, width, height, dominant_color, created_at, updated_at)
     SELECT user_id, title, 'copy' || ?, width, height, dominant_color, created_at, updated_at
     FROM photos WHERE id = ?`,
  )
  for (let number = 1; number <= 500; number++) copy.run(String(number).padStart(17, '0'), photo.id)

  const form = { intent: 'suspend', hidePhotos: 'on', note: 'Spam' }
  const response = await moderator.post(memberPage(), form)
  expect(response.status).toBe(303)
  const html = await moderator.text(memberPage())
  expect(html).toContain('suspended')
  expect(html).toContain('Lift suspension')
  expect(html).toContain('rel="next"')
  expect(await readStatus(photo.url)).toBe(404)
  expect(await visitor.text('/tag/lime')).not.toContain('Cheap watches')
  expect(await record()).toMatch(/Spam: 50\d photos/)
  expect((await spammer.post('/upload', { title: 'More' })).status).toBe(403)

  await moderator.post(memberPage(), { intent: 'lift' })
  expect(await readText(memberPage())).toContain('Suspend member')
  expect(await readStatus(photo.url)).toBe(404)
}, 60_000)

test('everything of a member is hidden, and shown again as it was', async () => {
  const member = await signedIn(server.origin, { email: 'poster@example.com', givenName: 'Pat' })
  const picture = await uploadPhoto(member, { title: 'Patina' })
  const single = await uploadPhoto(member, { title: 'Singled out' })
  const open = await okJson(member.sendJson('POST', '/api/binders', { title: 'Patbinder' }))
  const secret = { title: 'Patsecret', isPublic: false }
  await member.sendJson('POST', '/api/binders', secret)
  const shown = await uploadPhoto(jane, { title: 'Janes' })
  await okJson(
    member.sendJson('POST', `/api/photos/${shown.id}/comments`, { content: 'Patcomment' }),
  )
  await moderator.post(`/moderation/photos/${single.id}`, { intent: 'hide', note: 'One' })
  const page = `/moderation/members/${picture.userId}`
  const lists = await readText(page)
  for (const text of ['Patina', 'Patcomment', 'Patbinder']) expect(lists).toContain(text)
  expect(lists).not.toContain('Patsecret')
  expect(lists).not.toContain('value="show-all"')

  const statuses = async () => ({
    photo: await readStatus(picture.url),
    single: await readStatus(single.url),
    binder: await readStatus(open.url),
    comment: (await visitor.text(shown.url)).includes('Patcomment'),
  })
  const before = await statuses()
  expect(before).toEqual({ photo: 200, single: 404, binder: 200, comment: true })
  await moderator.post(page, { intent: 'suspend', hidePhotos: 'on', note: 'Spam' })
  expect(await statuses()).toEqual({ photo: 404, single: 404, binder: 404, comment: false })
  expect(await record()).toContain('Spam: 1 photo, 1 comment, 1 binder')
  expect(await member.text(open.url)).toContain('A moderator has hidden this binder')

  await moderator.post(page, { intent: 'lift' })
  // Its member cannot show it.
  await member.post(`${open.url}/edit`, { title: 'Patbinder', isPublic: 'on' })
  expect(await readStatus(open.url)).toBe(404)
  await moderator.post(page, { intent: 'show-all', note: 'Mistake' })
  expect(await readText(page)).toContain('1 photo, 1 comment, 1 binder shown again')
  expect(await statuses()).toEqual(before)
})

test('moderators cannot act on their own account', async () => {
  const own = await uploadPhoto(moderator, { title: 'Mine' })
  const path = `/moderation/members/${own.userId}`
  expect(await readText(path)).not.toContain('Suspend member')
  expect((await moderator.post(path, { intent: 'suspend' })).status).toBe(400)
  expect((await moderator.request('/')).status).toBe(200)
})
