import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { okJson } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/* A form changes what its member changed, and nothing else (docs/product.md#pages-and-forms). */

const { server, jane, omar, janeId } = await sharedMembers()

const picture = await plainPhoto()

let id: number
let path: string
beforeEach(async () => {
  server.db.$client.exec(
    "DELETE FROM photos; DELETE FROM binders; UPDATE users SET bio = NULL, username = 'jane' WHERE email LIKE 'jane%'",
  )
  const fields = { title: 'Dock', description: 'By the lake' }
  ;({ id, url: path } = await uploadPhoto(jane, fields, picture))
})

/** The fields of the form on a page as a browser without script sends them. */
async function drawnForm(address: string, form: RegExp): Promise<Record<string, string>> {
  const [html = ''] = form.exec(await jane.text(address)) ?? []
  const decode = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  const fields: Record<string, string> = {}
  for (const [control, , name = '', text = ''] of html.matchAll(
    /<(input|textarea)[^>]*?name="([^"]+)"[^>]*>([^<]*)/g,
  )) {
    if (/type="(file|search)"/.test(control)) continue
    if (/type="(checkbox|radio)"/.test(control) && !/ checked=""/.test(control)) continue
    const value = control.startsWith('<textarea')
      ? text
      : (/ value="([^"]*)"/.exec(control)?.[1] ?? '')
    fields[name] = decode(value)
  }
  return fields
}

const FORM =
  /<form[^>]*method="post"[^>]*action="[^"]*\/edit".*?<\/form>|<form[^>]*method="post"[^>]*class="panel stack[^"]*".*?<\/form>/s
const photo = () => okJson<Record<string, unknown>>(jane.request(`/api/photos/${id}`))
const patch = (fields: object, headers: Record<string, string> = {}) =>
  jane.request(`/api/photos/${id}`, {
    method: 'PATCH',
    headers: { Origin: server.origin, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })

describe('the form of a photo', () => {
  test('that is older than a change to private does not make the photo public', async () => {
    const form = await drawnForm(`${path}/edit`, FORM)
    expect(form).toMatchObject({ title: 'Dock', isPublic: 'on', drawnFor: janeId })
    await patch({ isPublic: false })
    expect((await jane.post(`${path}/edit`, { ...form, title: 'Pier' })).status).toBe(303)
    expect(await photo()).toMatchObject({ title: 'Pier', isPublic: false })
  })

  test('keeps changes of other fields', async () => {
    const form = await drawnForm(`${path}/edit`, FORM)
    await patch({ description: 'New', tags: ['lake'], altText: 'A cart' })
    expect((await jane.post(`${path}/edit`, { ...form, title: 'Pier' })).status).toBe(303)
    expect(await photo()).toMatchObject({
      title: 'Pier',
      description: 'New',
      tags: ['lake'],
      altText: 'A cart',
    })
  })

  test('shows both values of a field that was changed twice, and stores nothing', async () => {
    const form = await drawnForm(`${path}/edit`, FORM)
    await patch({ title: 'Theirs', isPublic: false })
    const response = await jane.post(`${path}/edit`, { ...form, title: 'Mine', altText: 'A cart' })
    const html = await response.text()
    expect(response.status).toBe(409)
    expect(html).toContain('This was changed in the meantime.')
    expect(html).toContain('This is now “Theirs”')
    expect(html).toContain('value="Mine"')
    expect(await photo()).toMatchObject({ title: 'Theirs', altText: null })
    // What was not changed shows the present value, so that sending it again does not widen it.
    const again: Record<string, string> = { ...form, title: 'Mine', drawn: '' }
    const [, drawn = ''] = /name="drawn" value="([^"]*)"/.exec(html) ?? []
    expect(html).not.toMatch(/name="isPublic"[^>]*checked/)
    again.drawn = drawn.replaceAll('&quot;', '"')
    const { isPublic: _, ...unchecked } = again
    expect((await jane.post(`${path}/edit`, unchecked)).status).toBe(303)
    expect(await photo()).toMatchObject({ title: 'Mine', isPublic: false })
  })

  test('does not complain about equal changes, nor about line ends and spaces', async () => {
    await patch({ description: 'One\ntwo' })
    const form = await drawnForm(`${path}/edit`, FORM)
    await patch({ title: 'Same', description: 'Other' })
    const sent = { ...form, title: ' Same ', description: 'One\r\ntwo' }
    expect((await jane.post(`${path}/edit`, sent)).status).toBe(303)
    expect(await photo()).toMatchObject({ title: 'Same', description: 'Other' })
  })

  test('without the values that it was drawn with changes all its fields', async () => {
    await patch({ isPublic: false })
    for (const drawn of [undefined, 'nonsense', '[]', '{"title":1}']) {
      const fields = { title: 'Plain', description: '', isPublic: 'on', ...(drawn && { drawn }) }
      expect((await jane.post(`${path}/edit`, fields)).status).toBe(303)
      expect(await photo()).toMatchObject({ title: 'Plain', description: null, isPublic: true })
    }
  })

  test('of a script is the same', async () => {
    const { drawn } = await drawnForm(`${path}/edit`, FORM)
    await patch({ isPublic: false, title: 'Theirs' })
    const sent = { title: 'Dock', description: 'Mine', isPublic: true, drawn }
    expect((await patch(sent)).status).toBe(200)
    expect(await photo()).toMatchObject({ title: 'Theirs', description: 'Mine', isPublic: false })
    const conflict = await patch({ ...sent, title: 'Other' })
    expect([conflict.status, await conflict.json()]).toMatchObject([
      409,
      { errors: { title: [expect.stringContaining('“Theirs”')], drawn: [expect.any(String)] } },
    ])
  })
})

