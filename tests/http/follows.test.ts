import { beforeEach, describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { toggleFollow } from '#db/queries/follows.ts'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import type { Client } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

const { server, db, visitor, jane, janeId } = await sharedMembers()
db.$client.exec(`UPDATE users SET username = 'jane' WHERE id = '${janeId}'`)
beforeEach(() => db.$client.exec('DELETE FROM follows; DELETE FROM mutes; DELETE FROM photos'))

async function readText(client: Client, path: string): Promise<string> {
  const response = await client.request(path)
  expect(response.status, path).toBe(200)
  return response.text()
}

/** A page's HTML without its scripts, which repeat the texts. */
const drawnPart = (html: string) => html.replace(/<script.*?<\/script>/gs, '')

/** The first group's matches in a page's HTML, in order. */
const found = (html: string, pattern: RegExp) =>
  [...drawnPart(html).matchAll(pattern)].map(([, text]) => text)

describe('/following', () => {
  test('is not indexed, and shows a hint when empty', async () => {
    const html = await readText(jane, '/following')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toContain('You don’t follow anyone yet')
    expect(found(html, /<a class="button[^>]*href="([^"]+)"/g)).toEqual(
      expect.arrayContaining(['/', '/search']),
    )
    await toggleFollow(janeId, (await makeMember()).id)
    const silent = await readText(jane, '/following')
    expect(silent).not.toContain('You don’t follow anyone yet')
    expect(silent).toContain('The members you follow have not shared any photos yet.')
  })

  test('is linked for members, and adds nothing for visitors', async () => {
    await makePhoto((await makeMember()).id)
    const links = /href="(\/following)"/g
    expect(found(await readText(jane, '/'), links)).toHaveLength(2)
    expect(found(await readText(visitor, '/'), links)).toEqual([])
  })
})

describe.each(['followers', 'following'] as const)('/u/{username}/%s', (list) => {
  const path = `/u/jane/${list}`
  const NAME = /<small>@([\w-]+)<\/small>/g

  const connect = (id: string) =>
    list === 'followers' ? toggleFollow(id, janeId) : toggleFollow(janeId, id)

  async function connected(username: string): Promise<string> {
    const { id } = await makeMember({ username })
    await connect(id)
    return id
  }
  let round = 0
  const name = (text: string | number) => `${list.slice(0, 7)}-${round}-${text}`
  beforeEach(() => void round++)

  test('has a follow button for everyone except the viewer, which returns to the list', async () => {
    const ann = await connected(name('ann'))
    const html = await readText(jane, path)
    const action = `/u/${name('ann')}`
    expect(new Set(found(html, /<form method="post" action="([^"]+)"/g))).toEqual(new Set([action]))
    const pressed = list === 'following'
    expect(found(html, /aria-pressed="(\w+)"/g)).toEqual([String(pressed)])
    const response = await jane.request(action, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'follow' }),
      headers: { Origin: server.origin, Referer: `${server.origin}${path}?before=99999` },
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(`${path}?before=99999`)
    const follows = db.$client
      .prepare('SELECT 1 FROM follows WHERE follower_id = ? AND following_id = ?')
      .get(janeId, ann)
    expect(follows !== undefined).toBe(!pressed)
    // On another member's list the viewer's own line has none.
    const other = await makeMember({ username: name('o') })
    await (list === 'followers' ? toggleFollow(janeId, other.id) : toggleFollow(other.id, janeId))
    const others = await readText(jane, `/u/${name('o')}/${list}`)
    expect(found(others, NAME)).toEqual(['jane'])
    expect(found(others, /<form method="post" action="([^"]+)"/g)).toEqual([])
  })

  test('is linked from the profile', async () => {
    await connected(name('a'))
    const html = await readText(visitor, '/u/jane')
    const label = list === 'followers' ? 'Follower' : 'Following'
    expect(html).toContain(`<a href="${path}"><b>1</b> <!-- -->${label}</a>`)
  })

  test('returns 404 and redirects like the profile', async () => {
    const gone = await visitor.request(`/u/nobody-at-all/${list}`)
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('User Not Found')
    const byId = await visitor.request(`/u/${janeId}/${list}?before=7`)
    expect([byId.status, byId.headers.get('Location')]).toEqual([301, `${path}?before=7`])
    const html = await readText(visitor, path)
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toMatch(list === 'followers' ? /No followers yet/ : /is not following anyone yet/)
  })
})

describe('the own followers', () => {
  test.each<[string, (username: string) => Promise<Response>]>([
    ['in the list', (name) => jane.post(`/u/${name}`, { intent: 'remove-follower' })],
    ['by the API', (name) => jane.sendJson('DELETE', `/api/users/${name}/follower`)],
  ])('can be removed %s', async (_way, remove) => {
    const ann = await makeMember({ username: `ann${_way.length}` })
    const name = ann.username ?? ''
    await toggleFollow(ann.id, janeId)
    expect(await readText(jane, '/u/jane/followers')).toContain('aria-label="Remove Jane Doe"')
    expect(await readText(visitor, '/u/jane/followers')).not.toContain('>Remove<')
    expect(await readText(jane, '/u/jane/following')).not.toContain('>Remove<')
    expect((await remove(name)).status).toBeLessThan(304)
    expect(await readText(jane, '/u/jane/followers')).toContain('No followers yet')
    expect((await remove(name)).status).toBe(404)
  })
})

describe('below a photo', () => {
  const view = (client: Client, path: string) =>
    client
      .request(path, { headers: { Accept: PAGE_JSON_TYPE } })
      .then((response) => response.json())

  const sections = (html: string) => {
    const [, more = ''] = /<div class="more-photos">(.*?)<\/main>/s.exec(drawnPart(html)) ?? []
    const [, ...parts] = more.split('<section>')
    return parts.map((part) => ({
      heading: /<h2>([^<]+)</.exec(part)?.[1],
      photos: found(part, /<(?:li|div id="similar-\d+"[^>]*)><a [^>]*href="[^"]*-(\d+)"/g).map(
        Number,
      ),
    }))
  }

  async function garage() {
    const owner = await makeMember()
    const binder = (title: string, isPublic: boolean) =>
      insertBinder(owner.id, { title, description: '', isPublic })
    const getPath = (id: number) => `/photo/a-cart-${owner.username}-${id}`
    return {
      owner,
      getPath,
      open: await binder('Restored', true),
      secret: await binder('Ideas', false),
    }
  }

  test('shows photos of its binder with a link to it, and photos with its tags, without duplicates', async () => {
    const { owner, getPath, open } = await garage()
    const other = await makeMember()
    const [a, b] = [
      await makePhoto(owner.id, { binderId: open, tags: ['lake'] }),
      await makePhoto(owner.id, { binderId: open }),
    ]
    const like = await makePhoto(other.id, { tags: ['lake'], altText: 'A cart by the water' })
    const id = await makePhoto(owner.id, { binderId: open, tags: ['lake', 'gold'] })
    const liker = await makePhoto(other.id, { tags: ['lake', 'gold'] })
    const unlike = await makePhoto(other.id, { tags: ['sand'] })
    const html = await readText(visitor, getPath(id))
    expect(sections(html)).toEqual([
      { heading: 'More from this binder', photos: [b, a] },
      { heading: 'More like this', photos: [liker, like, unlike] },
    ])
    expect(html).toContain(`<a href="/u/${owner.username}/binder/restored-${open}">Restored</a>`)
    expect(html).toMatch(
      /<img loading="lazy"[^>]* src="\/images\/[^"]+\.jpg" alt="A cart by the water"/,
    )
  })

  test('shows nothing if there are none, and nothing in dialogs and embeds', async () => {
    const { owner, getPath } = await garage()
    const alone = await makePhoto(owner.id)
    expect(await readText(visitor, getPath(alone))).not.toContain('more-photos')
    const id = await makePhoto(owner.id, { tags: ['lake'] })
    await makePhoto(owner.id, { tags: ['lake'] })
    expect(await readText(visitor, getPath(id))).toContain('more-photos')
    expect((await view(visitor, getPath(id))).more).toBeNull()
    const frame = await visitor.request(getPath(id), { headers: { 'Sec-Fetch-Dest': 'iframe' } })
    expect(await frame.text()).not.toContain('more-photos')
  })
})
