import { beforeAll, describe, expect, test } from 'vitest'
import { addModerator } from '#db/queries/moderation.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { Client, okJson } from '#tests/support/client.ts'
import { examplePaths } from '#tests/support/routes.ts'
import { sharedSite, type SharedSite } from '#tests/support/site.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'
import { makeWeeks } from '#tests/support/weeks.ts'

/*
 * Private content is not exposed on any path. All private content contains a word that starts with
 * "whispered", or the key of a photo; the tests request every route in every way, after the owner did.
 */

/** The viewers beside the owner. */
const OTHERS = ['visitor', 'stranger', 'moderator'] as const
type Who = (typeof OTHERS)[number] | 'owner'
const email = (who: Who) => `${who}-whisperedmail@example.com`

let server: SharedSite
const clients = {} as Record<Who, Client>
const photos = {} as Record<'open' | 'secret' | 'former' | 'beside', UploadedPhoto>
const binders = {} as Record<'open' | 'secret', { id: number; url: string }>
let ownerId: string

const keyOf = ({ imageUrl }: UploadedPhoto) => imageUrl.split('/')[2] ?? ''

const call = (who: Who, method: string, path: string, body?: object) =>
  clients[who].sendJson(method, path, body)

/** The Monday of the running week. */
let running: string

const upload = (fields: Record<string, string>) => uploadPhoto(clients.owner, fields)

beforeAll(async () => {
  server = await sharedSite()
  for (const [name, slug] of [
    ['Cart', 'cart'],
    ['Rare', 'rare'],
  ] as const)
    await insertCategory({ name, slug, description: null })
  for (const who of [...OTHERS, 'owner'] as const) {
    clients[who] = new Client(server.origin)
    if (who === 'visitor') continue
    await clients[who].signIn({ email: email(who), givenName: who })
    // 'moderator' itself is reserved.
    const username = who === 'moderator' ? 'mod' : who
    await okJson(call(who, 'PATCH', '/api/auth/user', { username }))
  }
  await addModerator(email('moderator'))
  ownerId = (await clients.owner.ownRecord()).id

  const words = { description: 'Whisperedbinderwords', isPublic: false }
  binders.secret = await okJson(
    call('owner', 'POST', '/api/binders', { title: 'Whisperedbinder', ...words }),
  )
  binders.open = await okJson(call('owner', 'POST', '/api/binders', { title: 'Shown' }))
  const inOpen = { binderId: String(binders.open.id) }
  const inSecret = { binderId: String(binders.secret.id) }

  photos.open = await upload({ title: 'Open', tags: 'cart', ...inSecret })
  photos.secret = await upload({
    title: 'Whisperedtitle',
    description: 'Whispereddescription',
    altText: 'Whisperedalt',
    tags: 'cart, rare, whisperedtag',
    sourceUrl: 'https://whisperedsource.example/',
    isPublic: 'false',
    ...inSecret,
  })
  photos.beside = await upload({
    title: 'Whisperedbeside',
    tags: 'cart',
    isPublic: 'false',
    ...inOpen,
  })
  // Formerly public, with likes and comments; private from now on.
  photos.former = await upload({ title: 'Whisperedformer', tags: 'cart, whisperedold', ...inOpen })
  const { id } = photos.former
  await okJson(call('stranger', 'POST', `/api/photos/${id}/like`))
  await okJson(call('owner', 'POST', `/api/photos/${id}/comments`, { content: 'Whisperedcomment' }))
  await okJson(
    call('stranger', 'POST', `/api/photos/${id}/comments`, { content: 'Whisperedanswer' }),
  )
  for (const who of OTHERS) await clients[who].follow(photos.former.url)
  running = makeWeeks(id, 'cart')
  photos.former = await okJson(call('owner', 'PATCH', `/api/photos/${id}`, { isPublic: false }))
}, 60_000)

/** The oEmbed address of a photo; it contains no private text. */
const oembedOf = ({ id }: UploadedPhoto) => `/oembed?url=${server.origin}/photo/${id}`

