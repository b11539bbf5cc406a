import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileLinkNames } from '#app/features/profiles/profile-links.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startSmallSite, type OwnSmallSite } from '#tests/support/small-site.ts'

/*
 * Links that members set: the source of a photo and the links of a profile. Only http and https are
 * accepted by any route, and only they are rendered, regardless of the database's content.
 */

let site: OwnSmallSite
beforeAll(async () => {
  site = await startSmallSite()
})
afterAll(() => site.server.dispose())

/** Of each kind one: app/features/plain-text.test.ts has all. */
const HOSTILE = [
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001\u001fjavascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  '//example.com/',
  'https://exa mple.com/',
  'mailto:a@example.com',
]

const send = (method: string, path: string, body: unknown) =>
  site.owner.sendJson(method, path, body)

const stored = () => ({
  photos: site.db.$client.prepare('SELECT id, source_url FROM photos').all(),
  users: site.db.$client.prepare(`SELECT ${profileLinkNames.join(', ')} FROM users`).all(),
})

describe.each(HOSTILE)('%j', (address) => {
  test('is rejected by every route', async () => {
    const before = stored()
    const image = { bytes: await plainPhoto(8, 8) }
    const photo = { title: 'x', sourceUrl: address }
    const responses = [
      await send('PATCH', `/api/photos/${site.photo}`, { sourceUrl: address }),
      await site.owner.post(`${site.photoPath}/edit`, photo),
      await site.owner.upload('/api/photos', photo, { image }),
      await site.owner.upload('/upload', photo, { image }),
      await send('PATCH', '/api/auth/user', { website: address }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(stored()).toEqual(before)
  })
})

/** The links of a page to other sites. */
async function outwards(path: string): Promise<string[]> {
  const response = await site.visitor.request(path)
  expect(response.status, path).toBe(200)
  const html = await response.text()
  return (html.match(/<a\b[^>]*>/g) ?? []).filter((tag) => !/href="(?:\/|#|mailto:|\?)/.test(tag))
}

const pages = () => [
  '/',
  site.photoPath,
  '/tag/cart',
  '/category/cart',
  '/u/owner',
  site.binderPath,
]

describe('rendering', () => {
  test('marks a member’s link everywhere', async () => {
    const links = (await Promise.all(pages().map(outwards))).flat()
    const members = links.filter((tag) => tag.includes('example.com'))
    expect(members.length).toBeGreaterThanOrEqual(5)
    for (const tag of members) expect(tag).toContain('rel="nofollow ugc noopener"')
    for (const tag of links) expect(tag).toMatch(/href="https?:\/\/[^"]*".* rel="[^"]*noopener"/)
  })

  test.each(HOSTILE)('does not render %j as a link, even from a row', async (address) => {
    const { db } = site
    db.$client.pragma('ignore_check_constraints = ON')
    const links = profileLinkNames.map((name) => `${name} = @address`).join(', ')
    db.$client.prepare('UPDATE photos SET source_url = ?').run(address)
    db.$client.prepare(`UPDATE users SET ${links}`).run({ address })
    try {
      for (const path of pages())
        for (const tag of await outwards(path))
          expect(tag).toMatch(/href="https:\/\/[^"]*".* rel="noopener"/)
      const framed = { headers: { 'Sec-Fetch-Dest': 'iframe' } }
      const embed = await site.visitor.request(site.photoPath, framed)
      expect(await embed.text()).not.toContain('rel="nofollow ugc noopener"')
      const photo = await (await site.visitor.request(`/api/photos/${site.photo}`)).json()
      expect(photo.sourceUrl).toBeNull()
      const profile = await (await site.visitor.request('/api/users/owner')).json()
      for (const name of profileLinkNames) expect(profile[name]).toBeNull()
      expect((await site.owner.request(`${site.photoPath}/edit`)).status).toBe(200)
      expect((await site.owner.request('/u/owner/edit')).status).toBe(200)
    } finally {
      db.$client.prepare('UPDATE photos SET source_url = NULL').run()
      db.$client.prepare(`UPDATE users SET ${links}`).run({ address: null })
      db.$client.pragma('ignore_check_constraints = OFF')
    }
  })
})
