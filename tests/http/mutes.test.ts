import { addToCollection, mergeSaves } from '#db/queries/saves.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { addModerator } from '#db/queries/moderation.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { weeks } from '#db/schema.ts'
import { addWeeks, mondayOf } from '#db/week.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { Client, okJson } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { routePaths } from '#tests/support/routes.ts'
import { sharedSite, type SharedSite } from '#tests/support/site.ts'

/*
 * Two loud members: all their content contains a word that starts with "hushedmute" or "hushedblock", or
 * the key of a photo. Peace has muted one and blocked the other; Calm has the same relations, but muted and
 * blocked nobody. The tests request every route as both.
 */

const LOUD = ['mute', 'block'] as const
type Loud = (typeof LOUD)[number]
type Who = 'peace' | 'calm' | 'friend' | Loud

let server: SharedSite
let db: Database
const clients = {} as Record<Who, Client>
const ids = {} as Record<Who, string>
/** The id of a listed photo of each. */
const photos = {} as Record<Who, number>
const binders = {} as Record<Loud, number>
const comments = {} as Record<Loud, number>
const collections = { peace: 0, calm: 0 }

const usernameOf = (who: Who) => (isLoud(who) ? `hushed${who}r` : who)
const isLoud = (who: Who): who is Loud => who === 'mute' || who === 'block'

const call = (who: Who, method: string, path: string, body?: object) =>
  clients[who].sendJson(method, path, body)

async function makeSomebody(who: Who): Promise<void> {
  clients[who] = new Client(server.origin)
  const word = isLoud(who) ? `Hushed${who}` : who
  const givenName = isLoud(who) ? `${word}first` : word
  await clients[who].signIn({ email: `${who}@example.com`, givenName, familyName: `${word}last` })
  await okJson(
    call(who, 'PATCH', '/api/auth/user', {
      username: usernameOf(who),
      bio: `${word}bio`,
      website: `https://${word}site.example/`,
    }),
  )
  ids[who] = (await clients[who].ownRecord()).id
  const binderId = await insertBinder(ids[who], {
    title: `${word}binder`,
    description: `${word}about`,
    isPublic: true,
    ...{ make: 'Club Car', makeKey: 'clubcar', city: `${word}city` },
  })
  if (isLoud(who)) binders[who] = binderId
  photos[who] = await makePhoto(ids[who], {
    title: `${word}title`,
    description: `${word}words`,
    altText: `${word}alt`,
    tags: ['cart', `${word.toLowerCase()}tag`],
    binderId,
  })
}

/** Creates all kinds of actions of a loud member toward Peace, Calm and a friend of both. */
async function makeNoise(loud: Loud): Promise<void> {
  const content = { content: `Hushed${loud}comment` }
  for (const other of ['peace', 'calm', 'friend'] as const) {
    await okJson(call(loud, 'POST', `/api/users/${other}/follow`))
    await okJson(call(loud, 'POST', `/api/photos/${photos[other]}/like`))
    const comment = await okJson<{ id: number }>(
      call(loud, 'POST', `/api/photos/${photos[other]}/comments`, content),
    )
    comments[loud] = comment.id
    await okJson(call(other, 'POST', `/api/users/${usernameOf(loud)}/follow`))
    await okJson(call(other, 'POST', `/api/photos/${photos[loud]}/like`))
  }
}

