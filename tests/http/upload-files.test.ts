import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'

/*
 * Files and forms as phones, programs and people send them; `storage/reported-pictures.test.ts`
 * shows the pixels.
 */

const { server, jane } = await sharedMembers()
const NOTE = 'Animations of this format are shown as a still photo.'
const reported = (name: string) => readFileSync(`tests/support/reported-pictures/${name}`)

/** Sends the upload form like a browser without scripts. */
async function send(...fields: [name: string, value: string | File][]) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  const response = await jane.request('/upload', { method: 'POST', body })
  const to = response.headers.get('Location')
  const page = to === null ? response : await jane.request(to)
  return { status: response.status, id: Number(to?.split('-').at(-1)), html: await page.text() }
}
const file = (bytes: Uint8Array, name: string, type = '') =>
  new File([new Uint8Array(bytes)], name, { type })
const photoRow = (id: number) =>
  server.db.$client.prepare('SELECT width, height, tags FROM photos WHERE id = ?').get(id)

test('a HEIC of a phone is published', async () => {
  const image = file(reported('grid.heic'), 'IMG_0001.HEIC', 'image/heic')
  const { status, id } = await send(['title', 'From a phone'], ['image', image])
  expect(status).toBe(303)
  expect(photoRow(id)).toMatchObject({ width: 190, height: 250 })
})

test('an animation that cannot move here is a still picture, and a message says so', async () => {
  const bytes = reported('animated.avif')
  const image = file(bytes, 'cart.avif', 'image/avif')
  expect((await send(['title', 'Moving'], ['image', image])).html).toContain(NOTE)
  const response = await jane.upload('/api/photos', { title: 'Moving, too' }, { image: { bytes } })
  expect(await response.json()).toMatchObject({ note: NOTE })
})

test('all tags of a form count, and an empty part beside the picture does not', async () => {
  const image = file(await plainPhoto(), 'cart.jpg', 'image/jpeg')
  const { id } = await send(
    ['title', 'Two fields'],
    ['tags', 'lifted'],
    ['tags', 'parade'],
    ['image', file(new Uint8Array(), 'empty.jpg', 'image/jpeg')],
    ['image', image],
  )
  expect(photoRow(id)).toMatchObject({ tags: '["lifted","parade"]' })
})

test('a text that is far too long is an error of its field, and the form stays', async () => {
  const image = file(await plainPhoto(), 'cart.jpg', 'image/jpeg')
  const { status, html } = await send(
    ['title', 'Stays in its field'],
    ['description', 'long '.repeat(100_000)],
    ['image', image],
  )
  expect(status).toBe(400)
  expect(html).toMatch(/<input[^>]*value="Stays in its field"/)
  expect(html).toMatch(/description-error[^>]*>[^]{0,200}10,?000/)
  expect(html).not.toContain('File size must be less than 10MB')
})
