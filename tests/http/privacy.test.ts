import { describe, expect, test } from 'vitest'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { okJson } from '#tests/support/client.ts'
import { fillEveryRouteSite } from '#tests/support/every-route-site.ts'
import { completeText } from '#tests/support/html.ts'
import { sharedSite } from '#tests/support/site.ts'

/*
 * Private content responds like missing content, and does not count. That no route exposes it:
 * every-route.test.ts, with the same site.
 */

/** The viewers beside the owner. */
const OTHERS = ['visitor', 'stranger', 'moderator'] as const
type Who = (typeof OTHERS)[number] | 'owner'

const { server, clients, photos, secretBinder, shown } = await fillEveryRouteSite(
  await sharedSite(),
)
// The message about the stranger's report is shown once.
await clients.stranger.request('/')

const call = (who: Who, method: string, path: string, body?: object) =>
  clients[who].sendJson(method, path, body)

describe('private content responds like missing content', () => {
  /** With as many digits as the existing ids. */
  const ABSENT = '99'
  /** The requests about an entity, with the placeholders ID and WORD. */
  type Question = [method: string, path: string, body?: Record<string, string>]
  const reads = (paths: string) => paths.split(/\s+/).map((path): Question => ['GET', path])
  const questions: Question[] = [
    ...reads(`/photo/x-ID /photo/x-ID/edit /photo/x-ID/crop /photo/x-ID/delete /photo/x-ID/share
      /api/photos/ID /report?photo=ID /api/saved?before=ID /tag/WORD /api/tags/WORD/photos
      /search?q=WORD /api/photos/search?q=WORD /api/search/suggestions?q=WORD`),
    ['POST', '/photo/x-ID', { intent: 'like' }],
    ['POST', '/photo/x-ID', { intent: 'comment', content: 'x' }],
    ['POST', '/photo/x-ID', { intent: 'follow' }],
    ['POST', '/photo/x-ID/edit', { title: 'x' }],
    ['POST', '/photo/x-ID/crop', { rotate: '90' }],
    ['POST', '/photo/x-ID/delete', {}],
    ['POST', '/report', { photo: 'ID', category: 'Other Issues', details: 'x' }],
    ['PATCH', '/api/photos/ID', { title: 'x' }],
    ['DELETE', '/api/photos/ID'],
    ['POST', '/api/photos/ID/like'],
    ['POST', '/api/photos/ID/save'],
    ['POST', '/api/photos/ID/comments', { content: 'x' }],
  ]
  const binderQuestions: Question[] = [
    ...['', '/edit', '/edit?section=photos', '/edit?section=delete', '/delete'].flatMap((page) =>
      reads(`/u/owner/binder/x-ID${page}`),
    ),
    ['POST', '/u/owner/binder/x-ID/edit?section=before-after', { before: '1' }],
    ['POST', '/u/owner/binder/x-ID/edit', { title: 'x' }],
    ['POST', '/u/owner/binder/x-ID/edit?section=add', { 'photo-1': 'on' }],
    ['POST', '/u/owner/binder/x-ID/edit?section=photos', { up: '1' }],
    ['POST', '/u/owner/binder/x-ID/edit?section=delete', {}],
  ]

  /** A response without its variable parts, and without the request's own values. */
  async function responseTo(
    who: Who,
    [method, path, fields]: Question,
    values: { ID: string; WORD: string },
    headers: Record<string, string> = {},
  ): Promise<string> {
    const filled = (text: string) => text.replace('ID', values.ID).replace('WORD', values.WORD)
    const body =
      fields &&
      new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, filled(text)]))
    const response = await clients[who].request(filled(path), {
      method,
      body,
      headers: { Origin: server.origin, ...headers },
    })
    const text = completeText(response, await response.text())
    return (
      text
        .replaceAll(values.WORD, 'WORD')
        .replaceAll(
          new RegExp(`(x-|photos?[/=]|photo=?\\\\?"?,?\\\\?"?)${values.ID}(?!\\d)`, 'g'),
          '$1ID',
        )
        .replaceAll(/\b1[78]\d{11}\b/g, 'NOW')
        .replaceAll(/(seed\\?",|seed\\?":)\d+/g, '$1SEED')
        // The hash of the page's data, which contains the time.
        .replaceAll(/'sha256-[^']+'/g, 'HASH')
        .replaceAll(/^(etag|date|content-length): .*$/gm, '')
        .replaceAll(/cartfolio_flash=[^;]*/g, 'FLASH')
        // They contain the URL that was requested, a time and a random value.
        .replaceAll(/cartfolio_return_(note|browser)=[^;]*/g, 'NOTE')
    )
  }

  const ways: Record<string, string>[] = [{}, { Accept: PAGE_JSON_TYPE }, { Range: 'bytes=0-' }]
  const words = {
    secret: 'whisperedtag',
    former: 'whisperedold',
    limited: 'whisperedlimitedtag',
  } as const

  test.each(OTHERS)('for a %s', { timeout: 60_000 }, async (who) => {
    for (const question of questions)
      for (const headers of ways) {
        const absent = { ID: ABSENT, WORD: 'unheardoftag' }
        const missing = await responseTo(who, question, absent, headers)
        for (const which of ['secret', 'former', 'limited'] as const) {
          const there = { ID: String(photos[which].id), WORD: words[which] }
          expect(there.ID).toHaveLength(ABSENT.length)
          expect(
            await responseTo(who, question, there, headers),
            `${question.join(' ')} ${which}`,
          ).toBe(missing)
        }
      }
    for (const question of binderQuestions) {
      const there = { ID: String(secretBinder.id), WORD: 'no word' }
      expect(await responseTo(who, question, there), question.join(' ')).toBe(
        await responseTo(who, question, { ID: ABSENT, WORD: 'no word' }),
      )
    }
  })

  test('and is unchanged by all requests', async () => {
    const photo = await okJson<{ title: string; likesCount: number; comments: unknown[] }>(
      call('owner', 'GET', `/api/photos/${photos.former.id}`),
    )
    expect(photo).toMatchObject({ title: 'Whisperedformer', likesCount: 1 })
    expect(photo.comments).toHaveLength(2)
  })
})

