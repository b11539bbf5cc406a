import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Client, okJson, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'

const patch = (client: Client, content: unknown) =>
  client.sendJson('PATCH', '/api/auth/user', content)

const { server, db, visitor, jane, omar, janeId } = await sharedMembers()
const suspended = await signedIn(server.origin, { email: 'sid@example.com' })
db.$client.exec(`UPDATE users SET suspended_at = 1 WHERE email = 'sid@example.com'`)
await patch(jane, { username: 'jane-doe' })
await patch(omar, { username: 'omar' })
await makePhoto(janeId, { title: 'Open' })
await makePhoto(janeId, { title: 'Secret', isPublic: false })

test('account, settings and the form of the profile lead to each other', async () => {
  expect(await jane.text('/account')).toMatch(/href="\/u\/jane-doe">(<svg.*?<\/svg>)?Settings</)
  for (const path of ['/u/jane-doe', '/u/jane-doe/edit'])
    expect(await jane.text(path)).toMatch(/<main.*href="\/account"/s)
  expect(await omar.text('/u/jane-doe')).not.toMatch(/<main.*href="\/account"/s)
})

test('says on an open site what invitations are for, and gives its link', async () => {
  const page = await jane.text('/invitations')
  expect(page).toContain('While only invited people can join')
  expect(page).toContain('Everyone can join now.')
  expect(page).toMatch(new RegExp(`<input[^>]* value="${server.origin}"`))
})

describe('a member’s public profile', () => {
  test('has public fields and counts, never the e-mail', async () => {
    const profile = await okJson(visitor.request('/api/users/jane-doe'))
    expect(profile).toMatchObject({
      id: janeId,
      username: 'jane-doe',
      firstName: 'Jane',
      lastName: 'Doe',
      bio: null,
      website: null,
      twitch: null,
      profileImageUrl: null,
      following: false,
      photosCount: 1,
      bindersCount: 0,
      followersCount: 0,
      followingCount: 0,
      url: '/u/jane-doe',
    })
    const links =
      'website twitter instagram facebook linkedin youtube tiktok pinterest snapchat discord twitch'
    const others =
      'id username firstName lastName bio profileImageUrl photosCount bindersCount followersCount followingCount' +
      ' likesGiven withoutAltText coverPhotoId pinnedBinderId following mute url createdAt updatedAt'
    expect(Object.keys(profile).sort()).toEqual(`${links} ${others}`.split(' ').sort())
    expect(JSON.stringify(profile)).not.toContain('@')
  })

  test('counts and shows private content only for the member', async () => {
    const titles = async (client: Client) =>
      (await okJson(client.request('/api/users/jane-doe/photos'))).map(
        (photo: { title: string }) => photo.title,
      )
    for (const stranger of [visitor, omar]) {
      expect(await okJson(stranger.request('/api/users/jane-doe'))).toMatchObject({
        photosCount: 1,
      })
      expect(await titles(stranger)).toEqual(['Open'])
    }
    expect(await okJson(jane.request('/api/users/jane-doe'))).toMatchObject({ photosCount: 2 })
    expect(await jane.ownRecord()).toMatchObject({ photosCount: 2 })
    expect(await titles(jane)).toEqual(['Secret', 'Open'])
  })
})