test('the form of a profile does not wipe a newer bio', async () => {
  const form = await drawnForm('/u/jane/edit', FORM)
  await jane.sendJson('PATCH', '/api/auth/user', { bio: 'New bio' })
  expect((await jane.upload('/u/jane/edit', { ...form, website: 'https://x.org' })).status).toBe(
    303,
  )
  expect(await jane.ownRecord()).toMatchObject({ bio: 'New bio', website: 'https://x.org' })
  const response = await jane.upload('/u/jane/edit', { ...form, bio: 'Mine' })
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('This is now “New bio”')
})

test('the proposed username of a form is stored although nothing was stored before', async () => {
  server.db.$client.exec("UPDATE users SET username = NULL WHERE email LIKE 'jane%'")
  const form = await drawnForm(`/u/${janeId}/edit`, FORM)
  expect(form.username).not.toBe('')
  expect((await jane.upload(`/u/${janeId}/edit`, form)).status).toBe(303)
  expect(await jane.ownRecord()).toMatchObject({ username: form.username })
})

test('the form of a binder does not make a private one public, and keeps its facts', async () => {
  const binder = await insertBinder(janeId, { title: 'Fleet', description: '', isPublic: true })
  const address = `/u/jane/binder/fleet-${binder}/edit`
  const form = await drawnForm(address, FORM)
  expect(form).toMatchObject({ title: 'Fleet', isPublic: 'on' })
  const { isPublic: _, ...hidden } = form
  expect((await jane.post(address, { ...hidden, year: '1998' })).status).toBe(303)
  expect((await jane.post(address, { ...form, description: 'Mine' })).status).toBe(303)
  const [row] = await okJson<Record<string, unknown>[]>(jane.request('/api/binders'))
  expect(row).toMatchObject({ isPublic: false, year: 1998, description: 'Mine' })
})

/** A body whose end is sent after a change by somebody else. */
function slowBody(text: string, change: () => Promise<unknown>) {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(text.slice(0, 5)))
      // The server has begun with the request by then.
      await wait(200)
      await change()
      controller.enqueue(encoder.encode(text.slice(5)))
      controller.close()
    },
  })
  return { body, duplex: 'half' } as RequestInit
}