/** A path of every route for public content, with the query parameters of lists. */
function walkedPaths(): string[] {
  const examples = {
    '/photo/:slug': photos.open.url,
    '/photo/:slug/edit': `${photos.open.url}/edit`,
    '/photo/:slug/crop': `${photos.open.url}/crop`,
    '/photo/:slug/delete': `${photos.open.url}/delete`,
    '/photo/:slug/share': `${photos.open.url}/share`,
    '/photo/:slug/similar': `${photos.open.url}/similar`,
    '/photo/:slug/likes': `${photos.open.url}/likes`,
    '/saved/:id': '/saved/1',
    '/u/:username/binder/:slug': binders.open.url,
    '/u/:username/binder/:slug/edit': `${binders.open.url}/edit`,
    '/u/:username/binder/:slug/delete': `${binders.open.url}/delete`,
    '/u/:username/binder/:slug/add': `${binders.open.url}/add`,
    '/u/:username/binder/:slug/organize': `${binders.open.url}/organize`,
    '/u/:username/binder/:slug/before-after': `${binders.open.url}/before-after`,
    '/category/:slug': '/category/rare',
    '/category/:slug/feed.atom': '/category/rare/feed.atom',
    '/u/:username/binder/:slug/feed.atom': `${binders.open.url}/feed.atom`,
    '/oembed': oembedOf(photos.open),
    '/api/categories/:slug': '/api/categories/rare',
    '/api/categories/:slug/photos': '/api/categories/rare/photos',
    ':slug': 'cart',
    ':username': 'owner',
    ':id': String(photos.open.id),
    ':tag': 'cart',
    ':week': running,
    '*': 'anything',
  }
  const ids = [photos.open, photos.secret, photos.former].map(({ id }) => id)
  return [
    // It would end the session of the test.
    ...examplePaths(examples).filter((path) => path !== '/api/logout'),
    '/category/cart',
    '/api/categories/cart/photos?limit=100',
    '/category/cart/feed.atom',
    `/u/owner/binder/${binders.secret.id}/feed.atom`,
    ...[photos.secret, photos.former].map(oembedOf),
    '/u/owner?tab=binders',
    `/u/${ownerId}`,
    `/api/users/${ownerId}/photos?limit=100`,
    '/api/photos?limit=100',
    '/api/photos?before=100',
    '/api/tags/top?limit=100',
    ...['cart', 'open', 'owner', 'shown', 'w'].flatMap((text) => [
      `/search?q=${text}`,
      `/api/photos/search?q=${text}`,
      `/api/search/suggestions?q=${text.slice(0, 2)}`,
    ]),
    `/?photo=${photos.open.id}`,
    ...ids.flatMap((id) => [`/?photo=${id}`, `/saved?ids=${id}`, `/report?photo=${id}`]),
    `/saved?ids=${ids.join(',')}`,
    '/report?user=owner',
    '/report?comment=1',
    '/report?comment=2',
    ...['closed', 'requests', 'record'].map((show) => `/moderation?show=${show}`),
  ]
}

/** The ways to request a path. */
const WAYS: Record<string, (path: string) => [path: string, init: RequestInit]> = {
  'as a page': (path) => [path, {}],
  'as its data': (path) => [path, { headers: { Accept: PAGE_JSON_TYPE } }],
  'in a frame': (path) => [path, { headers: { 'Sec-Fetch-Dest': 'iframe' } }],
  'for the app’s script': (path) => {
    const [bare = '', query] = path.split('?')
    return [`${bare === '/' ? '/_root' : bare}.data${query ? `?${query}` : ''}`, {}]
  },
  'as a part': (path) => [path, { headers: { Range: 'bytes=0-', 'If-None-Match': '"other"' } }],
  'by its headers': (path) => [path, { method: 'HEAD' }],
}

/** A complete response, including its headers. */
async function completeResponse(who: Who, path: string, init: RequestInit): Promise<string> {
  const response = await clients[who].request(path, init)
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  return decoded(`${response.status}\n${headers.join('\n')}\n${await response.text()}`)
}

function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (code) => {
    try {
      return decodeURIComponent(code)
    } catch {
      return code
    }
  })
}