describe('the avatar', () => {
  const post = (client: Client, bytes?: Uint8Array, query = '') =>
    client.upload(`/api/auth/user/avatar${query}`, {}, bytes ? { avatar: { bytes } } : {})

  test('is accepted, served, and replaced', async () => {
    const response = await post(jane, await plainPhoto(300, 200), '?t=1700000000')
    expect(response.status).toBe(200)
    const { profileImageUrl, ...rest } = await response.json()
    expect(rest).toEqual({})
    expect(await jane.ownRecord()).toMatchObject({ profileImageUrl })
    expect(await okJson(visitor.request('/api/users/jane-doe'))).toMatchObject({ profileImageUrl })
    expect((await visitor.request(profileImageUrl)).headers.get('Content-Type')).toBe('image/webp')

    const second = await okJson(post(jane, await plainPhoto(200, 200)))
    expect(second.profileImageUrl).not.toBe(profileImageUrl)
    expect((await visitor.request(profileImageUrl)).status).toBe(404)
    expect((await visitor.request(second.profileImageUrl)).status).toBe(200)
  })

  test.each([
    ['signed out', () => visitor, 'picture', 401],
    ['a suspended member', () => suspended, 'picture', 403],
    ['nothing', () => jane, null, 400],
    ['a text', () => jane, 'text', 415],
    ['an SVG', () => jane, 'svg', 415],
    ['11 MB', () => jane, 'large', 413],
  ] as const)('%s is rejected, and nothing is stored', async (_what, client, sent, status) => {
    const files = {
      picture: await plainPhoto(),
      text: Buffer.from('hello'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      large: Buffer.alloc(10_485_761),
    }
    const before = await jane.ownRecord()
    const response = await post(client(), sent ? files[sent] : undefined)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
    expect(await jane.ownRecord()).toEqual(before)
    expect(readdirSync(join(server.dataDir, 'tmp'))).toEqual([])
  })
})

describe('the profile page', () => {
  test('redirects another case, the id and a trailing slash to its own address', async () => {
    for (const path of ['/u/JANE-doe', `/u/${janeId}`, '/u/jane-doe/']) {
      const response = await visitor.request(`${path}?tab=binders`)
      expect(response.status).toBe(301)
      expect(response.headers.get('Location')).toBe('/u/jane-doe?tab=binders')
    }
  })

  test('returns a 404 with its message for an unknown member', async () => {
    for (const path of ['/u/nobody', '/u/..%2fjane-doe']) {
      const response = await visitor.request(path)
      expect(response.status, path).toBe(404)
      expect(response.headers.get('Location')).toBeNull()
      expect(await response.text()).toContain('User Not Found')
    }
  })

  test('follow: redirects signed-out visitors, rejects the own profile, follows others', async () => {
    const signedOut = await visitor.post('/u/jane-doe', { intent: 'follow' })
    expect(signedOut.status).toBe(303)
    expect(signedOut.headers.get('Location')).toBe('/api/login?returnTo=%2Fu%2Fjane-doe')
    expect((await jane.post('/u/jane-doe', { intent: 'follow' })).status).toBe(400)
    expect((await omar.post('/u/nobody', { intent: 'follow' })).status).toBe(404)
    expect((await suspended.post('/u/jane-doe', { intent: 'follow' })).status).toBe(403)
    expect((await omar.post('/u/jane-doe', { intent: 'dance' })).status).toBe(400)

    const followed = await omar.post('/u/jane-doe', { intent: 'follow' })
    expect(followed.status).toBe(303)
    expect(followed.headers.get('Location')).toBe('/u/jane-doe')
    expect(await omar.text('/u/jane-doe')).toContain('Now following Jane Doe')
    expect(await okJson(omar.request('/api/users/jane-doe'))).toMatchObject({
      following: true,
      followersCount: 1,
    })
    await omar.post('/u/jane-doe', { intent: 'follow' })
    expect(await omar.text('/u/jane-doe')).toContain('Unfollowed Jane Doe')
  })
})

describe('the profile form', () => {
  const fields = { firstName: 'Jane', lastName: 'Doe', username: 'jane-doe' }

  test('redirects to the profile under its new name', async () => {
    const response = await jane.upload('/u/jane-doe/edit', { ...fields, username: 'Jane D' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/u/jane-d'])
    expect(await jane.text('/u/jane-d')).toContain('Profile Updated')
    for (const [place, query = ''] of [
      [''],
      ['/followers'],
      ['/feed.atom', '?before=9'],
      ['/edit'],
    ]) {
      const former = await jane.request(`/u/Jane-Doe${place}${query}`)
      expect([former.status, former.headers.get('Location')], place).toEqual([
        301,
        `/u/jane-d${place}${query}`,
      ])
    }
    await patch(jane, { username: 'jane-doe' })
  })

  test('stores nothing and keeps the typed values when the avatar or a field is rejected', async () => {
    const before = await jane.ownRecord()
    const picture = await plainPhoto()
    const attempts = [
      [{}, Buffer.from('text'), 415, 'Please select a valid image file'],
      [{}, Buffer.alloc(10_485_761), 413, 'File size must be less than 10MB'],
      [{ firstName: '' }, picture, 400, 'First name is required'],
      [{ username: 'omar' }, picture, 409, 'Username is already taken'],
      [{ username: 'Admin' }, picture, 409, 'Username is already taken'],
    ] as const
    for (const [changed, bytes, status, message] of attempts) {
      const sent = { ...fields, bio: 'A new bio', ...changed }
      const response = await jane.upload('/u/jane-doe/edit', sent, { avatar: { bytes } })
      expect(response.status).toBe(status)
      const html = await response.text()
      expect(html).toContain(message)
      expect(html).toContain('A new bio')
      expect(await jane.ownRecord()).toEqual(before)
    }
    expect(readdirSync(join(server.dataDir, 'tmp'))).toEqual([])
  })
})
