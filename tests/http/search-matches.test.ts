import { expect, test } from 'vitest'
import { findDrift } from '#scripts/admin/consistency.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { memberPath } from '#app/http/addresses.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

const { server, visitor, jane } = await sharedMembers()
const maya = (await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })).id
const binderId = await insertBinder(maya, { title: 'Café runs', description: '', isPublic: true })
for (let number = 0; number < 25; number++) await makePhoto(maya, { title: 'Lime', binderId })
const other = await makeMember({ firstName: 'Silent', lastName: 'Maya' })
await insertBinder(other.id, { title: 'Empty runs', description: '', isPublic: true })
const secret = await insertBinder(maya, {
  title: 'Secret runs',
  description: '',
  isPublic: false,
})
await makePhoto(maya, { title: 'Lime', binderId: secret })

const sql = (statement: string) => server.db.$client.exec(statement)

/** The headings and links of the rows above the photos. */
async function rows(query: string, client = visitor) {
  const response = await client.request(`/search?q=${encodeURIComponent(query)}`)
  expect(response.status).toBe(200)
  const html = await response.text()
  return Object.fromEntries(
    [...html.matchAll(/<section class="search-matches"><h2>(\w+)<\/h2>(.*?)<\/section>/gs)].map(
      ([, heading = '', list = '']) => [
        heading,
        [...list.matchAll(/<(?:li|article)\b.*?href="([^"]+)"/gs)].map(([, href]) => href),
      ],
    ),
  )
}

const binderUrl = () => `/u/maya/binder/caf-runs-${binderId}`

test('photographers are found by the beginning of their names, those with photos first', async () => {
  for (const text of ['Maya Ok', 'okafor'])
    expect((await rows(text)).Photographers, text).toEqual(['/u/maya'])
  const silent = memberPath(other)
  for (const text of ['maya', '@maya'])
    expect((await rows(text)).Photographers, text).toEqual(['/u/maya', silent])
  expect(await rows('silent')).toEqual({ Photographers: [silent] })
})

test('binders are found by the words of their titles, if they are public and have photos', async () => {
  for (const text of ['cafe', 'runs', 'RUNS café', 'caf'])
    expect((await rows(text)).Binders, text).toEqual([binderUrl()])
  expect(await rows('secret runs')).toEqual({})
  expect(await rows('" OR *')).toEqual({})
})

test('a binder is found by its title of today', async () => {
  sql(`UPDATE binders SET title = 'Tea rounds' WHERE id = ${binderId}`)
  expect(await rows('runs')).toEqual({})
  expect((await rows('tea')).Binders).toHaveLength(1)
  sql(`UPDATE binders SET is_public = 0 WHERE id = ${binderId}`)
  expect(await rows('tea')).toEqual({})
  sql(`UPDATE binders SET title = 'Café runs', is_public = 1 WHERE id = ${binderId}`)
  expect((await rows('runs')).Binders).toEqual([binderUrl()])
  sql(
    "INSERT INTO binders (user_id, title, description, is_public, created_at, updated_at) SELECT user_id, 'Gone runs', '', 1, 1, 1 FROM binders LIMIT 1",
  )
  sql("DELETE FROM binders WHERE title = 'Gone runs'")
  expect(findDrift(server.db)).toEqual([])
})

test('the rows omit suspended members, and those whom the viewer has muted', async () => {
  sql(`UPDATE users SET suspended_at = 1 WHERE id = '${maya}'`)
  expect((await rows('maya')).Photographers).toEqual([memberPath(other)])
  expect(await rows('runs')).toEqual({})
  sql(`UPDATE users SET suspended_at = NULL WHERE id = '${maya}'`)
  expect((await rows('runs', jane)).Binders).toHaveLength(1)
  await muteOrBlockMember((await jane.ownRecord()).id, maya, 'mute')
  expect((await rows('maya', jane)).Photographers).toEqual([memberPath(other)])
  expect(await rows('runs', jane)).toEqual({})
})

test('only the first page has them', async () => {
  const html = await visitor.text('/search?q=lime')
  const [, next = ''] = /href="(\/search\?[^"]*from=[^"]+)"/.exec(html) ?? []
  const further = await visitor.text(next.replaceAll('&amp;', '&'))
  expect(further).toContain('Lime')
  expect(further).not.toContain('search-matches')
})