/** Private words and keys in a response to another viewer. */
function privateContentIn(text: string, who: Who): string[] {
  const own = new RegExp(`${who}-whisperedmail@example\\.com`, 'g')
  const words = text.replaceAll(own, '').match(/[\w@.-]*whispered[\w@.-]*/gi) ?? []
  const keys = [photos.secret, photos.former, photos.beside]
    .map(keyOf)
    .filter((key) => text.includes(key))
  return [...new Set([...words, ...keys])]
}

describe.each(Object.keys(WAYS))('requested %s', (way) => {
  const ask = WAYS[way] as (typeof WAYS)[string]

  beforeAll(async () => {
    const seen = new Set<string>()
    for (const path of [...walkedPaths(), photos.secret.url, binders.secret.url]) {
      const text = await completeResponse('owner', ...ask(path))
      for (const thing of privateContentIn(text, 'visitor')) seen.add(thing.toLowerCase())
    }
    // The owner does see it, so there is something to hide.
    if (way === 'as a page' || way === 'as its data')
      expect([...seen].join(' ')).toMatch(
        new RegExp(
          `(?=.*whisperedtitle)(?=.*whisperedformer)(?=.*whisperedbinder)(?=.*${keyOf(photos.secret)}).*`,
          'i',
        ),
      )
  }, 60_000)

  test.each(OTHERS)('no route exposes anything to a %s', { timeout: 60_000 }, async (who) => {
    for (const path of walkedPaths()) {
      const text = await completeResponse(who, ...ask(path))
      expect(privateContentIn(text, who), `${path} ${way}`).toEqual([])
    }
  })
})

