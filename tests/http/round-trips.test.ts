import { ALT_TEXT_PATH } from '#app/features/photos/upload/batch.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photos } from '#db/schema.ts'
import { OTHER_MAKE } from '#app/features/carts/names.ts'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { readAtom } from '#tests/support/atom.ts'
import { startFormParser, type ParsedForm } from '#tests/support/browser-forms.ts'
import { okJson } from '#tests/support/client.ts'
import { fillEveryRouteSite, type EveryRouteSite } from '#tests/support/every-route-site.ts'
import { makeComments } from '#tests/support/members.ts'
import { decodeData } from '#tests/support/page-data.ts'
import { routePaths } from '#tests/support/routes.ts'
import { sharedSite } from '#tests/support/site.ts'
import { SCRIPTS, textOf } from '#tests/support/varied-texts.ts'

/*
 * What a form shows is what it sends back (docs/product.md#pages-and-forms), in texts of one to
 * four bytes a character.
 */

const LENGTHS = [35, 77, 158, 240, 322]
const NOT_FREE = /^(username|confirmation|price|cost)$/
/** The server writes them in the background, not a form. */
const WRITTEN_BY_SERVER = ['disk_days', 'error_hours', 'picture_digests']
/** Characters that end a tag. */
const BETWEEN_TAGS = /[,#;、。，]/g

let site: EveryRouteSite
let parser: Awaited<ReturnType<typeof startFormParser>>
beforeAll(async () => {
  site = await fillEveryRouteSite(await sharedSite())
  parser = await startFormParser()
})
afterAll(() => parser.close())

function textFor(field: ParsedForm['texts'][string], name: string, number: number, length: number) {
  const scripts = Object.keys(SCRIPTS)
  const script = scripts[number % scripts.length] ?? ''
  if (name.startsWith('tags')) {
    const tag = textOf(script, 20).replaceAll(BETWEEN_TAGS, '').toLowerCase()
    return [1, 2, 3].map((end) => `${tag}${end}`).join(', ')
  }
  const limit = field.maxLength > 0 ? field.maxLength : 900
  const text = textOf(script, Math.min(length, limit))
  if (field.type === 'url') return `https://example.com/${text.replace(/\s/g, '-')}`
  return field.type === 'textarea' && length < limit / 2 ? `${text}\n\n${text}` : text
}

/** As a browser sends it. */
const encode = (entries: ParsedForm['entries']) =>
  new URLSearchParams(entries.map(([name, value]) => [name, value.replace(/\n/g, '\r\n')]))

async function send(form: ParsedForm, entries: ParsedForm['entries']): Promise<Response> {
  const { owner } = site.clients
  const headers = { Origin: owner.origin }
  return owner.request(form.action, { method: 'POST', body: encode(entries), headers })
}

async function formsAt(address: string): Promise<ParsedForm[]> {
  const response = await site.clients.owner.follow(address)
  return parser.parse(await response.text(), response.url)
}

/**
 * Every row of the database, by table; without the counters of ids, which background work raises.
 */
function readRows(): Record<string, unknown[]> {
  const { $client: client } = site.server.db
  const tables = client
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all()
  return Object.fromEntries(
    tables
      .filter((table) => !WRITTEN_BY_SERVER.includes(table))
      .map((table) => [table, client.prepare(`SELECT * FROM ${table}`).all()]),
  )
}

/** What a form is for; the same on all pages that show it. */
function purposeOf({ action, entries, texts }: ParsedForm): string {
  const intent = entries.find(([name]) => name === 'intent')?.[1]
  const field = Object.keys(texts).at(-1) ?? ''
  const path = new URL(action).pathname.replaceAll(/\/[^/]*\d+(?=\/|$)/g, '/:id')
  return `${path} ${intent ?? field.replace(/\d+/, '')}`
}

const isFree = (name: string) => !NOT_FREE.test(name)

/** The forms of all pages that accept free text, with an address of each. */
async function findForms(): Promise<Map<string, string>> {
  const [comment] = makeComments(site.ids.owner, site.photos.open.id, 1)
  const addresses = [
    `${site.photos.open.url}?edit=${comment}`,
    ...routePaths
      .filter((route) => !/^\/(api|moderation)/.test(route))
      .flatMap((route) => site.addressesOf(route, 'owner').all)
      // Without named photos it shows others each time.
      .filter((address) => address !== ALT_TEXT_PATH),
  ]
  const found = new Map<string, string>()
  for (const address of addresses)
    for (const form of await formsAt(address))
      if (Object.keys(form.texts).some(isFree) && !found.has(purposeOf(form)))
        found.set(purposeOf(form), address)
  return found
}

/**
 * Fills a form and sends it.
 * @returns what was sent, and the form as the site then shows it; undefined if it is empty
 */
async function fillAndSend(purpose: string, address: string, round: number) {
  const length = LENGTHS[round] ?? 0
  const form = (await formsAt(address)).find((each) => purposeOf(each) === purpose)
  if (!form) throw new Error(`${address} does not show ${purpose} any more.`)
  const sent = Object.fromEntries(
    Object.entries(form.texts)
      .filter(([name]) => isFree(name))
      .map(([name, field], index) => [name, textFor(field, name, round + index, length + index)]),
  )
  const filled = form.entries.map(([name, value]): [string, string] => [
    name,
    sent[name] ?? (name === 'make' && 'otherMake' in sent ? OTHER_MAKE : value),
  ])
  const response = await send(form, filled)
  const isRejected = response.status >= 400
  const forms = isRejected
    ? await parser.parse(await response.text(), form.action)
    : await formsAt(address)
  const shown = forms.find((each) => purposeOf(each) === purpose)
  const values = Object.fromEntries(
    Object.keys(sent).flatMap((name) => {
      const field = shown?.texts[name]
      return field ? [[name, field.value]] : []
    }),
  )
  const isEmpty = Object.values(values).every((value) => value === '')
  return { sent, isRejected, shown: isEmpty ? undefined : shown, values }
}

// Two hundred forms and more: several times the usual time on a busy machine.
test(
  'forms show what was sent, and one that is sent unchanged changes nothing',
  { timeout: 240_000 },
  async () => {
    const outcomes: Record<string, 'stored' | 'rejected' | 'new'> = {}
    for (const [purpose, address] of await findForms())
      for (const round of LENGTHS.keys()) {
        const { sent, isRejected, shown, values } = await fillAndSend(purpose, address, round)
        outcomes[purpose] = shown ? (isRejected ? 'rejected' : 'stored') : 'new'
        if (!shown) break
        expect.soft(sent, purpose).toMatchObject(values)
        if (isRejected) continue
        const before = readRows()
        expect.soft((await send(shown, shown.entries)).status, purpose).toBe(303)
        const after = readRows()
        for (const [table, rows] of Object.entries(before))
          expect.soft(after[table], `${table} after ${purpose}`).toEqual(rows)
      }
    const pagesWith = (wanted: string) =>
      Object.entries(outcomes).flatMap(([purpose, outcome]) =>
        outcome === wanted ? [purpose.split(' ')[0]] : [],
      )
    expect(pagesWith('stored').sort()).toEqual([
      '/photo/:id',
      '/photo/:id/edit',
      '/saved/:id',
      '/u/owner/binder/:id/edit',
      '/u/owner/edit',
      '/upload/alt-texts',
      '/upload/batch',
      '/upload/imported',
      '/welcome',
    ])
    expect(pagesWith('rejected')).toEqual(
      expect.arrayContaining(['/u/owner', '/request-feature', '/upload', '/report']),
    )
  },
)

test('no response has a NUL character or a replacement character', async () => {
  const { url, id } = site.photos.open
  const addresses = [
    ...[url, `${url}/edit`, `${url}/share`, `${url}.data`, `/?photo=${id}`],
    ...[`/api/photos/${id}`, '/u/owner', '/u/owner/feed.atom', `/oembed?url=${url}`],
    ...['/search?q=カート', '/sitemap/photos-1.xml'],
  ]
  const { owner } = site.clients
  for (let length = 100; length < 108; length++)
    for (const script of ['curly quotes', 'Han', 'emoji']) {
      const text = textOf(script, length)
      site.server.db
        .update(photos)
        .set({ title: text, description: text, altText: text })
        .where(eq(photos.id, id))
        .run()
      for (const address of addresses) {
        const bytes = await (await owner.follow(address)).arrayBuffer()
        const answer = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        expect(/[\0\ufffd]/.exec(answer)?.index, `${address} ${length}`).toBeUndefined()
      }
    }
})

test('control characters that are sent are not shown', async () => {
  const { owner } = site.clients
  const sent = 'Cart\0\u0001\u007f\u0085\uffff'
  const search = await owner.text(`/search?q=${encodeURIComponent(sent)}`)
  const rejected = await owner.post('/request-feature', { title: sent, [sent]: sent })
  expect(rejected.status).toBe(400)
  for (const html of [search, await rejected.text()]) {
    expect(html).toContain('value="Cart"')
    expect(html).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/u)
  }
})