beforeAll(async () => {
  server = await sharedSite()
  db = server.db
  await insertCategory({ name: 'Cart', slug: 'cart', description: null })
  for (const who of ['peace', 'calm', 'friend', ...LOUD] as const) await makeSomebody(who)
  for (const loud of LOUD) await makeNoise(loud)
  for (const who of ['peace', 'calm'] as const) {
    const saved = [...LOUD.map((loud) => photos[loud]), photos.friend]
    const { id } = await clients[who].ownRecord()
    await mergeSaves(id, saved)
    collections[who] = Number(await addToCollection(id, 'Ideas', saved))
  }
  const [running = '', ...won] = WEEKS
  db.insert(weeks).values({ monday: running, themeTitle: 'Cart', themeTag: 'cart' }).run()
  for (const [index, monday] of won.entries())
    db.insert(weeks)
      .values({
        monday,
        photoId: photos[LOUD[index] ?? 'mute'],
        binderId: binders[LOUD[index] ?? 'mute'],
        themeTitle: 'Old',
        themeTag: 'cart',
      })
      .run()
  await addModerator('peace@example.com')
  for (const who of ['peace', 'calm'] as const)
    await okJson(call(who, 'POST', '/api/users/friend/follow'))
  const report = { category: 'Other Issues', details: 'Look', user: usernameOf('mute') }
  await clients.friend.post('/report', report)
  await okJson(call('peace', 'POST', `/api/users/${usernameOf('mute')}/mute`))
  await okJson(call('peace', 'POST', `/api/users/${usernameOf('block')}/block`))
}, 60_000)

/** Each loud member has won one of the last weeks. The running one has a theme. */
const WEEKS = [0, -1, -2].map((distance) => addWeeks(mondayOf(Date.now()), distance))

const SEARCHES = ['cart', 'hushed', 'friend']

/** Addresses of every route, except for the loud members' own content. */
function listPaths(who: 'peace' | 'calm'): Record<string, string[]> {
  const all = [...LOUD.map((loud) => photos[loud]), photos.friend].join(',')
  const own = `/photo/x-${photos[who]}`
  return {
    '/': ['/', `/?photo=${photos.block}`, `/?photo=${photos.friend}`],
    '/popular': ['/popular'],
    '/carts': ['/carts'],
    '/carts/:make': ['/carts/club-car'],
    '/weeks': ['/weeks'],
    '/weeks/:week': WEEKS.map((monday) => `/weeks/${monday}`),
    '/u/:username': [`/u/${who}`, '/u/friend', '/u/friend?tab=binders'],
    '/u/:username/edit': [`/u/${who}/edit`],
    // Only a block hides members on the lists of other members.
    '/u/:username/followers': [`/u/${who}/followers`, '/u/friend/followers'],
    '/u/:username/following': [`/u/${who}/following`, '/u/friend/following'],
    '/u/:username/mute': ['/u/friend/mute'],
    '/u/:username/binder/:slug': ['/u/friend/binder/x-1', '/u/friend/binder/x-1?view=timeline'],
    '/u/:username/binder/:slug/edit': [`/u/${who}/binder/x-1/edit`],
    '/u/:username/binder/:slug/delete': [`/u/${who}/binder/x-1/delete`],
    '/u/:username/binder/:slug/add': [`/u/${who}/binder/x-1/add`],
    '/u/:username/binder/:slug/organize': [`/u/${who}/binder/x-1/organize`],
    '/u/:username/binder/:slug/before-after': [`/u/${who}/binder/x-1/before-after`],
    '/photo/:slug': [own, `/photo/x-${photos.friend}`],
    '/photo/:slug/edit': [`${own}/edit`],
    '/photo/:slug/crop': [`${own}/crop`],
    '/photo/:slug/delete': [`${own}/delete`],
    '/photo/:slug/similar': [`/photo/x-${photos.friend}/similar`],
    '/photo/:slug/likes': [`/photo/x-${photos.friend}/likes`],
    '/photo/:slug/share': [`/photo/x-${photos.friend}/share`],
    '/category/:slug': ['/category/cart'],
    '/tag/:tag': ['/tag/cart', ...LOUD.map((loud) => `/tag/hushed${loud}tag`)],
    '/search': SEARCHES.map((text) => `/search?q=${text}`),
    '/request-feature': ['/request-feature'],
    '/following': ['/following'],
    '/upload': ['/upload'],
    '/saved': [`/saved?ids=${all}`, '/saved'],
    '/saved/organize': ['/saved/organize'],
    '/saved/:id': [`/saved/${collections[who]}`],
    '/notifications': ['/notifications'],
    '/report': ['/report'],
    '/account': ['/account'],
    '/welcome': ['/welcome'],
    '/account/delete': ['/account/delete'],
    '/api/auth/user': ['/api/auth/user'],
    '/api/binders': ['/api/binders'],
    '/api/carts': ['/api/carts?limit=100'],
    '/api/photos': ['/api/photos?limit=100', '/api/photos?before=999', '/api/photos?offset=1'],
    '/api/photos/search': SEARCHES.flatMap((text) => [
      `/api/photos/search?q=${text}`,
      `/api/photos/search?q=${text}&before=999`,
    ]),
    '/api/photos/:id': [`/api/photos/${photos.friend}`, `/api/photos/${photos[who]}`],
    '/api/photos/:id/comments': [`/api/photos/${photos.friend}/comments`],
    '/api/photos/:id/likes': [`/api/photos/${photos.friend}/likes`],
    '/api/photos/:id/mentions': ['', 'hushed'].map(
      (text) => `/api/photos/${photos.friend}/mentions?q=${text}`,
    ),
    '/api/saved': ['/api/saved?limit=100'],
    '/api/search/suggestions': ['h', 'hushed', 'Hushedblockl'].map(
      (text) => `/api/search/suggestions?q=${text}`,
    ),
    '/api/tags/top': ['/api/tags/top?limit=100'],
    '/api/tags/:tag/photos': ['cart', ...LOUD.map((loud) => `hushed${loud}tag`)].map(
      (tag) => `/api/tags/${tag}/photos`,
    ),
    '/api/categories/:slug': ['/api/categories/cart'],
    '/api/categories/:slug/photos': ['/api/categories/cart/photos'],
    '/api/users/:username': [`/api/users/${who}`, '/api/users/friend'],
    '/api/users/:username/photos': ['/api/users/friend/photos'],
  }
}

