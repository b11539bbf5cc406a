import { beforeEach, describe, expect, test } from 'vitest'
import { toggleFollow } from '#db/queries/follows.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { nextIn, type Client } from '#tests/support/client.ts'
import { users } from '#db/schema.ts'
import { updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

let photoId: number

const { server, visitor, jane, janeId } = await sharedMembers()
const maya = await makeMember({ username: 'maya' })
beforeEach(async () => {
  server.db.$client.exec('DELETE FROM photos; DELETE FROM mutes; DELETE FROM follows')
  photoId = await makePhoto(maya.id, { title: 'Dock' })
})

/** New members who like the photo; the last is the newest like. */
async function fans(count: number): Promise<{ id: string; username: string }[]> {
  const members: { id: string; username: string }[] = []
  for (let number = 0; number < count; number++) {
    const { id, username } = await makeMember()
    await toggleLike(id, photoId)
    members.push({ id, username: username ?? '' })
  }
  return members
}

const getPath = (id: number) => `/photo/dock-maya-${id}/likes`
const linksIn = (html: string) =>
  [...html.matchAll(/<li id="follow-\d+">.*?href="\/u\/([^"]+)"/gs)].map(([, name]) => name)

/** The usernames on all pages of the list, by its "Load more" links. */
async function walk(client: Client): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = []
  for (let next: string | undefined = getPath(photoId); next !== undefined;) {
    const response: Response = await client.request(next)
    expect(response.status).toBe(200)
    const html = (await response.text()).replace(/<script.*?<\/script>/gs, '')
    names.push(...linksIn(html))
    next = /href="(\/photo\/[^"]+\/likes\?[^"]+)"/.exec(html)?.[1]
  }
  return names
}

const getNames = (members: { username: string }[]) => members.map(({ username }) => username)
const newestFirst = <Value>(values: Value[]) => [...values].reverse()

describe('the page', () => {
  test('lists everyone who likes the photo once, newest like first', async () => {
    const members = await fans(45)
    expect(await walk(visitor)).toEqual(newestFirst(getNames(members)))
  })

  test('begins with followed members, also with those of later pages', async () => {
    const members = await fans(45)
    const followed = [members[2], members[30], members[44]].filter((member) => member !== undefined)
    for (const { id } of followed) await toggleFollow(janeId, id)
    const others = members.filter((member) => !followed.includes(member))
    expect(await walk(jane)).toEqual([
      ...newestFirst(getNames(followed)),
      ...newestFirst(getNames(others)),
    ])
  })

  test('leaves out suspended members, and those whom the viewer blocked', async () => {
    const [shown, suspended, blocked] = await fans(3)
    server.db.$client.prepare('UPDATE users SET suspended_at = 1 WHERE id = ?').run(suspended?.id)
    await muteOrBlockMember(janeId, blocked?.id ?? '', 'block')
    expect(await walk(jane)).toEqual([shown?.username])
    expect(await walk(visitor)).toEqual([blocked?.username, shown?.username])
  })

  test('is unknown for a private photo, and moves to its current URL', async () => {
    const secret = await makePhoto(maya.id, { isPublic: false })
    expect((await visitor.request(`/photo/x-${secret}/likes`)).status).toBe(404)
    const moved = await visitor.request(`/photo/old-${photoId}/likes`)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, getPath(photoId)])
  })
})

describe('the API', () => {
  const api = (query = '') => visitor.request(`/api/photos/${photoId}/likes${query}`)

  test('pages by the last member’s id', async () => {
    const members = newestFirst(await fans(5))
    const ids: string[] = []
    for (let query = '?limit=2'; query !== '';) {
      const page = (await (await api(query)).json()) as { id: string }[]
      ids.push(...page.map(({ id }) => id))
      query = page.length === 2 ? `?limit=2&before=${page[1]?.id}` : ''
    }
    expect(ids).toEqual(members.map(({ id }) => id))
  })

  test('answers members with names and pictures alone', async () => {
    const [fan] = await fans(1)
    expect(await (await api()).json()).toEqual([
      {
        id: fan?.id,
        username: fan?.username,
        firstName: 'Jane',
        lastName: 'Doe',
        profileImageUrl: null,
      },
    ])
  })

  test('tells nothing about a member whom the list leaves out', async () => {
    const [oldest] = await fans(2)
    const id = oldest?.id ?? ''
    expect((await api(`?before=${id}`)).status).toBe(200)
    updateRow(users, id, { suspendedAt: new Date() })
    expect((await api(`?before=${id}`)).status).toBe(400)
  })

  test('continues after a member whose like is gone', async () => {
    const [oldest, second, third] = await fans(4)
    const next = nextIn(await api('?limit=2'))
    await toggleLike(third?.id ?? '', photoId, false)
    expect((await api(`?before=${third?.id}`)).status).toBe(400)
    const rest = await visitor.request(next)
    expect(nextIn(rest)).toBe('')
    const found = (await rest.json()) as { id: string }[]
    expect(found.map(({ id }) => id)).toEqual([second?.id, oldest?.id])
  })

  test.each(['nobody', 'MA', 'InEi', 'x'.repeat(201)])('rejects the cursor %s', async (cursor) => {
    const message = 'cursor must be that of a next page'
    const response = await api(`?cursor=${cursor}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message, errors: { cursor: [message] } })
  })

  test('rejects a cursor with another position', async () => {
    expect((await api('?cursor=MQ&before=nobody')).status).toBe(400)
    expect((await api('?cursor=MQ&offset=0')).status).toBe(400)
  })

  test('rejects an invalid page and unknown photos', async () => {
    expect(await (await api('?before=nobody')).json()).toEqual({
      message: 'before must be the id of a member who likes the photo',
      errors: { before: ['before must be the id of a member who likes the photo'] },
    })
    const secret = await makePhoto(maya.id, { isPublic: false })
    for (const id of [secret, 'x', 999_999])
      expect((await visitor.request(`/api/photos/${id}/likes`)).status).toBe(404)
  })
})