test('a form that is received slowly keeps what has changed meanwhile', async () => {
  const binder = await insertBinder(janeId, { title: 'Fleet', description: '', isPublic: true })
  const address = `/u/jane/binder/fleet-${binder}/edit`
  const form = await drawnForm(address, FORM)
  const response = await jane.request(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    ...slowBody(String(new URLSearchParams({ ...form, title: 'Carts' })), () =>
      jane.post(address, { ...form, description: 'Newer' }),
    ),
  })
  expect(response.status).toBe(303)
  const [row] = await okJson<Record<string, unknown>[]>(jane.request('/api/binders'))
  expect(row).toMatchObject({ title: 'Carts', description: 'Newer' })
})

describe('a PATCH with a condition', () => {
  const tagOf = async (address: string, client = jane) =>
    (await client.request(address)).headers.get('ETag') ?? ''

  test('succeeds with the present ETag and fails with an older one', async () => {
    const tag = await tagOf(`/api/photos/${id}`)
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    // Likes and saves of others are no change.
    await omar.sendJson('POST', `/api/photos/${id}/like`)
    const first = await patch({ title: 'One' }, { 'If-Match': tag })
    expect(first.status).toBe(200)
    const late = await patch({ title: 'Two' }, { 'If-Match': `"other", ${tag}` })
    expect([late.status, await late.json()]).toEqual([412, { message: expect.any(String) }])
    expect(await photo()).toMatchObject({ title: 'One' })
    const next = first.headers.get('ETag') ?? ''
    expect(next).toBe(await tagOf(`/api/photos/${id}`))
    expect((await patch({ title: 'Two' }, { 'If-Match': next })).status).toBe(200)
    expect((await patch({ title: 'Three' }, { 'If-Match': '*' })).status).toBe(200)
  })

  test('compares when the body has been received', async () => {
    const slowPatch = (address: string, tag: string, fields: object, newer: object) =>
      jane.request(address, {
        method: 'PATCH',
        headers: { Origin: server.origin, 'Content-Type': 'application/json', 'If-Match': tag },
        ...slowBody(JSON.stringify(fields), () => jane.sendJson('PATCH', address, newer)),
      })
    const address = `/api/photos/${id}`
    const photoTag = await tagOf(address)
    const late = await slowPatch(address, photoTag, { title: 'Mine' }, { title: 'Newer' })
    expect(late.status).toBe(412)
    const own = '/api/auth/user'
    const lateBio = await slowPatch(own, await tagOf(own), { bio: 'Mine' }, { bio: 'Newer' })
    expect(lateBio.status).toBe(412)
  })

  test('of the own record works alike', async () => {
    const tag = await tagOf('/api/auth/user')
    const send = (bio: string) =>
      jane.request('/api/auth/user', {
        method: 'PATCH',
        headers: { Origin: server.origin, 'Content-Type': 'application/json', 'If-Match': tag },
        body: JSON.stringify({ bio }),
      })
    expect((await send('One')).status).toBe(200)
    expect((await send('Two')).status).toBe(412)
  })

  test('of a time fails after a later change', async () => {
    const since = (seconds: number) =>
      patch(
        { title: 'x' },
        { 'If-Unmodified-Since': new Date(Date.now() + seconds * 1000).toUTCString() },
      )
    expect((await since(-60)).status).toBe(412)
    expect((await since(60)).status).toBe(200)
    expect((await patch({ title: 'y' }, { 'If-Unmodified-Since': 'nonsense' })).status).toBe(200)
  })

  test('is a 404, 403 or 401 first', async () => {
    const headers = { Origin: server.origin, 'If-Match': '"x"' }
    const ask = (client: typeof jane, photoId: number) =>
      client.request(`/api/photos/${photoId}`, { method: 'PATCH', headers })
    expect((await ask(jane, 99_999)).status).toBe(404)
    expect((await ask(omar, id)).status).toBe(403)
  })
})
