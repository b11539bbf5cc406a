import { describe, expect, test } from 'vitest'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { okJson, signedIn } from '#tests/support/client.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* A photo with 130 comments: all pages of comments, on the photo's page and in the API. */

interface Comment {
  id: number
  content: string
}

const { server, visitor, jane } = await sharedMembers()
await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })
const { id } = await jane.ownRecord()
const mutedId = (await makeMember({ firstName: 'Loud' })).id
const photo = await makePhoto(id, { title: 'Lime' })
const ids = [...makeComments(mutedId, photo, 30), ...makeComments(id, photo, 100)]
const url = `/photo/lime-jane-${photo}`

const api = (query = '') => `/api/photos/${photo}/comments${query}`
const listed = async (query: string, client = visitor) =>
  (await okJson<Comment[]>(client.request(api(query)))).map((comment) => comment.id)
const newestFirst = (...slice: [number, number?]) => ids.slice(...slice).reverse()

describe('the comments of a photo in the API', () => {
  test('the photo has the newest 50 and the total count', async () => {
    const found = await okJson(visitor.request(`/api/photos/${photo}`))
    expect(found.commentsCount).toBe(130)
    expect(found.comments.map(({ id }: Comment) => id)).toEqual(newestFirst(-50))
  })

  test('the list has 50 by default, at most 100, and continues by `before`', async () => {
    expect(await listed('')).toEqual(newestFirst(-50))
    expect(await listed('?limit=100')).toEqual(newestFirst(-100))
    expect(await listed(`?before=${ids[80]}&limit=7`)).toEqual(newestFirst(73, 80))
    expect(await listed(`?before=${ids[0]}`)).toEqual([])
  })

  test('the list omits muted members, and is forbidden if the viewer blocked the owner', async () => {
    const viewer = await signedIn(server.origin, { email: 'calm@example.com' })
    const { id } = await viewer.ownRecord()
    await muteOrBlockMember(id, mutedId, 'mute')
    expect(await listed(`?before=${ids[32]}`, viewer)).toEqual(newestFirst(30, 32))
    await muteOrBlockMember(id, (await jane.ownRecord()).id, 'block')
    expect((await viewer.request(api())).status).toBe(403)
  })
})

/** The comments shown on a page of the photo. */
async function pageAt(query: string, client = visitor) {
  const response = await client.request(url + query)
  expect(response.status).toBe(200)
  const html = await response.text()
  return {
    html,
    shown: [...html.matchAll(/<li id="comment-(\d+)"/g)].map(([, id]) => Number(id)),
    earlier: /href="([^"]*)"[^>]*>Show earlier comments</.exec(html)?.[1] ?? null,
    isListed: html.includes('rel="canonical"'),
  }
}

describe('the comments of a photo on its page', () => {
  test('are the newest 20, with the total count', async () => {
    const { html, shown } = await pageAt('')
    expect(shown).toEqual(newestFirst(-20))
    expect(html).toMatch(/Comments \((?:<!-- -->)?130/)
  })

  test('are all listed once by following the links', async () => {
    const seen: number[] = []
    let query: string | null = ''
    for (let pages = 0; query !== null && pages < 20; pages++) {
      const { shown, earlier, isListed } = await pageAt(query)
      // Search engines index only the first page.
      expect(isListed).toBe(query === '')
      seen.push(...shown)
      if (earlier !== null) expect(earlier).toMatch(/^\/photo\/[^?]*\?comments=\d+#comments$/)
      query = earlier && earlier.slice(url.length).replace(/#.*/, '')
    }
    expect(seen).toEqual(newestFirst(0))
  })

  test('are shown on the page that contains a linked comment', async () => {
    const at = (index: number) => ids[index] ?? 0
    const old = await pageAt(`?comment=${at(60)}`)
    expect(old.shown).toEqual(newestFirst(41, 61))
    expect(old.html).toContain('Show newest comments')
    const recent = await pageAt(`?comment=${at(115)}`)
    expect(recent.shown).toEqual(newestFirst(-20))
    expect(recent.isListed).toBe(true)
    expect((await pageAt(`?comment=${at(0)}`)).shown).toEqual([at(0)])
  })

  test.each(['?comments=x', '?comments=0', '?comments=1', '?comment=', '?comment=99999999'])(
    '%s shows the newest',
    async (query) => expect((await pageAt(query)).shown).toEqual(newestFirst(-20)),
  )
})
