import { describe, expect, test } from 'vitest'
import { addModerator } from '#db/queries/moderation.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { Client, okJson } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { sharedSite } from '#tests/support/site.ts'

/*
 * What muting and blocking do beside hiding content in lists, which every-route.test.ts shows. All content of
 * two loud members contains a word that starts with "hushedmute" or "hushedblock", or the key of a photo. The muting member
 * has muted one and blocked the other; The control member has the same relations, but muted and blocked nobody.
 */

const LOUD = ['mute', 'block'] as const
type Loud = (typeof LOUD)[number]
type Who = 'muting' | 'control' | 'friend' | Loud

const clients = {} as Record<Who, Client>
const ids = {} as Record<Who, string>
/** The id of a listed photo of each. */
const photos = {} as Record<Who, number>
const binders = {} as Record<Loud, number>
const comments = {} as Record<Loud, number>

const getUsername = (who: Who) => (isLoud(who) ? `hushed${who}r` : who)
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
      username: getUsername(who),
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

/** Creates all kinds of actions of a loud member toward the muting member, the control member and a friend of both. */
async function makeNoise(loud: Loud): Promise<void> {
  const content = { content: `Hushed${loud}comment` }
  for (const other of ['muting', 'control', 'friend'] as const) {
    await okJson(call(loud, 'POST', `/api/users/${other}/follow`))
    await okJson(call(loud, 'POST', `/api/photos/${photos[other]}/like`))
    const comment = await okJson<{ id: number }>(
      call(loud, 'POST', `/api/photos/${photos[other]}/comments`, content),
    )
    comments[loud] = comment.id
    await okJson(call(other, 'POST', `/api/users/${getUsername(loud)}/follow`))
    await okJson(call(other, 'POST', `/api/photos/${photos[loud]}/like`))
  }
}

const server = await sharedSite()
const { db } = server
await insertCategory({ name: 'Cart', slug: 'cart', description: null })
for (const who of ['muting', 'control', 'friend', ...LOUD] as const) await makeSomebody(who)
for (const loud of LOUD) await makeNoise(loud)
await addModerator('muting@example.com')
for (const who of ['muting', 'control'] as const)
  await okJson(call(who, 'POST', '/api/users/friend/follow'))
const report = { category: 'Other Issues', details: 'Look', user: getUsername('mute') }
await clients.friend.post('/report', report)
await okJson(call('muting', 'POST', `/api/users/${getUsername('mute')}/mute`))
await okJson(call('muting', 'POST', `/api/users/${getUsername('block')}/block`))

const WAYS: Record<string, HeadersInit> = {
  'as a page': {},
  'as its data': { Accept: PAGE_JSON_TYPE },
}

const getKey = (loud: Loud) =>
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
  const keys = LOUD.filter((loud) => text.includes(getKey(loud))).map((loud) => `hushed${loud}key`)
  const found = [...new Set([...words, ...keys])]
  // A photo's dialog is above the feed, which shows the tags of the whole site.
  const isFeed = path.startsWith('/?')
  return found.filter((word) => !path.includes(word) && !(isFeed && word.endsWith('tag')))
}

describe('content of a muted or blocked member, opened by its address', () => {
  const getPages = (loud: Loud) => ({
    profile: `/u/${getUsername(loud)}`,
    binders: `/u/${getUsername(loud)}?tab=binders`,
    binder: `/u/${getUsername(loud)}/binder/x-${binders[loud]}`,
    photo: `/photo/${photos[loud]}`,
    dialog: `/?photo=${photos[loud]}`,
    share: `/photo/${photos[loud]}/share`,
    mute: `/u/${getUsername(loud)}/mute`,
    api: `/api/users/${getUsername(loud)}`,
  })
  const NAMES = /^hushed\w+(first|last|r)$/

  test('content of a muted member is shown, with a notice', async () => {
    const { mute: _names, api: _bio, ...theirs } = getPages('mute')
    for (const [name, path] of Object.entries(theirs))
      expect((await foundIn('muting', path)).join(' '), name).toMatch(/title|binder/)
    for (const page of ['profile', 'photo', 'dialog'] as const) {
      const html = await (await clients.muting.follow(getPages('mute')[page])).text()
      expect(html).toContain('You muted Hushedmutefirst Hushedmutelast.')
      expect(html).toContain('value="unmute"')
    }
    const json = await okJson(call('muting', 'GET', `/api/users/${getUsername('mute')}`))
    expect(json).toMatchObject({ mute: 'mute' })
  })

  test('a blocked member’s page shows only the name, and the unblock action', async () => {
    for (const [name, path] of Object.entries(getPages('block')))
      for (const headers of Object.values(WAYS)) {
        const found = await foundIn('muting', path, headers)
        expect(
          found.filter((word) => !NAMES.test(word)),
          name,
        ).toEqual([])
      }
    for (const page of ['binder', 'photo', 'share'] as const) {
      const response = await clients.muting.follow(getPages('block')[page])
      expect(response.status).toBe(403)
      const html = await response.text()
      expect(html).toContain('You blocked Hushedblockfirst Hushedblocklast. Unblock to see this.')
      expect(html).toContain('>Unblock</a>')
    }
    const profile = await (await clients.muting.follow(getPages('block').profile)).text()
    expect(profile).toContain('You blocked Hushedblockfirst Hushedblocklast.')
    expect(profile).toContain('value="unblock"')
    const api = await call('muting', 'GET', `/api/photos/${photos.block}`)
    expect(api.status).toBe(403)
    expect(
      await okJson(call('muting', 'GET', `/api/users/${getUsername('block')}/photos`)),
    ).toEqual([])
  })
})

