import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '#tests/support/client.ts'
import { decoded, textIn } from '#tests/support/html.ts'
import { readRobots } from '#tests/support/robots.ts'
import { startSmallSite, type OwnSmallSite } from '#tests/support/small-site.ts'
import { unzip } from '#tests/support/zip.ts'
import { DAY_MS } from '#app/durations.ts'

/*
 * A site with another name, tagline and contact address, from the same build. That no route has the
 * default ones: every-route.test.ts.
 */

const NAME = `Bär's "Buggy" & <Co>`
const TAGLINE = 'Karts <b>twice</b>'
const EMAIL = 'hello@buggy.example'

let site: OwnSmallSite
beforeAll(async () => {
  site = await startSmallSite({
    SITE_NAME: NAME,
    SITE_TAGLINE: TAGLINE,
    SUPPORT_EMAIL: EMAIL,
    AI_CRAWLERS: 'allow',
  })
})
afterAll(() => site.server.dispose())

/**
 * The software's name, in the names of cookies, of a media type, of a local store and at the
 * embedded provider (docs/operations.md).
 */
const SOFTWARE = /cartfolio_\w+|client_id=cartfolio|vnd\.cartfolio\.|cartfolio:\w+/g

/**
 * Fails if a response has the default name or tagline, or markup of the other one.
 * @returns its text
 */
async function expectRenamed(response: Response): Promise<string> {
  const text = await response.text()
  const head = JSON.stringify([...response.headers])
  expect((head + text).replace(SOFTWARE, ''), response.url).not.toMatch(
    /cartfolio|worth a second look/i,
  )
  if (!/json/.test(head)) expect(text, response.url).not.toMatch(/<Co>|<b>twice/)
  return text
}

describe('a page has the name', () => {
  test('in the header, the footer, the social tags and the data for the script', async () => {
    const html = await site.visitor.text('/')
    expect(textIn(/<header.*?<\/header>/s, html)).toContain(NAME)
    expect(textIn(/<footer.*?<\/footer>/s, html)).toContain(`${NAME} ${TAGLINE}`)
    const content = (name: string) =>
      decoded(new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '')
    expect(content('og:site_name')).toBe(NAME)
    expect(content('og:description')).toMatch(new RegExp(`^${NAME} is where`))
    expect(content('og:image')).toBe(
      'http://localhost:' + new URL(site.server.origin).port + '/icon-512.png',
    )
    expect(content('twitter:site')).toBe('@barsbuggyco')
    const [, data = ''] = /^<!DOCTYPE html><html lang="en" data-site="([^"]*)">/.exec(html) ?? []
    expect(JSON.parse(decoded(data))).toEqual({ name: NAME, tagline: TAGLINE })
  })

  test.each(['/help-center', '/reporting-center', '/privacy-rights', '/feedback-policy'])(
    'the contact address: %s',
    async (path) => {
      expect(await site.visitor.text(path)).toContain(`mailto:${EMAIL}`)
    },
  )
})

describe('responses made outside the pages', () => {
  test('error pages of the server', async () => {
    const malformed = await site.visitor.request('/%')
    expect(malformed.status).toBe(400)
    expect(decoded(await expectRenamed(malformed))).toContain(` - ${NAME}</title>`)
    const foreign = await site.visitor.request('/upload', {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    expect(decoded(await expectRenamed(foreign))).toContain(` - ${NAME}</title>`)
  })

  test('the embedded sign-in and its errors', async () => {
    const form = await new Client(site.server.origin).follow('/api/login')
    const html = await expectRenamed(form)
    expect(decoded(html)).toContain(`Back to ${NAME}</a>`)
    const failed = await site.visitor.request('/oidc/interaction/unknown')
    expect(decoded(await expectRenamed(failed))).toContain(`Back to ${NAME}</a>`)
  })

  test('the offline page', async () => {
    const html = decoded(await expectRenamed(await site.visitor.request('/offline')))
    expect(html).toContain(`${NAME} is unreachable.`)
  })

  test('the data export, with a file name of the name’s letters', async () => {
    const response = await site.owner.request('/account/export')
    expect(response.headers.get('Content-Disposition')).toContain('"barsbuggyco-owner-')
    const files = unzip(new Uint8Array(await response.arrayBuffer()))
    const [, readme] = Object.entries(files).find(([name]) => /readme/i.test(name)) ?? []
    expect(new TextDecoder().decode(readme)).toContain(`Your data on ${NAME}`)
  })
})

test('welcomes new members by the name, which none of them can take', async () => {
  const html = await site.owner.text('/notifications')
  expect(decoded(html)).toContain(`Welcome to ${NAME}!`)
  const taken = await site.owner.sendJson('PATCH', '/api/auth/user', { username: 'BarsBuggyCo' })
  expect(taken.status).toBe(409)
})

test('starts by saying where the site is', async () => {
  expect(JSON.stringify(site.server.log())).not.toContain('Cartfolio is at')
  await expect.poll(() => site.server.log()).toContain(JSON.stringify(NAME).slice(1, -1) + ' is at')
})

test('security.txt has the contact address, its own and an end within a year', async () => {
  const response = await site.visitor.request('/.well-known/security.txt')
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  const { origin } = site.server
  expect(text).toMatch(/^(?:[A-Z][A-Za-z-]+: \S+\n){4}$/)
  expect(text).toContain(`Contact: mailto:${EMAIL}\n`)
  expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`)
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * DAY_MS)
})

test('AI_CRAWLERS=allow lets crawlers for training in', async () => {
  expect(readRobots(await site.visitor.text('/robots.txt')).refused).toEqual([])
})
