import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Client, okJson, signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite } from '#tests/support/site.ts'

const origin = (await sharedSite()).origin
const jane = await signedIn(origin, { email: 'jane@example.com', givenName: 'Jane' })

const getDigest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ask = (client: Client, digests: string) =>
  client.request(`/api/photos/duplicates?digests=${digests}`)

test('tells the first of the member’s own photos with each file, and nothing of other members', async () => {
  const [bytes, fresh] = [await plainPhoto(90, 60, '#c0ffee'), Buffer.from('new')]
  const upload = async (title: string) =>
    okJson(jane.upload('/api/photos', { title }, { image: { bytes } }))
  const first = await upload('First')
  await upload('Second')
  const digests = [fresh, bytes].map(getDigest).join(',')
  expect(await okJson(ask(jane, digests))).toEqual([
    { digest: getDigest(bytes), id: first.id, title: 'First', url: first.url },
  ])
  const joe = await signedIn(origin, { email: 'joe@example.com', givenName: 'Joe' })
  expect(await okJson(ask(joe, digests))).toEqual([])
  expect((await ask(new Client(origin), digests)).status).toBe(401)
})

test('takes as many digests as an upload has files, and no other text', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => getDigest(Buffer.from([at]))).join(',')
  expect((await ask(jane, many(20))).status).toBe(200)
  for (const digests of [many(21), '', 'AB'.repeat(32), `${many(1)},`, 'ab']) {
    const response = await ask(jane, digests)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: { digests: [expect.any(String)] } })
  }
})