// The binder has one public photo of its owner and two of contributors.
describe('counts for others include only public content', () => {
  test.each(OTHERS)('for a %s', async (who) => {
    const get = <Answer>(path: string) => okJson<Answer>(call(who, 'GET', path))
    expect(await get('/api/users/owner')).toMatchObject({ photosCount: 2, bindersCount: 1 })
    expect(await get('/api/categories/cart')).toMatchObject({ photoCount: 6 })
    expect(await get('/api/categories/rare')).toMatchObject({ photoCount: 0 })
    expect(await get('/api/tags/top?limit=1')).toEqual([{ tag: 'cart', count: 6 }])
    const text = (path: string) => clients[who].text(path)
    expect(await text('/search?q=cart')).toContain('Found 6 photos<')
    expect(await text('/tag/cart')).toMatch(/>6 photos</)
    expect(await text('/category/rare')).toMatch(/>0 photos</)
    expect(await text('/u/owner?tab=binders')).toMatch(/ownerbinder.*?3 photos/s)
    expect(await text(`/${shown.owner.binderPath}`)).toMatch(/\b3 photos/)
  })

  test('and the owner gets the full counts', async () => {
    const get = <Answer>(path: string) => okJson<Answer>(call('owner', 'GET', path))
    expect(await get('/api/users/owner')).toMatchObject({ photosCount: 5, bindersCount: 2 })
    const binder = await clients.owner.request(`/${shown.owner.binderPath}`)
    expect(await binder.text()).toMatch(/5 photos/)
  })

  test('a public photo in a private binder does not name the binder', async () => {
    const path = `/api/photos/${photos.open.id}`
    expect(await okJson(call('stranger', 'GET', path))).toMatchObject({ binderId: null })
    expect(await okJson(call('owner', 'GET', path))).toMatchObject({ binderId: secretBinder.id })
  })
})

test('a binder that becomes private is not found by its title', async () => {
  const search = () => okJson<object[]>(call('stranger', 'GET', '/api/photos/search?q=ownerbinder'))
  expect(await search()).toHaveLength(1)
  await clients.owner.post(`/${shown.owner.binderPath}/edit`, { title: 'ownerbinder' })
  expect(await search()).toHaveLength(0)
})
