import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedPackage } from '#tests/support/cached-package.ts'
import { Client } from '#tests/support/client.ts'
import {
  fillEveryRouteSite,
  VIEWERS,
  type EveryRouteSite,
} from '#tests/support/every-route-site.ts'
import { routePaths } from '#tests/support/routes.ts'
import { sharedSite } from '#tests/support/site.ts'

/* The Nu HTML Checker over every page: it needs a Java runtime (Debian: default-jre-headless). */

const CHECKER = join(cachedPackage('vnu-jar@26.9.27'), 'build/dist/vnu.jar')

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
/** The pages by the name of their file. */
const pages = new Map<string, string>()
let site: EveryRouteSite

async function keep(label: string, response: Response): Promise<void> {
  const html = await response.text()
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return
  const name = `${pages.size}.html`
  pages.set(name, `${response.status} ${label}`)
  writeFileSync(join(folder, name), html)
}

beforeAll(async () => {
  site = await fillEveryRouteSite(await sharedSite())
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

interface Message {
  type: 'error' | 'info' | 'non-document-error'
  subType?: 'warning' | 'fatal'
  url: string
  message: string
  extract?: string
}

function check(): Message[] {
  const { stdout, stderr, error } = spawnSync(
    'java',
    ['-Xss4m', '-jar', CHECKER, '--format', 'json', '--exit-zero-always', '--stdout', folder],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (error || !stdout) throw new Error(`The checker did not run: ${error ?? stderr}`)
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}

test('every page, error page and rejected form is valid HTML', async () => {
  const visitor = new Client(site.server.origin)
  for (const viewer of VIEWERS)
    for (const route of routePaths)
      for (const path of site.addressesOf(route, viewer).all) {
        const client = site.clients[viewer]
        await keep(`${path} as ${viewer}`, await client.request(path))
        if (viewer !== 'owner') continue
        const fields = { intent: 'unknown', title: '', content: '', isPublic: 'on' }
        if (!path.startsWith('/api'))
          await keep(`${path} sent by ${viewer}`, await client.post(path, fields))
      }
  const framed = { headers: { 'Sec-Fetch-Dest': 'iframe' } }
  await keep('the embedded photo', await visitor.request(site.photos.open.url, framed))
  await keep('the sign-in', await visitor.follow('/api/login?returnTo=/'))
  await keep('a malformed address', await visitor.request('/%00'))
  await keep('a wrong method', await visitor.request('/meets', { method: 'PUT' }))
  await keep(
    'another site',
    await visitor.request('/upload', {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    }),
  )
  const problems = check().flatMap(({ subType, type, url, message, extract }) => {
    // React closes its void elements; the parser ignores that.
    if (message.startsWith('Trailing slash on void elements')) return []
    const page = pages.get(url.split('/').pop() ?? '') ?? url
    return [`${subType ?? type}: ${message} ${page}: ${extract}`]
  })
  expect(problems.slice(0, 20)).toEqual([])
  const statuses = new Set([...pages.values()].map((label) => label.slice(0, 3)))
  expect([...statuses].sort()).toEqual(['200', '400', '403', '404', '405'])
}, 600_000)
