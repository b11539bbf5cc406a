import { beforeEach, expect, test } from 'vitest'
import { Client, JANE, OMAR, okJson, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { sharedSite } from '#tests/support/site.ts'

/* The cover picture and the pinned binder of a profile. */

let binder: { id: number; url: string }

const COVER = 'class="profile-cover"'
const PINNED = 'aria-label="Pinned binder"'

const html = (client: Client, path: string) => client.text(path)
const patch = (client: Client, fields: object) => client.sendJson('PATCH', '/api/auth/user', fields)
const getProfile = (client: Client) =>
  okJson<{ coverPhotoId: number | null; pinnedBinderId: number | null }>(
    client.request('/api/users/jane'),
  )

const site = await sharedSite()
const visitor = new Client(site.origin)
const jane = await signedIn(site.origin, JANE)
const omar = await signedIn(site.origin, OMAR)
const janeId = (await jane.ownRecord()).id
await okJson(patch(jane, { username: 'jane' }))
await okJson(patch(omar, { username: 'omar' }))
const id = await makePhoto(janeId, { title: 'Wide' })
const photo = { id, url: `/photo/wide-jane-${id}` }

beforeEach(async () => {
  const id = await insertBinder(janeId, { title: 'Trips', description: '', isPublic: true })
  binder = { id, url: `/u/jane/binder/trips-${id}` }
  await okJson(patch(jane, { coverPhotoId: null, pinnedBinderId: null }))
})

test('the owner sets and removes the cover on the photo’s page', async () => {
  expect(await html(jane, photo.url)).toContain('Set as profile cover')
  expect(await html(omar, photo.url)).not.toContain('as profile cover')
  const set = await jane.post(photo.url, { intent: 'profile-cover' })
  expect(set.status).toBe(303)
  expect(set.headers.get('Location')).toBe(photo.url)
  const page = await html(jane, photo.url)
  expect(page).toContain('Profile cover set')
  expect(page).toContain('Remove as profile cover')
  for (const client of [jane, omar, visitor]) {
    expect(await html(client, '/u/jane')).toContain(COVER)
    expect(await getProfile(client)).toMatchObject({ coverPhotoId: photo.id })
  }

  expect((await jane.post(photo.url, { intent: 'remove-profile-cover' })).status).toBe(303)
  expect(await html(visitor, '/u/jane')).not.toContain(COVER)
  expect(await getProfile(visitor)).toMatchObject({ coverPhotoId: null })
})

test('others see the cover only while the photo is listed', async () => {
  await okJson(patch(jane, { coverPhotoId: photo.id }))
  for (const column of ['is_public = 0', 'hidden_at = 1']) {
    site.db.$client.exec(`UPDATE photos SET ${column} WHERE id = ${photo.id}`)
    expect(await html(jane, '/u/jane')).toContain(COVER)
    for (const client of [omar, visitor]) {
      expect(await html(client, '/u/jane')).not.toContain(COVER)
      expect(await getProfile(client)).toMatchObject({ coverPhotoId: null })
    }
    site.db.$client.exec('UPDATE photos SET is_public = 1, hidden_at = NULL')
  }
  expect(await html(visitor, '/u/jane')).toContain(COVER)
})

test('a member who has blocked the owner sees neither', async () => {
  await okJson(patch(jane, { coverPhotoId: photo.id, pinnedBinderId: binder.id }))
  await okJson(omar.sendJson('POST', '/api/users/jane/block'))
  const page = await html(omar, '/u/jane')
  expect(page).not.toContain(COVER)
  expect(page).not.toContain(PINNED)
  expect(await getProfile(omar)).toMatchObject({ coverPhotoId: null, pinnedBinderId: null })
  await okJson(omar.sendJson('DELETE', '/api/users/jane/block'))
  expect(await html(omar, '/u/jane')).toContain(PINNED)
})

test('deleting the photo or the binder ends it', async () => {
  const id = await makePhoto(janeId, { title: 'Soon gone' })
  await okJson(patch(jane, { coverPhotoId: id, pinnedBinderId: binder.id }))
  expect((await jane.sendJson('DELETE', `/api/photos/${id}`)).status).toBe(204)
  expect((await jane.post(`${binder.url}/edit?section=delete`, {})).status).toBe(303)
  expect(await jane.ownRecord()).toMatchObject({ coverPhotoId: null, pinnedBinderId: null })
})

test('the owner pins a binder, which is the first one of the profile', async () => {
  expect(await html(jane, binder.url)).toContain('Pin to profile')
  expect(await html(omar, binder.url)).not.toContain('Pin to profile')
  const later = await insertBinder(janeId, { title: 'Later', description: '', isPublic: true })
  const fields = { intent: 'pin-binder', binderId: String(binder.id) }
  expect((await jane.post('/u/jane', fields)).status).toBe(303)
  expect(await html(jane, binder.url)).toContain('Unpin')

  const page = await html(visitor, '/u/jane')
  expect(page).toContain(PINNED)
  expect(page).toContain(binder.url)
  const binders = await html(visitor, '/u/jane?tab=binders')
  expect(binders.match(/id="binder-\d+"/g)?.slice(0, 2)).toEqual([
    `id="binder-${binder.id}"`,
    `id="binder-${later}"`,
  ])
  // Each binder once.
  expect(binders.match(new RegExp(`id="binder-${binder.id}"`, 'g'))).toHaveLength(1)
  expect(await html(visitor, `/u/jane?tab=binders&before=${later}`)).not.toContain(
    `id="binder-${binder.id}"`,
  )

  expect((await jane.post('/u/jane', { intent: 'unpin-binder' })).status).toBe(303)
  expect(await html(visitor, '/u/jane')).not.toContain(PINNED)
})

test('only the owner sees a pinned private binder', async () => {
  await okJson(patch(jane, { pinnedBinderId: binder.id }))
  site.db.$client.exec(`UPDATE binders SET is_public = 0 WHERE id = ${binder.id}`)
  expect(await html(jane, '/u/jane')).toContain('Pinned binder · Private')
  for (const client of [omar, visitor]) {
    expect(await html(client, '/u/jane')).not.toContain(PINNED)
    expect(await getProfile(client)).toMatchObject({ pinnedBinderId: null })
  }
})

test('others can set neither', async () => {
  expect((await omar.post(photo.url, { intent: 'profile-cover' })).status).toBe(403)
  const fields = { intent: 'pin-binder', binderId: String(binder.id) }
  expect((await omar.post('/u/jane', fields)).status).toBe(403)
  expect((await omar.post('/u/omar', fields)).status).toBe(400)
  const response = await patch(omar, {
    bio: 'Not stored',
    coverPhotoId: photo.id,
    pinnedBinderId: binder.id,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    errors: {
      coverPhotoId: ['Please choose one of your photos'],
      pinnedBinderId: ['Please choose one of your binders'],
    },
  })
  expect(await omar.ownRecord()).toMatchObject({ bio: null, coverPhotoId: null })
  for (const id of [-1, 'x', 1.5, [1]])
    expect((await patch(jane, { coverPhotoId: id })).status).toBe(400)
})
