import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { binders, buildEntries } from '#db/schema.ts'
import { okJson } from '#tests/support/client.ts'
import { textIn } from '#tests/support/html.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* What was done to a cart, by the form of its build sheet. */

const { db, visitor, jane, omar } = await sharedMembers()
await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })

const NONE = { what: '', brand: '', doneOn: '', cost: '', link: '' }
const LIFT = {
  what: 'Lift kit',
  brand: 'Jakes',
  doneOn: '2024-05-31',
  cost: '$1,299.50',
  link: 'https://shop.example.com/lift',
}

async function makeCart(facts: object = { make: 'Club Car', year: 1998 }) {
  const cart = await okJson(jane.sendJson('POST', '/api/binders', { title: 'Old blue', ...facts }))
  return { id: Number(cart.id), url: String(cart.url), form: `${cart.url}/edit/build` }
}

/** A form with these rows, each of whose fields has the same name. */
const rowsForm = (rows: Partial<typeof NONE>[], others: Record<string, string> = {}) => {
  const entries = rows.flatMap((row) => Object.entries({ ...NONE, ...row }))
  return new URLSearchParams([...Object.entries(others), ...entries])
}

const send = (form: string, body: URLSearchParams, client = jane) =>
  client.request(form, { method: 'POST', body, headers: { Origin: client.origin } })

const buildOf = async (id: number) =>
  (await okJson(jane.request('/api/binders'))).find((binder: { id: number }) => binder.id === id)
    .build

test('is shown on the page of its cart, in its timeline and in the JSON', async () => {
  const { id, url, form } = await makeCart()
  expect(await jane.text(url)).toContain(`href="${form}"`)
  expect(await visitor.text(url)).not.toContain('Build sheet')
  const response = await send(form, rowsForm([LIFT, {}, { what: 'New battery' }, {}]))
  expect([response.status, response.headers.get('Location')]).toEqual([303, url])
  expect(await jane.text(url)).toContain('Build sheet updated')
  const build = [
    { ...LIFT, cost: 1299.5 },
    { what: 'New battery', brand: null, doneOn: null, cost: null, link: null },
  ]
  expect(await buildOf(id)).toEqual(build)
  const carts = await okJson(visitor.request('/api/carts'))
  expect(carts.find((cart: { id: number }) => cart.id === id)).toMatchObject({ build })
  const html = await visitor.text(url)
  for (const text of ['Lift kit', 'Jakes · May 31, 2024 · $1,299.50', 'New battery'])
    expect(textIn(/[^]*/, html)).toContain(text)
  expect(html).toMatch(/href="https:\/\/shop.example.com\/lift"[^>]*rel="nofollow ugc noopener"/)
  expect(textIn(/[^]*/, await visitor.text(`${url}?view=timeline`))).toContain('Lift kit · Jakes')
  expect(await jane.text(form)).toMatch(/value="1299.50"/)
  expect((await okJson(jane.sendJson('POST', '/api/binders', { title: 'Album' }))).build).toEqual(
    [],
  )
})

test('is found by the names of its parts, until they are removed', async () => {
  const { url, form } = await makeCart()
  const find = async (word: string) =>
    (await visitor.text(`/search?q=${word}`)).includes(`"${url}"`)
  await send(form, rowsForm([{ what: 'Zweikreisbremse', brand: 'Bremsbau' }]))
  expect([await find('zweikreisbremse'), await find('bremsb')]).toEqual([true, true])
  await jane.post(`${url}/edit`, { title: 'Old blue', isPublic: 'on', city: 'Mesa' })
  expect(await find('zweikreisbremse')).toBe(true)
  await send(form, rowsForm([{ what: 'Paint' }]))
  expect(await find('zweikreisbremse')).toBe(false)
  await jane.post(`${url}/edit`, { title: 'Old blue' })
  expect(await find('paint')).toBe(false)
})

