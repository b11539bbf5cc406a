import { expect, test } from 'vitest'
import { okJson, type Client } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* The upload form asks of which cart a photo is. */

const { jane, omar } = await sharedMembers()
await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })

const picture = { bytes: await plainPhoto(300, 200) }
const NEW = { cartId: 'new', make: 'ezgo', model: 'TXT', year: '1998' }

const upload = (fields: Record<string, string>, client = jane) =>
  client.upload('/upload', { title: 'Front', ...fields }, { image: picture })

async function uploaded(fields: Record<string, string>) {
  const response = await upload({ title: `Front ${++uploads}`, ...fields })
  expect(response.status).toBe(303)
  const id = /-(\d+)$/.exec(response.headers.get('Location') ?? '')?.[1]
  return okJson(jane.request(`/api/photos/${id}`))
}
let uploads = 0

const bindersOf = (client: Client) => okJson(client.request('/api/binders'))

const binderOf = async ({ binderId }: { binderId: number }) =>
  (await bindersOf(jane)).find(({ id }: { id: number }) => id === binderId)

test('a new cart is named in place, by its facts', async () => {
  expect(await binderOf(await uploaded(NEW))).toMatchObject({
    title: '1998 E-Z-GO TXT',
    make: 'E-Z-GO',
    year: 1998,
    isPublic: true,
  })
  // Without a script, the choice may be missing.
  const facts = { cartId: '', make: 'Yamaha', model: '', year: '' }
  expect(await binderOf(await uploaded(facts))).toMatchObject({ title: 'Yamaha' })
  const titled = { ...NEW, newBinderTitle: 'Old blue' }
  expect(await binderOf(await uploaded(titled))).toMatchObject({ title: 'Old blue', year: 1998 })
})

test('an own cart is a choice, and the one to which a link leads is chosen', async () => {
  const cart = await okJson(
    jane.sendJson('POST', '/api/binders', { title: 'Red one', make: 'Yamaha' }),
  )
  const album = await okJson(jane.sendJson('POST', '/api/binders', { title: 'Trips' }))
  const html = await jane.text('/upload')
  expect(html).toContain('Which cart?')
  expect(html).toMatch(new RegExp(`name="cartId" value="${cart.id}"/> <bdi>Red one<`))
  expect(html).not.toContain(`name="cartId" value="${album.id}"`)
  expect(await jane.text(`/upload?binder=${cart.id}`)).toMatch(
    new RegExp(`name="cartId" checked="" value="${cart.id}"`),
  )
  expect(await jane.text(`/upload?binder=${album.id}`)).toMatch(
    new RegExp(`value="${album.id}" selected=""`),
  )
  expect(await uploaded({ cartId: String(cart.id) })).toMatchObject({ binderId: cart.id })
  expect(await uploaded({ cartId: '', binderId: String(album.id) })).toMatchObject({
    binderId: album.id,
  })
  const both = await upload({ cartId: String(cart.id), binderId: String(album.id) })
  expect(both.status).toBe(400)
  const rejected = await both.text()
  expect(rejected).toContain('Choose a cart or a binder, not both')
  expect(rejected).toMatch(new RegExp(`name="cartId" checked="" value="${cart.id}"`))
  const foreign = await upload({ cartId: String(cart.id) }, omar)
  expect([foreign.status, await foreign.text()]).toEqual([
    400,
    expect.stringContaining('Please choose one of your binders'),
  ])
})

test('a new cart needs a fact, and its wrong facts are shown at their fields', async () => {
  const nameless = await upload({ ...NEW, make: '', model: ' ', year: '' })
  expect(nameless.status).toBe(400)
  expect(await nameless.text()).toContain('Please enter the make, the model or the year')
  const wrong = await upload({ ...NEW, year: '1066' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toMatch(/value="ezgo"[\s\S]*Year must be a whole number/)
})

test('several photos go into one new cart', async () => {
  const before = (await bindersOf(jane)).length
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...NEW, isPublic: 'on', title: 'Three' }))
    form.append(name, value)
  for (const color of ['#a10000', '#00a100', '#0000a1'])
    form.append('image', new File([new Uint8Array(await plainPhoto(300, 200, color))], 'a.jpg'))
  const response = await jane.request('/upload', {
    method: 'POST',
    body: form,
    headers: { Origin: jane.origin },
  })
  expect(response.headers.get('Location')).toMatch(/^\/upload\/batch\?photos=\d+,\d+,\d+$/)
  const binders = await bindersOf(jane)
  expect(binders).toHaveLength(before + 1)
  expect(binders[0]).toMatchObject({ title: '1998 E-Z-GO TXT', photoCount: 3 })
})