describe('private content responds like missing content', () => {
  /** With as many digits as the existing ids. */
  const ABSENT = '9'
  /** The requests about an entity, with the placeholders ID and WORD. */
  const questions: [method: string, path: string, body?: Record<string, string>][] = [
    ['GET', '/photo/x-ID'],
    ['GET', '/photo/x-ID/edit'],
    ['GET', '/photo/x-ID/crop'],
    ['GET', '/photo/x-ID/delete'],
    ['GET', '/photo/x-ID/share'],
    ['GET', '/api/photos/ID'],
    ['GET', '/report?photo=ID'],
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
    ['GET', '/api/saved?before=ID'],
    ['POST', '/api/photos/ID/comments', { content: 'x' }],
    ['GET', '/tag/WORD'],
    ['GET', '/api/tags/WORD/photos'],
    ['GET', '/search?q=WORD'],
    ['GET', '/api/photos/search?q=WORD'],
    ['GET', '/api/search/suggestions?q=WORD'],
  ]
  const binderQuestions: typeof questions = [
    ['GET', '/u/owner/binder/x-ID'],
    ['GET', '/u/owner/binder/x-ID/edit'],
    ['GET', '/u/owner/binder/x-ID/delete'],
    ['GET', '/u/owner/binder/x-ID/add'],
    ['GET', '/u/owner/binder/x-ID/organize'],
    ['GET', '/u/owner/binder/x-ID/before-after'],
    ['POST', '/u/owner/binder/x-ID/before-after', { before: '1' }],
    ['POST', '/u/owner/binder/x-ID/edit', { title: 'x' }],
    ['POST', '/u/owner/binder/x-ID/add', { 'photo-1': 'on' }],
    ['POST', '/u/owner/binder/x-ID/organize', { up: '1' }],
    ['POST', '/u/owner/binder/x-ID/delete', {}],
  ]

  /** A response without its variable parts, and without the request's own values. */
  async function responseTo(
    who: Who,
    [method, path, fields]: (typeof questions)[number],
    values: { ID: string; WORD: string },
    headers: Record<string, string> = {},
  ): Promise<string> {
    const filled = (text: string) => text.replace('ID', values.ID).replace('WORD', values.WORD)
    const body =
      fields &&
      new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, filled(text)]))
    const text = await completeResponse(who, filled(path), {
      method,
      body,
      headers: { Origin: server.origin, ...headers },
    })
    return (
      text
        .replaceAll(values.WORD, 'WORD')
        .replaceAll(new RegExp(`(x-|photos?[/=]|photo=?"?,?"?)${values.ID}(?!\\d)`, 'g'), '$1ID')
        .replaceAll(/\b1[78]\d{11}\b/g, 'NOW')
        .replaceAll(/("seed",|"seed":)\d+/g, '$1SEED')
        .replaceAll(/^(etag|date|content-length): .*$/gm, '')
        .replaceAll(/cartfolio_flash=[^;]*/g, 'FLASH')
        // It contains the URL that was requested, and a time.
        .replaceAll(/cartfolio_return_note=[^;]*/g, 'NOTE')
    )
  }

  const ways: Record<string, string>[] = [{}, { Accept: PAGE_JSON_TYPE }, { Range: 'bytes=0-' }]
  const words = { secret: 'whisperedtag', former: 'whisperedold' } as const

  test.each(OTHERS)('for a %s', { timeout: 60_000 }, async (who) => {
    for (const which of ['secret', 'former'] as const) {
      expect(String(photos[which].id)).toHaveLength(ABSENT.length)
      for (const question of questions) {
        const there = { ID: String(photos[which].id), WORD: words[which] }
        const absent = { ID: ABSENT, WORD: words[which].replace('whispered', 'unheardof') }
        for (const headers of ways)
          expect(
            await responseTo(who, question, there, headers),
            `${question.join(' ')} ${which}`,
          ).toBe(await responseTo(who, question, absent, headers))
      }
    }
    for (const question of binderQuestions) {
      const there = { ID: String(binders.secret.id), WORD: 'no word' }
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

describe('counts for others include only public content', () => {
  test.each(OTHERS)('for a %s', async (who) => {
    const get = <Answer>(path: string) => okJson<Answer>(call(who, 'GET', path))
    expect(await get('/api/users/owner')).toMatchObject({ photosCount: 1, bindersCount: 1 })
    expect(await get('/api/categories/cart')).toMatchObject({ photoCount: 1 })
    expect(await get('/api/categories/rare')).toMatchObject({ photoCount: 0 })
    expect(await get('/api/tags/top?limit=100')).toEqual([{ tag: 'cart', count: 1 }])
    const text = async (path: string) => (await clients[who].request(path)).text()
    expect(await text('/search?q=cart')).toContain('Found 1 photo<')
    expect(await text('/tag/cart')).toMatch(/>1 photo</)
    expect(await text('/category/rare')).toMatch(/>0 photos</)
    expect(await text('/u/owner?tab=binders')).toMatch(/Shown.*?0 photos/s)
    expect(await text(binders.open.url)).toMatch(/0 photos/)
  })

  test('and the owner gets the full counts', async () => {
    const get = <Answer>(path: string) => okJson<Answer>(call('owner', 'GET', path))
    expect(await get('/api/users/owner')).toMatchObject({ photosCount: 4, bindersCount: 2 })
    expect(await (await clients.owner.request(binders.open.url)).text()).toMatch(/2 photos/)
  })

  test('a public photo in a private binder does not name the binder', async () => {
    const path = `/api/photos/${photos.open.id}`
    expect(await okJson(call('stranger', 'GET', path))).toMatchObject({ binderId: null })
    expect(await okJson(call('owner', 'GET', path))).toMatchObject({ binderId: binders.secret.id })
  })

  test('notifications about content that became private are hidden, and not counted', async () => {
    const { owner, stranger } = clients
    await okJson(call('owner', 'POST', `/api/photos/${photos.open.id}/comments`, { content: 'Hi' }))
    expect(await (await stranger.request('/notifications')).text()).not.toMatch(
      /whispered(?!mail)/i,
    )
    expect(await (await owner.request('/notifications')).text()).toMatch(/Whisperedformer/)
  })
})

test('a binder that becomes private is not found by its title', async () => {
  const put = (body: object) => call('owner', 'PATCH', `/api/photos/${photos.open.id}`, body)
  await okJson(put({ binderId: binders.open.id }))
  const search = () =>
    okJson<UploadedPhoto[]>(call('stranger', 'GET', '/api/photos/search?q=shown'))
  expect(await search()).toHaveLength(1)
  await clients.owner.post(`${binders.open.url}/edit`, { title: 'Shown', description: '' })
  expect(await search()).toHaveLength(0)
  await okJson(put({ binderId: binders.secret.id }))
})
