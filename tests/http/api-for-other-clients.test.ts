import { expect, test } from 'vitest'
import { Client } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite } from '#tests/support/site.ts'

/* API behavior that surprised a client written from docs/api.md alone. */

const server = await sharedSite()
const nameless = new Client(server.origin)
await nameless.signIn({ email: 'nobody.in.particular@example.com' })

const get = async (path: string) => (await nameless.request(path)).json()

function send(path: string, names: string[], pictures: Uint8Array[]): Promise<Response> {
  const form = new FormData()
  form.set('title', 'Untitled')
  pictures.forEach((bytes, at) => {
    form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), names[at])
  })
  return nameless.request(path, {
    method: 'POST',
    body: form,
    headers: { Origin: server.origin },
  })
}

test('a member without a name has empty strings for names, everywhere', async () => {
  const uploaded = await send('/api/photos', ['a.jpg'], [await plainPhoto(60, 40)])
  expect(uploaded.status).toBe(201)
  const { id, userId, user } = await uploaded.json()
  const named = { username: null, firstName: '', lastName: '', profileImageUrl: null }
  expect(user).toEqual({ id: userId, ...named })

  const response = await nameless.request(`/api/photos/${id}/comments`, {
    method: 'POST',
    body: new URLSearchParams({ content: 'Mine' }),
    headers: { Origin: server.origin },
  })
  expect(await response.json()).toMatchObject({ user: named })

  expect((await get('/api/photos'))[0].user).toMatchObject(named)
  const photo = await get(`/api/photos/${id}`)
  expect(photo.user).toMatchObject(named)
  expect(photo.comments[0].user).toMatchObject(named)
  expect(await get(`/api/users/${userId}`)).toMatchObject(named)
  expect(await get('/api/auth/user')).toMatchObject(named)
})

test('a member without a name has a display name on pages, never the e-mail', async () => {
  const { id } = await get('/api/auth/user')
  const page = await new Client(server.origin).text(`/u/${id}`)
  expect(page).toContain('<title>Member')
  expect(page).not.toContain('nobody.in.particular')
})

test('the API rejects a second image instead of dropping it', async () => {
  const before = (await get('/api/photos')).length
  const pictures = [await plainPhoto(60, 40), await plainPhoto(40, 60)]
  const response = await send('/api/photos', ['a.jpg', 'b.jpg'], pictures)
  expect(response.status).toBe(400)
  const message = 'Please send one photo at a time'
  expect(await response.json()).toEqual({ message, errors: { image: [message] } })
  expect(await get('/api/photos')).toHaveLength(before)
})