describe('counts', () => {
  test('include only what the viewer is shown', async () => {
    // A list of one page is counted in memory; longer ones by a query.
    for (const address of ['/search?q=cart', '/search?q=cart&before=999999']) {
      const search = async (who: Who) => (await clients[who].request(address)).text()
      expect(await search('control')).toContain('Found 5 photos')
      expect(await search('muting')).toContain('Found 3 photos')
    }
    const page = async (who: Who) => (await clients[who].follow(`/photo/${photos.friend}`)).text()
    expect(await page('control')).toMatch(/Comments \((?:<!-- -->)?2/)
    expect(await page('muting')).toMatch(/Comments \((?:<!-- -->)?0/)
    expect(await okJson(call('muting', 'GET', `/api/photos/${photos.friend}`))).toMatchObject({
      commentsCount: 0,
      comments: [],
    })
  })
})

describe('a blocked member', () => {
  const forbidden = () => [
    ['like', `/api/photos/${photos.muting}/like`, `/photo/x-${photos.muting}`],
    ['follow', '/api/users/muting/follow', '/u/muting'],
    ['comment', `/api/photos/${photos.muting}/comments`, `/photo/x-${photos.muting}`],
  ]
  const rows = (table: string, where: string) =>
    db.$client.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get()

  test('cannot like, follow or comment, by the API or by a form', async () => {
    // An earlier like is removed first: that stays possible.
    expect(await okJson(call('block', 'POST', `/api/photos/${photos.muting}/like`))).toMatchObject({
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
    expect(rows('likes', `user_id = '${ids.block}' AND photo_id = ${photos.muting}`)).toBe(0)
    expect(rows('comments', "content = 'Let me in'")).toBe(0)
  })

  test('cannot act while the block is being set', async () => {
    const pair = { other: 'friend', path: '/api/users/control' } as const
    for (let round = 0; round < 8; round++) {
      const follow = () => call(pair.other, 'POST', `${pair.path}/follow`)
      const block = () => call('control', 'POST', '/api/users/friend/block')
      await Promise.all(round % 2 ? [follow(), block()] : [block(), follow()])
      expect(
        rows('follows', `follower_id = '${ids.friend}' AND following_id = '${ids.control}'`),
      ).toBe(0)
      await okJson(call('control', 'DELETE', '/api/users/friend/block'))
    }
  })
})

describe('muting and blocking', () => {
  const mute = (who: Who, fields: Record<string, string>, path = '/u/friend/mute') =>
    clients[who].post(path, fields)

  test('works by forms: applied at once, confirmed once, and reversible', async () => {
    const feed = async () => (await clients.control.request('/')).text()
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
      const response = await mute('control', { intent, returnTo: '/search?q=friend' })
      expect(response.status).toBe(303)
      expect(response.headers.get('Location')).toBe('/search?q=friend')
      const html = await feed()
      expect(html).toContain(title)
      expect(html.includes('friendtitle'), intent).toBe(shows)
      expect(await feed()).not.toContain(title)
    }
    const away = await mute('control', { intent: 'unmute', returnTo: 'https://example.com/' })
    expect(away.headers.get('Location')).toBe('/u/friend')
  })

  test('explains both before the choice', async () => {
    const html = await (await clients.control.request('/u/friend/mute?returnTo=/tag/cart')).text()
    for (const part of ['Mute or Block friend friendlast', 'value="mute"', 'value="block"'])
      expect(html).toContain(part)
    expect(html).toContain('name="returnTo" value="/tag/cart"')
    const headers = { Accept: PAGE_JSON_TYPE }
    const asked = clients.control.request('/u/friend/mute', { headers })
    const { member } = await okJson<{ member: object }>(asked)
    // Only these fields: the row also counts private photos.
    expect(Object.keys(member).sort()).toEqual(
      ['firstName', 'id', 'lastName', 'profileImageUrl', 'username'].sort(),
    )
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
        expect((await call('control', method, `/api/users/control/${kind}`)).status).toBe(400)
        expect((await call('control', method, `/api/users/nobody-there/${kind}`)).status).toBe(404)
      }
    expect((await mute('control', { intent: 'block' }, '/u/control/mute')).status).toBe(400)
    expect((await clients.control.request('/u/control/mute')).status).toBe(400)
    expect((await mute('control', { intent: 'mute' }, '/u/nobody/mute')).status).toBe(404)
    expect((await mute('control', { intent: 'shout' })).status).toBe(400)
  })
})