test('wrong rows are shown again, each fault at its field', async () => {
  const { id, form } = await makeCart()
  const response = await send(
    form,
    rowsForm([
      { what: 'Paint' },
      { what: ' ', cost: '20' },
      { what: 'Seats', doneOn: '2999-01-01', cost: 'much', link: 'shop.example' },
      { what: 'x'.repeat(101), brand: 'y'.repeat(51) },
    ]),
  )
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toMatch(/id="what-1"[^>]*value="Paint"|value="Paint"[^>]*id="what-1"/)
  const errors = [...html.matchAll(/id="(\w+-\d)-error"/g)].map(([, field]) => field)
  expect(errors).toEqual(['what-2', 'doneOn-3', 'cost-3', 'link-3', 'what-4', 'brand-4'])
  expect(await buildOf(id)).toEqual([])
  const many = Array.from({ length: 101 }, (_, index) => ({ what: `Part ${index}` }))
  const tooMany = await send(form, rowsForm(many))
  expect(tooMany.status).toBe(400)
  expect(await tooMany.text()).toContain('at most 100 entries')
  expect((await send(form, rowsForm(many.slice(1)))).status).toBe(303)
  expect(await buildOf(id)).toHaveLength(100)
})

test('the longest sheet comes back whole with a fault', async () => {
  const { form } = await makeCart()
  const row = {
    what: 'w'.repeat(100),
    brand: 'b'.repeat(50),
    link: `https://example.com/${'l'.repeat(1900)}`,
  }
  const rows = Array.from({ length: 100 }, () => row)
  const html = await (await send(form, rowsForm([...rows.slice(1), { ...row, cost: 'x' }]))).text()
  // Once more in the form's own data.
  expect(html.split(row.link).length).toBeGreaterThanOrEqual(101)
  expect(html.match(/name="what"/g)).toHaveLength(100)
  expect(html).toContain('id="cost-100-error"')
})

test('more rows come without a script, and save nothing', async () => {
  const { id, form } = await makeCart()
  const response = await send(form, rowsForm([LIFT, {}], { intent: 'add' }))
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('value="$1,299.50"')
  expect(html.match(/name="what"/g)).toHaveLength(7)
  expect(await buildOf(id)).toEqual([])
  await send(form, new URLSearchParams({ 'what-1': 'Horn', 'cost-1': '12' }))
  expect(await buildOf(id)).toMatchObject([{ what: 'Horn', cost: 12 }])
})

test('a form that came too late, or lost its end, replaces nothing', async () => {
  const { id, form } = await makeCart()
  const drawn = async () => /name="sheet" value="(\d+)"/.exec(await jane.text(form))?.[1] ?? ''
  const first = await drawn()
  expect((await send(form, rowsForm([LIFT], { sheet: first }))).status).toBe(303)
  const late = await send(form, rowsForm([{ what: 'Paint' }], { sheet: first }))
  expect(late.status).toBe(409)
  const html = await late.text()
  expect(html).toContain('was changed in the meantime')
  expect(html).toContain(`name="sheet" value="${await drawn()}"`)
  const cut = await send(form, rowsForm([{ what: 'Paint' }], { rows: '4' }))
  expect([cut.status, await buildOf(id)]).toMatchObject([400, [{ what: 'Lift kit' }]])
  // The same again writes nothing, so that an old tab may send it.
  expect((await send(form, rowsForm([LIFT], { sheet: first }))).status).toBe(303)
  await send(form, rowsForm([{}]))
  expect(await buildOf(id)).toEqual([])
})

describe('the form', () => {
  test('is for the owner of a cart alone', async () => {
    const { form } = await makeCart()
    const album = await makeCart({})
    const secret = await makeCart({ year: 2001, isPublic: false })
    const status = async (path: string, client = omar) => [
      (await client.request(path)).status,
      (await send(path, rowsForm([LIFT]), client)).status,
    ]
    expect(await status(form)).toEqual([403, 403])
    expect(await status(secret.form)).toEqual([404, 404])
    expect(await status(album.form, jane)).toEqual([404, 404])
    expect((await visitor.request(form)).headers.get('Location')).toMatch(/^\/api\/login/)
    expect((await jane.request(form.replace('old-blue', 'other'))).status).toBe(301)
  })

  test('goes with its cart', async () => {
    const { id, url, form } = await makeCart()
    await send(form, rowsForm([LIFT]))
    await jane.post(`${url}/edit?section=delete`, {})
    await expect.poll(() => db.select().from(binders).where(eq(binders.id, id)).all()).toEqual([])
    expect(db.select().from(buildEntries).where(eq(buildEntries.binderId, id)).all()).toEqual([])
  })
})