/** Routes that are not requested, with the reasons. */
const NOT_WALKED: [route: RegExp, reason: string][] = [
  [/^\/api\/(login|logout|auth\/callback)$/, 'they begin and end sessions'],
  [/^\/api\/(auth\/user\/avatar|photos\/:id\/like|comments\/:id.*)$/, 'they have no GET'],
  [/^\/api\/users\/:username\/(follow|mute|block)$/, 'they have no GET'],
  [/^\/api\/photos\/duplicates$/, 'it names only the member’s own photos'],
  [/^\/api\/photos\/:id\/save$/, 'it has no GET'],
  [/^\/mail\/unsubscribe\//, 'it has one button and names nobody'],
  [/^\/introduction$/, 'it has only a form’s action'],
  [/\.atom$|^\/oembed$/, 'feeds and embeds are for strangers: they know no viewer'],
  [/^\/moderation(\/|$)/, 'a moderator’s work is not limited; see below'],
  [/^\/account\/mutes$/, 'the list of muted members; see below'],
  [/^\/(api\/)?\*$/, 'nothing is there'],
  [/^\/(upload\/(shared|batch)|offline|keyboard-shortcuts)$/, 'forms and texts without photos'],
  [/-(policy|rights|center|report)$|^\/terms-of-service$/, 'texts of the site'],
]

/** Allowed occurrences, with the reasons. */
const ALLOWED: [path: RegExp, word: RegExp, reason: string][] = [
  [
    /^\/($|\?|popular$|upload$|tag\/|api\/tags\/top|api\/search\/suggestions)/,
    /^hushed\w+tag$/,
    'tags are words and counts of the whole site',
  ],
  [
    /^\/u\/\w+\/follow|\/likes$/,
    /^hushedmute(first|last|r)$/,
    'a mute leaves lists of members as they are',
  ],
]

const WAYS: Record<string, HeadersInit> = {
  'as a page': {},
  'as its data': { Accept: PAGE_JSON_TYPE },
}

const keyOf = (loud: Loud) =>
  db.$client
    .prepare('SELECT image_key FROM photos WHERE id = ?')
    .pluck()
    .get(photos[loud]) as string

/** Words and keys of the loud members in a response, beside those of the address itself. */
async function foundIn(who: Who, path: string, headers: HeadersInit = {}): Promise<string[]> {
  const response = await clients[who].follow(path, { headers })
  expect(response.status, `${path} for ${who}`).toBeLessThan(404)
  const text = decodeURIComponent((await response.text()).replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  const words = text.toLowerCase().match(/hushed(?:mute|block)\w*/g) ?? []
  const keys = LOUD.filter((loud) => text.includes(keyOf(loud))).map((loud) => `hushed${loud}key`)
  const found = [...new Set([...words, ...keys])]
  return found.filter(
    (word) =>
      !path.includes(word) && !ALLOWED.some(([where, what]) => where.test(path) && what.test(word)),
  )
}

test('every route is requested, or has a reason', () => {
  const walked = Object.keys(listPaths('peace'))
  const excused = routePaths.filter((route) => NOT_WALKED.some(([known]) => known.test(route)))
  expect([...walked, ...excused].sort()).toEqual([...routePaths].sort())
})

describe.each(Object.keys(WAYS))('requested %s', (way) => {
  const headers = WAYS[way] ?? {}

  test('no list shows content of a muted or blocked member', { timeout: 60_000 }, async () => {
    for (const path of Object.values(listPaths('peace')).flat())
      expect(await foundIn('peace', path, headers), path).toEqual([])
  })

  test(
    'every list with members’ content would show it without the mute',
    { timeout: 60_000 },
    async () => {
      const shownRoutes: string[] = []
      for (const [route, paths] of Object.entries(listPaths('calm')))
        for (const path of paths)
          if ((await foundIn('calm', path, headers)).length > 0) {
            shownRoutes.push(route)
            break
          }
      expect(shownRoutes.sort()).toEqual(
        [
          ...['/', '/u/:username/followers', '/u/:username/following', '/photo/:slug'],
          ...[
            '/category/:slug',
            '/tag/:tag',
            '/search',
            '/following',
            '/saved',
            '/saved/organize',
            '/saved/:id',
            '/api/saved',
            '/notifications',
            '/popular',
            '/carts',
            '/carts/:make',
            '/api/carts',
            '/weeks',
            '/weeks/:week',
            '/photo/:slug/similar',
            '/photo/:slug/likes',
            '/api/photos/:id/likes',
            '/api/photos/:id/mentions',
          ],
          ...['/api/photos', '/api/photos/search', '/api/photos/:id', '/api/search/suggestions'],
          ...['/api/tags/:tag/photos', '/api/categories/:slug/photos', '/api/photos/:id/comments'],
        ].sort(),
      )
    },
  )
})

describe('content of a muted or blocked member, opened by its address', () => {
  const pagesOf = (loud: Loud) => ({
    profile: `/u/${usernameOf(loud)}`,
    binders: `/u/${usernameOf(loud)}?tab=binders`,
    binder: `/u/${usernameOf(loud)}/binder/x-${binders[loud]}`,
    photo: `/photo/${photos[loud]}`,
    dialog: `/?photo=${photos[loud]}`,
    share: `/photo/${photos[loud]}/share`,
    mute: `/u/${usernameOf(loud)}/mute`,
    api: `/api/users/${usernameOf(loud)}`,
  })
  const NAMES = /^hushed\w+(first|last|r)$/

  test('content of a muted member is shown, with a notice', async () => {
    const { mute: _names, api: _bio, ...theirs } = pagesOf('mute')
    for (const [name, path] of Object.entries(theirs))
      expect((await foundIn('peace', path)).join(' '), name).toMatch(/title|binder/)
    for (const page of ['profile', 'photo', 'dialog'] as const) {
      const html = await (await clients.peace.follow(pagesOf('mute')[page])).text()
      expect(html).toContain('You muted Hushedmutefirst Hushedmutelast.')
      expect(html).toContain('value="unmute"')
    }
    const json = await okJson(call('peace', 'GET', `/api/users/${usernameOf('mute')}`))
    expect(json).toMatchObject({ mute: 'mute' })
  })

  test('a blocked member’s page shows only the name, and the unblock action', async () => {
    for (const [name, path] of Object.entries(pagesOf('block')))
      for (const headers of Object.values(WAYS)) {
        const found = await foundIn('peace', path, headers)
        expect(
          found.filter((word) => !NAMES.test(word)),
          name,
        ).toEqual([])
      }
    for (const page of ['binder', 'photo', 'share'] as const) {
      const response = await clients.peace.follow(pagesOf('block')[page])
      expect(response.status).toBe(403)
      const html = await response.text()
      expect(html).toContain('You blocked Hushedblockfirst Hushedblocklast. Unblock to see this.')
      expect(html).toContain('>Unblock</a>')
    }
    const profile = await (await clients.peace.follow(pagesOf('block').profile)).text()
    expect(profile).toContain('You blocked Hushedblockfirst Hushedblocklast.')
    expect(profile).toContain('value="unblock"')
    const api = await call('peace', 'GET', `/api/photos/${photos.block}`)
    expect(api.status).toBe(403)
    expect(await okJson(call('peace', 'GET', `/api/users/${usernameOf('block')}/photos`))).toEqual(
      [],
    )
  })

  test('reports about both still work', async () => {
    for (const loud of LOUD)
      for (const about of [`user=${ids[loud]}`, `photo=${photos[loud]}`])
        expect((await clients.peace.request(`/report?${about}`)).status).toBe(200)
    expect((await clients.peace.request(`/report?comment=${comments.block}`)).status).toBe(200)
  })

  test('the list of mutes and blocks has both, each with its undo action', async () => {
    const html = await (await clients.peace.request('/account/mutes')).text()
    expect(html).toMatch(/Unblock Hushedblockfirst Hushedblocklast/)
    expect(html).toMatch(/Unmute Hushedmutefirst Hushedmutelast/)
    expect(await (await clients.calm.request('/account/mutes')).text()).not.toContain('Hushed')
  })

  test('moderation is not limited', async () => {
    const html = await (await clients.peace.request('/moderation')).text()
    expect(html).toContain('Hushedmutefirst')
  })
})

describe('counts', () => {
  test('include only what the viewer is shown', async () => {
    // A list of one page is counted in memory; longer ones by a query.
    for (const address of ['/search?q=cart', '/search?q=cart&before=999999']) {
      const search = async (who: Who) => (await clients[who].request(address)).text()
      expect(await search('calm')).toContain('Found 5 photos')
      expect(await search('peace')).toContain('Found 3 photos')
    }
    const page = async (who: Who) => (await clients[who].follow(`/photo/${photos.friend}`)).text()
    expect(await page('calm')).toMatch(/Comments \((?:<!-- -->)?2/)
    expect(await page('peace')).toMatch(/Comments \((?:<!-- -->)?0/)
    expect(await okJson(call('peace', 'GET', `/api/photos/${photos.friend}`))).toMatchObject({
      commentsCount: 0,
      comments: [],
    })
  })

  test('do not change the page size of lists', async () => {
    const some = await okJson<unknown[]>(call('peace', 'GET', '/api/photos?limit=3'))
    expect(some).toHaveLength(3)
  })
})

describe('a blocked member', () => {
  const forbidden = () => [
    ['like', `/api/photos/${photos.peace}/like`, `/photo/x-${photos.peace}`],
    ['follow', '/api/users/peace/follow', '/u/peace'],
    ['comment', `/api/photos/${photos.peace}/comments`, `/photo/x-${photos.peace}`],
  ]
  const rows = (table: string, where: string) =>
    db.$client.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get()

  test('cannot like, follow or comment, by the API or by a form', async () => {
    // An earlier like is removed first: that stays possible.
    expect(await okJson(call('block', 'POST', `/api/photos/${photos.peace}/like`))).toMatchObject({
      liked: false,
    })
    for (const [intent = '', api = '', page = ''] of forbidden()) {
      const response = await call('block', 'POST', api, { content: 'Let me in' })
      expect(response.status, intent).toBe(403)
      expect(await response.json()).toEqual({ message: 'You cannot interact with this member.' })
      const form = await clients.block.post(page, { intent, content: 'Let me in' })
      expect(form.status, intent).toBe(403)
      const html = await form.text()
      expect(html).toContain('You cannot interact with this member.')
      expect(html).not.toContain('blocked')
    }
    expect(rows('likes', `user_id = '${ids.block}' AND photo_id = ${photos.peace}`)).toBe(0)
    expect(rows('comments', "content = 'Let me in'")).toBe(0)
  })

  test('receives no actions of the blocking member either, who gets the reason', async () => {
    for (const [api = '', body] of [
      [`/api/users/${usernameOf('block')}/follow`],
      [`/api/photos/${photos.block}/comments`, { content: 'Hello' }],
    ] as [string, object?][]) {
      const response = await call('peace', 'POST', api, body)
      expect(response.status).toBe(403)
      expect((await response.json()).message).toBe('You blocked this member. Unblock them first.')
    }
    // The earlier like can be removed, through the API and by the form of the photo's page.
    const form = await clients.peace.post(`/photo/x-${photos.block}`, { intent: 'like' })
    expect(form.status).toBe(303)
    const again = await call('peace', 'POST', `/api/photos/${photos.block}/like`)
    expect(again.status).toBe(403)
  })

  test('no longer follows the blocking member, and is no longer followed', () => {
    const both = (one: string, other: string) =>
      `follower_id = '${one}' AND following_id = '${other}'`
    expect(rows('follows', both(ids.peace, ids.block))).toBe(0)
    expect(rows('follows', both(ids.block, ids.peace))).toBe(0)
    expect(rows('follows', both(ids.peace, ids.mute))).toBe(1)
    expect(rows('users', `id = '${ids.peace}' AND followers_count = 1`)).toBe(1)
  })

  test('still sees public content', async () => {
    const html = await (await clients.block.follow(`/photo/x-${photos.peace}`)).text()
    expect(html).toContain('peacetitle')
  })

  test('may act on other members as before, and the muted one on all', async () => {
    expect((await call('block', 'POST', `/api/photos/${photos.friend}/like`)).status).toBe(200)
    expect((await call('block', 'POST', `/api/photos/${photos.friend}/like`)).status).toBe(200)
    const path = `/api/photos/${photos.peace}/comments`
    await okJson(call('mute', 'POST', path, { content: 'Hushedmutelate' }))
    expect(rows('notifications', `user_id = '${ids.peace}' AND actor_id = '${ids.mute}'`)).toBe(0)
    expect(await foundIn('peace', '/notifications')).toEqual([])
    expect(await foundIn('friend', `/photo/x-${photos.peace}`)).toContain('hushedmutelate')
  })

  test('cannot act while the block is being set', async () => {
    const pair = { other: 'friend', path: '/api/users/calm' } as const
    for (let round = 0; round < 8; round++) {
      const follow = () => call(pair.other, 'POST', `${pair.path}/follow`)
      const block = () => call('calm', 'POST', '/api/users/friend/block')
      await Promise.all(round % 2 ? [follow(), block()] : [block(), follow()])
      expect(
        rows('follows', `follower_id = '${ids.friend}' AND following_id = '${ids.calm}'`),
      ).toBe(0)
      await okJson(call('calm', 'DELETE', '/api/users/friend/block'))
    }
  })
})

describe('muting and blocking', () => {
  const mute = (who: Who, fields: Record<string, string>, path = '/u/friend/mute') =>
    clients[who].post(path, fields)

  test('works by forms: applied at once, confirmed once, and reversible', async () => {
    const feed = async () => (await clients.calm.request('/')).text()
    // The second request comes from the response cache.
    expect(await feed()).toContain('friendtitle')
    expect(await feed()).toContain('friendtitle')
    const steps = [
      ['mute', 'Muted friend friendlast', false],
      ['unmute', 'Unmuted friend friendlast', true],
      ['block', 'Blocked friend friendlast', false],
      ['unblock', 'Unblocked friend friendlast', true],
    ] as const
    for (const [intent, title, shows] of steps) {
      const response = await mute('calm', { intent, returnTo: '/search?q=friend' })
      expect(response.status).toBe(303)
      expect(response.headers.get('Location')).toBe('/search?q=friend')
      const html = await feed()
      expect(html).toContain(title)
      expect(html.includes('friendtitle'), intent).toBe(shows)
      expect(await feed()).not.toContain(title)
    }
    const away = await mute('calm', { intent: 'unmute', returnTo: 'https://example.com/' })
    expect(away.headers.get('Location')).toBe('/u/friend')
  })

  test('works through the API, any number of times', async () => {
    const ask = (method: string, kind: string) =>
      okJson(call('calm', method, `/api/users/friend/${kind}`))
    for (let turn = 0; turn < 2; turn++) expect(await ask('POST', 'mute')).toEqual({ mute: 'mute' })
    expect(await ask('DELETE', 'block')).toEqual({ mute: 'mute' })
    expect(await ask('POST', 'block')).toEqual({ mute: 'block' })
    expect(await ask('POST', 'mute')).toEqual({ mute: 'block' })
    expect(await ask('DELETE', 'mute')).toEqual({ mute: 'block' })
    for (let turn = 0; turn < 2; turn++)
      expect(await ask('DELETE', 'block')).toEqual({ mute: null })
  })

  test('explains both before the choice', async () => {
    const html = await (await clients.calm.request('/u/friend/mute?returnTo=/tag/cart')).text()
    for (const part of ['Mute or Block friend friendlast', 'value="mute"', 'value="block"'])
      expect(html).toContain(part)
    expect(html).toContain('name="returnTo" value="/tag/cart"')
    const headers = { Accept: PAGE_JSON_TYPE }
    const asked = clients.calm.request('/u/friend/mute', { headers })
    const { member } = await okJson<{ member: object }>(asked)
    // Only these fields: the row also counts private photos.
    expect(Object.keys(member).sort()).toEqual(
      ['firstName', 'id', 'lastName', 'profileImageUrl', 'username'].sort(),
    )
  })

  test('redirects from the former addresses, keeping the method and the query', async () => {
    const former = [
      ['/account/silences?after=x', '/account/mutes?after=x'],
      ['/u/friend/silence?returnTo=/tag/cart', '/u/friend/mute?returnTo=/tag/cart'],
    ] as const
    for (const [path, current] of former) {
      const response = await clients.calm.request(path)
      expect(response.status).toBe(308)
      expect(response.headers.get('Location')).toBe(current)
    }
    expect((await mute('calm', { intent: 'mute' }, '/u/friend/silence')).status).toBe(308)
  })

  test('is rejected signed out, for oneself, for an unknown member and for invalid input', async () => {
    const visitor = new Client(server.origin)
    const signIn = await visitor.post('/u/friend/mute', { intent: 'mute' })
    expect(signIn.status).toBe(303)
    expect(signIn.headers.get('Location')).toMatch(/^\/api\/login\?/)
    expect((await visitor.request('/account/mutes')).status).toBe(303)
    for (const method of ['POST', 'DELETE'])
      for (const kind of LOUD) {
        const path = `/api/users/friend/${kind}`
        expect((await visitor.sendJson(method, path)).status).toBe(401)
        expect((await call('calm', method, `/api/users/calm/${kind}`)).status).toBe(400)
        expect((await call('calm', method, `/api/users/nobody-there/${kind}`)).status).toBe(404)
      }
    expect((await mute('calm', { intent: 'block' }, '/u/calm/mute')).status).toBe(400)
    expect((await clients.calm.request('/u/calm/mute')).status).toBe(400)
    expect((await mute('calm', { intent: 'mute' }, '/u/nobody/mute')).status).toBe(404)
    expect((await mute('calm', { intent: 'shout' })).status).toBe(400)
  })

  test('is available to suspended members', async () => {
    db.$client.prepare('UPDATE users SET suspended_at = 1 WHERE id = ?').run(ids.calm)
    const response = await call('calm', 'POST', '/api/users/friend/block')
    db.$client.prepare('UPDATE users SET suspended_at = NULL WHERE id = ?').run(ids.calm)
    expect(response.status).toBe(200)
    await okJson(call('calm', 'DELETE', '/api/users/friend/block'))
  })
})
