import { beforeEach, describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

const { server, visitor, jane } = await sharedMembers()
const maya = await makeMember({ username: 'maya' })
const tom = await makeMember({ username: 'tom' })
beforeEach(() => server.db.$client.exec('DELETE FROM photos; DELETE FROM mutes'))

async function html(path: string, client = visitor): Promise<string> {
  const response = await client.request(path)
  expect(response.status, path).toBe(200)
  return response.text()
}

const getPath = (id: number) => `/photo/a-cart-maya-${id}`
const cardsIn = (page: string) =>
  [...page.matchAll(/<article id="photo-(\d+)"/g)].map(([, id]) => Number(id))
const tilesIn = (page: string) =>
  [...page.matchAll(/<div id="similar-(\d+)"/g)].map(([, id]) => Number(id))
const nextIn = (page: string) =>
  /<a[^>]* href="(\/photo\/[^"]+\/similar\?[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')

/** The photos of all pages from an address on. */
async function walk(path: string, client = visitor): Promise<number[]> {
  const ids: number[] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const page: string = await html(next, client)
    ids.push(...cardsIn(page))
    next = nextIn(page)
  }
  return ids
}

async function several(count: number, member: { id: string }, changes = {}): Promise<number[]> {
  const ids: number[] = []
  for (let number = 0; number < count; number++) ids.unshift(await makePhoto(member.id, changes))
  return ids
}

test('come by tags, then binder, then member, then popularity', async () => {
  const binderId = await insertBinder(maya.id, { title: 'Shed', description: '', isPublic: true })
  const [popular = 0, quiet = 0] = await several(2, tom)
  await toggleLike(maya.id, quiet)
  const others = await several(2, maya)
  const inBinder = await several(2, maya, { binderId })
  const oneTag = await makePhoto(tom.id, { tags: ['lake'] })
  const twoTags = await makePhoto(tom.id, { tags: ['lake', 'gold'] })
  const newest = await makePhoto(tom.id, { tags: ['lake'] })
  const [photo = 0] = await several(1, maya, { binderId, tags: ['lake', 'gold'] })
  expect(await walk(`${getPath(photo)}/similar`)).toEqual([
    ...[twoTags, newest, oneTag, ...inBinder, ...others, quiet, popular],
  ])
})

describe('a long list', () => {
  test('begins on the photo’s page, goes on where that ends, and repeats nothing', async () => {
    const others = await several(60, tom, { tags: ['lake'] })
    const [photo = 0] = await several(1, maya, { tags: ['lake'] })
    const page = await html(getPath(photo))
    const first = tilesIn(page)
    expect(first).toEqual(others.slice(0, 10))
    expect([...first, ...(await walk(nextIn(page) ?? ''))]).toEqual(others)
  })

  test('ends after 200 photos', async () => {
    await several(100, tom, { tags: ['lake'] })
    await several(60, maya, { tags: ['gold'] })
    await several(60, tom)
    const [photo = 0] = await several(1, maya, { tags: ['lake'] })
    const ids = await walk(`${getPath(photo)}/similar`)
    expect(ids).toHaveLength(200)
    expect(new Set(ids).size).toBe(200)
  })

  test('passes over a page of members whom the viewer has muted', async () => {
    const [other = 0] = await several(1, tom, { tags: ['lake'] })
    const loud = await makeMember()
    await several(45, loud, { tags: ['lake'] })
    const [photo = 0] = await several(1, maya, { tags: ['lake'] })
    await muteOrBlockMember((await jane.ownRecord()).id, loud.id, 'mute')
    expect(await walk(`${getPath(photo)}/similar`, jane)).toEqual([other])
    expect(tilesIn(await html(getPath(photo), jane))).toEqual([other])
    expect(tilesIn(await html(getPath(photo)))).toHaveLength(10)
  })
})

test.each(['x', '-1', '1.5', '9999', ''])('an invalid from=%s is the first page', async (from) => {
  const [other = 0] = await several(1, tom)
  const [photo = 0] = await several(1, maya)
  expect(cardsIn(await html(`${getPath(photo)}/similar?from=${from}`))).toEqual([other])
})

test('another slug redirects, and a private photo is a 404 to others', async () => {
  const [photo = 0] = await several(1, maya)
  const moved = await visitor.request(`/photo/old-${photo}/similar`)
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `${getPath(photo)}/similar`])
  const hidden = await makePhoto(maya.id, { isPublic: false })
  expect((await visitor.request(`${getPath(hidden)}/similar`)).status).toBe(404)
})
