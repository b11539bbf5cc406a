import { expect, test } from 'vitest'
import { Client, JANE, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { sharedSite } from '#tests/support/site.ts'

/* The photos of a member without alt text, and the reminder where one is edited. */

const site = await sharedSite()
const jane = await signedIn(site.origin, JANE)
const { id: janeId, url: profile } = await jane.ownRecord()

const PAGE = '/upload/alt-texts'
const follow = async (response: Promise<Response>) => (await response).headers.get('Location') ?? ''

test('their alt texts are filled ten on one page', async () => {
  const ids: number[] = []
  for (let number = 0; number < 12; number++)
    ids.push(await makePhoto(janeId, { title: `Cart ${number}` }))
  await makePhoto(janeId, { title: 'Described', altText: 'A cart' })
  expect(await jane.text('/account')).toContain(`href="${PAGE}">12 photos without alt text</a>`)

  const first = await follow(jane.request(PAGE))
  const former = first.replace(`${PAGE}?`, '/upload/batch?alt=missing&')
  expect(await follow(jane.request(former))).toBe(first)
  const page = await jane.text(first)
  expect(page).toContain('Photos without Alt Text')
  expect(page.match(/name="altText-/g)).toHaveLength(10)
  expect(page).not.toContain('name="title-')
  const texts = Object.fromEntries(ids.map((id) => [`altText-${id}`, id % 2 ? 'A green cart' : '']))
  const tooLong = { ...texts, [`altText-${ids[11]}`]: 'x'.repeat(1001) }
  const rejected = await jane.post(first, tooLong)
  expect(rejected.status).toBe(400)
  expect(await rejected.text()).toContain('x'.repeat(1001))
  const last = await follow(jane.post(first, { ...texts, [`altText-${ids[11]}`]: 'Red' }))
  expect((await jane.text(last)).match(/name="altText-/g)).toHaveLength(2)
  expect(await follow(jane.post(last, {}))).toBe(profile)
  site.db.$client.exec("UPDATE photos SET alt_text = 'A cart'")
  expect(await jane.text(PAGE)).toContain('All your photos have alt text')
})

test('the page that edits a photo reminds of them until the member switches that off', async () => {
  const edit = await follow(jane.request(`/photo/cart-${await makePhoto(janeId)}/edit`))
  const REMINDER = '1 photo without alt text'
  expect(await jane.text(edit)).toContain(REMINDER)
  for (const path of ['/upload', profile]) expect(await jane.text(path)).not.toContain(REMINDER)
  for (const [altTextReminder, message] of [
    ['off', 'You are not reminded of alt text any more'],
    ['on', 'You are reminded of alt text'],
  ] as const) {
    expect(await follow(jane.post('/account', { altTextReminder }))).toBe('/account#alt-text')
    expect(await jane.text('/account')).toContain(message)
    expect((await jane.text(edit)).includes(REMINDER)).toBe(altTextReminder === 'on')
  }
  expect((await jane.post('/account', { altTextReminder: 'never' })).status).toBe(400)
  expect((await new Client(site.origin).request(PAGE)).status).toBe(303)
})
