import { describe, expect, test } from 'vitest'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { Client, okJson } from '#tests/support/client.ts'
import {
  LOUD,
  fillEveryRouteSite,
  USERNAMES,
  type Loud,
  type Member,
} from '#tests/support/every-route-site.ts'
import { sharedSite } from '#tests/support/site.ts'

/*
 * What muting and blocking do beside hiding content in lists, which every-route.test.ts shows with
 * the same site. The owner is the one that the others follow.
 */

const { server, clients, ids, shown, loudKeys } = await fillEveryRouteSite(await sharedSite())

const call = (who: Member, method: string, path: string, body?: object) =>
  clients[who].sendJson(method, path, body)
const readText = async (who: Member, path: string) => (await clients[who].follow(path)).text()

/** Words and keys of the loud members in a response, beside those of the address itself. */
async function foundIn(path: string, headers: HeadersInit = {}): Promise<string[]> {
  const response = await clients['muting member'].follow(path, { headers })
  expect(response.status, path).toBeLessThan(404)
  const text = decodeURIComponent((await response.text()).replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  const words = text.toLowerCase().match(/hushed(?:mute|block)\w*/g) ?? []
  const found = [...new Set([...words, ...loudKeys.filter((key) => text.includes(key))])]
  // A photo's dialog is above the feed, which shows the tags of the whole site.
  const isFeed = path.startsWith('/?')
  return found.filter((word) => !path.includes(word) && !(isFeed && word.endsWith('tag')))
}

describe('content of a muted or blocked member, opened by its address', () => {
  const getPages = (loud: Loud) => ({
    profile: `/u/${USERNAMES[loud]}`,
    binders: `/u/${USERNAMES[loud]}?tab=binders`,
    binder: `/u/${USERNAMES[loud]}/binder/x-${shown[loud].binder}`,
    photo: `/photo/${shown[loud].photo}`,
    dialog: `/?photo=${shown[loud].photo}`,
    share: `/photo/${shown[loud].photo}/share`,
    mute: `/u/${USERNAMES[loud]}/mute`,
    api: `/api/users/${USERNAMES[loud]}`,
  })
  const NAMES = /^hushed\w+(first|last|r)$/

  test('content of a muted member is shown, with a notice', async () => {
    const { mute: _names, api, ...theirs } = getPages('mute')
    for (const [name, path] of Object.entries(theirs))
      expect((await foundIn(path)).join(' '), name).toMatch(/title|binder/)
    for (const page of ['profile', 'photo', 'dialog'] as const) {
      const html = await readText('muting member', theirs[page])
      expect(html).toContain('You muted hushedmuterfirst hushedmuterlast.')
      expect(html).toContain('value="unmute"')
    }
    expect(await okJson(call('muting member', 'GET', api))).toMatchObject({ mute: 'mute' })
  })

  test('a blocked member’s page shows only the name, and the unblock action', async () => {
    const pages = getPages('block')
    for (const [name, path] of Object.entries(pages))
      for (const headers of [undefined, { Accept: PAGE_JSON_TYPE }]) {
        const found = await foundIn(path, headers)
        expect(
          found.filter((word) => !NAMES.test(word)),
          name,
        ).toEqual([])
      }
    const blocked = 'You blocked hushedblockrfirst hushedblockrlast.'
    for (const page of ['binder', 'photo', 'share'] as const) {
      const response = await clients['muting member'].follow(pages[page])
      expect(response.status).toBe(403)
      const html = await response.text()
      expect(html).toContain(`${blocked} Unblock to see this.`)
      expect(html).toContain('>Unblock</a>')
    }
    const profile = await readText('muting member', pages.profile)
    expect(profile).toContain(blocked)
    expect(profile).toContain('value="unblock"')
    const api = await call('muting member', 'GET', `/api/photos/${shown.block.photo}`)
    expect(api.status).toBe(403)
    expect(await okJson(call('muting member', 'GET', `${pages.api}/photos`))).toEqual([])
  })
})

test('counts include only what the viewer is shown', async () => {
  // A list of one page is counted in memory; longer ones by a query.
  for (const address of ['/search?q=cart', '/search?q=cart&before=999999']) {
    expect(await readText('control member', address)).toContain('Found 6 photos')
    expect(await readText('muting member', address)).toContain('Found 4 photos')
  }
  const { photo } = shown['control member']
  expect(await readText('control member', `/photo/${photo}`)).toMatch(/Comments \((?:<!-- -->)?2/)
  expect(await readText('muting member', `/photo/${photo}`)).toMatch(/Comments \((?:<!-- -->)?0/)
  expect(await okJson(call('muting member', 'GET', `/api/photos/${photo}`))).toMatchObject({
    commentsCount: 0,
    comments: [],
  })
})

test('a blocked member cannot like, follow or comment, by the API or by a form', async () => {
  const { photo } = shown['muting member']
  const rows = (table: string, where: string) =>
    server.db.$client.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get()
  // An earlier like is removed first: that stays possible.
  expect(await okJson(call('block', 'POST', `/api/photos/${photo}/like`))).toMatchObject({
    liked: false,
  })
  for (const [intent, api, page] of [
    ['like', `/api/photos/${photo}/like`, `/photo/x-${photo}`],
    ['follow', '/api/users/muting/follow', '/u/muting'],
    ['comment', `/api/photos/${photo}/comments`, `/photo/x-${photo}`],
  ] as const) {
    const response = await call('block', 'POST', api, { content: 'Let me in' })
    expect(response.status, intent).toBe(403)
    expect(await response.json()).toEqual({ message: 'You cannot interact with this member.' })
    const form = await clients.block.post(page, { intent, content: 'Let me in' })
    expect(form.status, intent).toBe(403)
    const html = await form.text()
    expect(html).toContain('You cannot interact with this member.')
    expect(html).not.toContain('blocked')
  }
  expect(rows('likes', `user_id = '${ids.block}' AND photo_id = ${photo}`)).toBe(0)
  expect(rows('comments', "content = 'Let me in'")).toBe(0)
})

describe('muting and blocking', () => {
  const mute = (fields: Record<string, string>, path = '/u/owner/mute') =>
    clients['control member'].post(path, fields)

  test('works by forms: applied at once, confirmed once, and reversible', async () => {
    const feed = () => readText('control member', '/')
    // The second request comes from the response cache.
    expect(await feed()).toContain('ownertitle')
    expect(await feed()).toContain('ownertitle')
    const steps = [
      ['mute', 'Muted ownerfirst ownerlast', false],
      ['unmute', 'Unmuted ownerfirst ownerlast', true],
      ['block', 'Blocked ownerfirst ownerlast', false],
      ['unblock', 'Unblocked ownerfirst ownerlast', true],
    ] as const
    for (const [intent, title, shows] of steps) {
      const response = await mute({ intent, returnTo: '/search?q=friend' })
      expect(response.status).toBe(303)
      expect(response.headers.get('Location')).toBe('/search?q=friend')
      const html = await feed()
      expect(html).toContain(title)
      expect(html.includes('ownertitle'), intent).toBe(shows)
      expect(await feed()).not.toContain(title)
    }
    const away = await mute({ intent: 'unmute', returnTo: 'https://example.com/' })
    expect(away.headers.get('Location')).toBe('/u/owner')
  })

  test('explains both before the choice', async () => {
    const html = await readText('control member', '/u/owner/mute?returnTo=/tag/cart')
    for (const part of ['Mute or Block ownerfirst ownerlast', 'value="mute"', 'value="block"'])
      expect(html).toContain(part)
    expect(html).toContain('name="returnTo" value="/tag/cart"')
    const headers = { Accept: PAGE_JSON_TYPE }
    const asked = clients['control member'].request('/u/owner/mute', { headers })
    const { member } = await okJson<{ member: object }>(asked)
    // Only these fields: the row also counts private photos.
    expect(Object.keys(member).sort()).toEqual(
      ['firstName', 'id', 'lastName', 'profileImageUrl', 'username'].sort(),
    )
  })

  test('is rejected signed out, for oneself, for an unknown member and for invalid input', async () => {
    const visitor = new Client(server.origin)
    for (const method of ['POST', 'DELETE'])
      for (const kind of LOUD) {
        expect((await visitor.sendJson(method, `/api/users/owner/${kind}`)).status).toBe(401)
        const send = (name: string) => call('control member', method, `/api/users/${name}/${kind}`)
        expect((await send('control')).status).toBe(400)
        expect((await send('nobody-there')).status).toBe(404)
      }
    expect((await mute({ intent: 'block' }, '/u/control/mute')).status).toBe(400)
    expect((await clients['control member'].request('/u/control/mute')).status).toBe(400)
    expect((await mute({ intent: 'mute' }, '/u/nobody/mute')).status).toBe(404)
    expect((await mute({ intent: 'shout' })).status).toBe(400)
  })
})