test.each(Object.keys(SCRIPTS))('texts in %s come back as they were sent', async (script) => {
  const { owner } = site.clients
  const line = textOf(script, 90)
  const text = `${textOf(script, 1900)}\n\n${line}`
  const bio = textOf(script, 1900)
  const tags = ['рассвет', '高爾夫', 'ñandú', '🛺']
  const sent = { title: line, description: text, altText: textOf(script, 400), tags }
  const call = (method: string, path: string, body?: object) =>
    okJson(owner.sendJson(method, path, body))
  const photo = await call('PATCH', `/api/photos/${site.photos.open.id}`, sent)
  expect(photo).toMatchObject(sent)
  expect(await call('GET', `/api/photos/${photo.id}`)).toMatchObject(sent)
  const binder = await call('POST', '/api/binders', {
    title: line,
    description: text,
    meetOn: '2030-05-31',
    meetPlace: line,
  })
  expect(binder).toMatchObject({ title: line, description: text, meetPlace: line })
  const comment = await call('POST', `/api/photos/${photo.id}/comments`, { content: line })
  expect(comment.content).toBe(line)
  const member = await call('PATCH', '/api/auth/user', { bio })
  expect(member.bio).toBe(bio)

  const asJson = await owner.request(photo.url, { headers: { Accept: PAGE_JSON_TYPE } })
  expect((await asJson.json()).photo).toMatchObject(sent)
  const data = await decodeData(await owner.request(`${photo.url}.data`))
  expect(JSON.stringify(data)).toContain(JSON.stringify(text))
  const feed = readAtom(await owner.text('/u/owner/feed.atom'))
  expect(feed.entries.map(({ title }) => title)).toContain(line)
  const embed = await call('GET', `/oembed?url=${owner.origin}${photo.url}`)
  expect(embed.title).toBe(line)
  const calendar = (await owner.text(`${binder.url}/meet.ics`)).replaceAll('\r\n ', '')
  const escaped = line.replace(/[\\;,]/g, (character) => `\\${character}`)
  expect(calendar.split('\r\n')).toEqual(
    expect.arrayContaining([`SUMMARY:${escaped}`, `LOCATION:${escaped}`]),
  )
})
