import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '#app/content/documents.ts'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { Client } from '#tests/support/client.ts'
import { tableRows } from '#tests/support/database.ts'
import {
  fillEveryRouteSite,
  getEmail,
  VIEWERS,
  type EveryRouteSite,
  type Viewer,
} from '#tests/support/every-route-site.ts'
import { completeText, decoded, textIn } from '#tests/support/html.ts'
import { scriptsOf } from '#tests/support/page-scripts.ts'
import { readRobots, type Robots } from '#tests/support/robots.ts'
import { routePaths } from '#tests/support/routes.ts'
import { expectNoForeignScript, expectSecurityHeaders } from '#tests/support/security-headers.ts'
import { startSite, type Site } from '#tests/support/site.ts'

/*
 * The rules that hold for every route of app/routes.ts, also for new ones: each route is requested
 * as each viewer, in each way, and each response is checked for all rules. The content is that of
 * tests/support/every-route-site.ts.
 */

const NAME = `Bär's "Buggy" & <Co>`
const TAGLINE = 'Karts <b>twice</b>'

/** The only routes that a signed-out visitor may send a form to, with the reasons. */
const PUBLIC_WRITES: Record<string, string> = {
  '/request-feature': 'visitors may send feature requests, too (docs/product.md#reports)',
  '/introduction': 'it sets a cookie and writes nothing',
  '/mail/unsubscribe/:token': 'the token of the mail stands for the session',
}

/**
 * Responses that are the same for all, so that scripts of other sites may read them, and know no
 * mutes.
 */
const isShared = (route: string) => /^\/oembed$|\/(feed\.atom|meet\.ics)$/.test(route)

/**
 * Routes that no viewer gets as a page or as data, with the reasons; beside those without a GET.
 */
const NEVER_OK: [route: RegExp, reason: string][] = [
  [/^\/(api|(api\/)?\*)$/, 'nothing is there'],
  [/^\/api\/(login|logout|auth\/callback)$/, 'they begin and end sessions, and redirect'],
  [/^\/(introduction|upload\/shared)$/, 'they have only an action, and redirect'],
]

/** Routes that show no content of members beside what the address names, with the reasons. */
const WITHOUT_OTHERS: [route: RegExp, reason: string][] = [
  [
    /^\/((carts\/|meets\/|binders\/)?new|u\/:username\/edit|photo\/.*\/(edit|crop|delete|binders)|u\/.*\/(edit\/build|contribute(\/(added|leave))?))$/,
    'forms for own content',
  ],
  [
    /^\/(account(\/.*)?|welcome|shared|invitations|invite\/:code|api\/(auth\/user|binders|photos\/duplicates))$/,
    'only what is own',
  ],
  [
    /^\/(upload(\/(batch|alt-texts|imported))?|report|mail\/unsubscribe\/:token)$/,
    'forms and texts',
  ],
  [
    /^\/u\/:username(\/mute|\/binder\/:slug\/(share|join\/:code))?$/,
    'a member, or one of the member’s binders',
  ],
  [/^\/api\/users\/:username(\/photos)?$/, 'a member, or the member’s photos'],
  [/^\/photo\/:slug\/share$/, 'one photo'],
  [/^\/api\/(categories\/:slug|tags\/top)$/, 'names and counts of the whole site'],
]

/** Words of muted and blocked members that are shown to the muting one, with the reasons. */
const SHOWN_ALTHOUGH_MUTED: [address: RegExp, word: RegExp, reason: string][] = [
  [
    /^\/($|\?|popular$|following$|upload$|tag\/|category\/|api\/tags\/top|api\/search\/suggestions)/,
    /^hushed\w+tag$/,
    'tags are words and counts of the whole site',
  ],
  [
    /^\/u\/\w+\/follow|\/(likes|going)$/,
    /^hushedmuter(first|last)?$/,
    'a mute leaves lists of members as they are',
  ],
  [/^\/account\/mutes$/, /^hushed\w+r(first|last)?$/, 'it is the member’s list of mutes'],
]

/** Moderators see private photos where they act on all photos of a member. */
const maySeePrivate = (viewer: Viewer, route: string) =>
  viewer === 'owner' || (viewer === 'moderator' && route === '/moderation/members/:id')

/** What followers of the owner see: a photo for them, where members look at the owner’s photos. */
const FOLLOWERS: Viewer[] = ['muting member', 'control member']
const SHOWN_TO_FOLLOWERS =
  /^\/($|following$|saved$|report$|u\/:username(\/binder\/:slug)?$|api\/(photos\/:id|users\/:username\/photos)$)/

/** The ways to request an address. */
const WAYS = {
  'as a page': (path) => [path, {}],
  'as its data': (path) => [path, { headers: { Accept: PAGE_JSON_TYPE } }],
  'in a frame': (path) => [path, { headers: { 'Sec-Fetch-Dest': 'iframe' } }],
  'for the app’s script': (path) => {
    const [bare = '', query] = path.split('?')
    return [`${bare === '/' ? '/_root' : bare}.data${query ? `?${query}` : ''}`, {}]
  },
  'as a part': (path) => [path, { headers: { Range: 'bytes=0-', 'If-None-Match': '"other"' } }],
  'by its headers': (path) => [path, { method: 'HEAD' }],
} satisfies Record<string, (path: string) => [path: string, init: RequestInit]>
type Way = keyof typeof WAYS
const ways = Object.keys(WAYS) as Way[]

/**
 * The ways in which a viewer requests an address. A query changes the content, not its headers or
 * parts; the last three viewers differ from the stranger in what pages contain.
 */
function getWays(viewer: Viewer, isPlain: boolean): Way[] {
  if (!['owner', 'visitor', 'stranger'].includes(viewer)) return ways.slice(0, 2)
  return isPlain ? ways : ways.slice(0, 4)
}

let site: EveryRouteSite<Site>
let robots: Robots
beforeAll(async () => {
  const server = await startSite({
    SITE_NAME: NAME,
    SITE_TAGLINE: TAGLINE,
    SUPPORT_EMAIL: 'hello@buggy.example',
    MODERATORS: getEmail('moderator'),
  })
  site = await fillEveryRouteSite(server)
  robots = readRobots(await site.clients.visitor.text('/robots.txt'))
})
afterAll(() => site.server.dispose())

/** A response, with what the checks read. */
interface Answer {
  route: string
  path: string
  viewer: Viewer
  way: Way
  response: Response
  body: string
  isHtml: boolean
  /** For messages of assertions. */
  what: string
  /** The status, the headers and the body, without percent-encoding. */
  completeText: string
}

async function ask(route: string, path: string, viewer: Viewer, way: Way): Promise<Answer> {
  const [target, init] = WAYS[way](path) as [string, RequestInit]
  const response = await site.clients[viewer].request(target, init)
  const body = await response.text()
  return {
    route,
    path,
    viewer,
    way,
    response,
    body,
    isHtml: response.headers.get('Content-Type')?.startsWith('text/html') ?? false,
    what: `${path} ${way}`,
    completeText: completeText(response, body),
  }
}

function expectSafeHeaders({ route, viewer, way, response, body, isHtml }: Answer): void {
  const isPhoto = route === '/photo/:slug'
  const framed = isPhoto && way === 'in a frame'
  expectSecurityHeaders(response, {
    embed: framed,
    framable: framed || (isPhoto && viewer === 'visitor'),
    shared: isShared(route),
  })
  if (isHtml) expectNoForeignScript(body, response.headers.get('Content-Security-Policy'))
}

/** A page has either a canonical link or noindex; an error page has no canonical link. */
function expectCanonicalOrNoindex({ response, body, what }: Answer): void {
  if (response.status >= 300 && response.status < 400) return
  const canonical = [...body.matchAll(/<link rel="canonical" href="/g)].length
  const noindex = [...body.matchAll(/<meta name="robots" content="/g)].length
  if (response.status === 200) expect(canonical + noindex, what).toBe(1)
  else expect(canonical, what).toBe(0)
}

const ASSETS = 'build/client/assets'
const classesOfSheet = new Map(
  readdirSync(ASSETS)
    .filter((name) => name.endsWith('.css'))
    .map((name) => {
      const css = readFileSync(`${ASSETS}/${name}`, 'utf8')
      return [name, [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, found]) => found)] as const
    }),
)
const classesOf = (sheets: string[]) =>
  new Set(sheets.flatMap((name) => classesOfSheet.get(name) ?? []))
const deferred = classesOf([...classesOfSheet.keys()].filter((name) => /^deferred-/.test(name)))

/**
 * What is seen without the deferred stylesheet uses none of its classes. A grid of a member has it
 * last, for the closed menu.
 */
function expectStyles({ body, what }: Answer): void {
  const [head = '', ...content] = body.split('<body>')
  const sheets = [...head.matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  if (sheets.length === 0) return
  expect(content, what).toHaveLength(1)
  const defined = classesOf(sheets)
  const seenFirst = content.join('').replace(/<div class="menu user-menu">.*?<\/header>/s, '')
  const used = [...seenFirst.matchAll(/<[^>]* class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  const unstyled = used.filter((name) => deferred.has(name) && !defined.has(name))
  expect([...new Set(unstyled)], what).toEqual([])
}

/**
 * The software's name, in the names of cookies, of a media type, of a local store and at the
 * embedded provider (docs/operations.md).
 */
const SOFTWARE = /cartfolio_\w+|client_id=cartfolio|vnd\.cartfolio\.|cartfolio:\w+/g

/** No response has the default name or tagline, or markup of the other ones. */
function expectSiteName({ path, way, what, response, body, isHtml, completeText }: Answer): void {
  expect(completeText.replace(SOFTWARE, ''), what).not.toMatch(/cartfolio|worth a second look/i)
  if (isHtml || /xml|plain/.test(response.headers.get('Content-Type') ?? ''))
    expect(body, what).not.toMatch(/<Co>|<b>twice/)
  if (!isHtml || way !== 'as a page' || response.status !== 200) return
  const title = decoded(textIn(/<title>.*?<\/title>/s, body))
  // The home page has its own title, also with a photo that the viewer may not see.
  if (path === '/') expect(title).toBe(`${NAME} - ${TAGLINE}`)
  else if (title !== `${NAME} - ${TAGLINE}` || !path.startsWith('/?'))
    expect(title, what).toMatch(new RegExp(` - ${NAME}$`))
}

/** Words and image keys of private content that the viewer must not see. */
function privateIn({ completeText, viewer, route }: Answer): string[] {
  const text = viewer === 'visitor' ? completeText : completeText.replaceAll(getEmail(viewer), '')
  // The longer pattern takes long where nothing matches.
  const words = /whispered/i.test(text) ? (text.match(/[\w@.-]*whispered[\w@.-]*/gi) ?? []) : []
  const found = [...words, ...site.privateKeys.filter((key) => text.includes(key))]
  const isFollower = FOLLOWERS.includes(viewer) && SHOWN_TO_FOLLOWERS.test(route)
  const isShown = (word: string) => /limited/i.test(word) || word === site.privateKeys[2]
  return [...new Set(found)].filter((word) => !(isFollower && isShown(word)))
}

/** Words and image keys of muted and blocked members, beside those of the address itself. */
function loudIn({ path, completeText }: Answer): string[] {
  const words = completeText.toLowerCase().match(/hushed(?:mute|block)\w*/g) ?? []
  const found = [...words, ...site.loudKeys.filter((key) => completeText.includes(key))]
  return [...new Set(found)].filter(
    (word) =>
      !path.includes(word) &&
      !SHOWN_ALTHOUGH_MUTED.some(([where, what]) => where.test(path) && what.test(word)),
  )
}

/** What the walk has seen, to show that there was something to see. */
const seen = {
  pages: new Map<Viewer, number>(),
  /** The routes that each viewer got with status 200, and those without a GET. */
  ok: new Map<Viewer, Set<string>>(VIEWERS.map((viewer) => [viewer, new Set()])),
  withoutGet: new Set<string>(),
  privateOfOwner: new Map<Way, string>(ways.map((way) => [way, ''])),
  /** The number of script files of each page of visitors. */
  scripts: new Map<string, number>(),
  /** The routes that showed loud members to the control member. */
  loud: new Map<Way, Set<string>>(ways.map((way) => [way, new Set()])),
}

function remember(answer: Answer): void {
  const { route, viewer, way, response, isHtml, body } = answer
  if (way === 'as a page') {
    if (response.status === 405) seen.withoutGet.add(route)
    if (response.status === 200) {
      seen.ok.get(viewer)?.add(route)
      if (isHtml) seen.pages.set(viewer, (seen.pages.get(viewer) ?? 0) + 1)
      if (isHtml && viewer === 'visitor') seen.scripts.set(route, scriptsOf(body).size)
    }
  }
  if (viewer === 'owner')
    seen.privateOfOwner.set(way, `${seen.privateOfOwner.get(way)} ${privateIn(answer).join(' ')}`)
  if (viewer === 'control member' && !isShared(route) && loudIn(answer).length > 0)
    seen.loud.get(way)?.add(route)
}

describe.each(VIEWERS)('for the %s', (viewer) => {
  // Signing out would end the session of the next tests.
  const routes = routePaths.filter((route) => viewer === 'visitor' || route !== '/api/logout')

  test.each(routes)('%s follows the rules of all routes', async (route) => {
    const { plain, all } = site.addressesOf(route, viewer)
    for (const path of all) {
      const isPlain = plain.includes(path)
      const answers = await Promise.all(
        getWays(viewer, isPlain).map((way) => ask(route, path, viewer, way)),
      )
      for (const answer of answers) {
        remember(answer)
        const { way, response, what } = answer
        expect(response.status, what).toBeLessThan(500)
        expectSafeHeaders(answer)
        expectSiteName(answer)
        if (way === 'as a page' && answer.isHtml) {
          expectCanonicalOrNoindex(answer)
          expectStyles(answer)
        }
        if (!maySeePrivate(viewer, route)) expect(privateIn(answer), what).toEqual([])
        if (viewer === 'muting member' && !isShared(route)) expect(loudIn(answer), what).toEqual([])
        if (viewer === 'visitor' && way === 'as a page' && isPlain) {
          const toSignIn = /^\/api\/login/.test(response.headers.get('Location') ?? '')
          if (!toSignIn) expect(robots.isAllowed(path), what).toBe(!route.startsWith('/api/'))
        }
      }
    }
  })
})

describe('the walk', () => {
  const listed = (list: [route: RegExp, reason: string][], route: string) =>
    list.some(([known]) => known.test(route))

  const gotBy = (viewer: Viewer) => [...(seen.ok.get(viewer) ?? [])].sort()

  test('got a page or data from every route', () => {
    for (const viewer of VIEWERS) expect(seen.pages.get(viewer), viewer).toBeGreaterThan(20)
    const expected = routePaths.filter(
      (route) => !seen.withoutGet.has(route) && !listed(NEVER_OK, route),
    )
    expect([...new Set(VIEWERS.flatMap(gotBy))].sort()).toEqual(expected.sort())
  })

  test('showed visitors no page with more than six script files, or eight for a dialog', () => {
    expect(Math.max(...seen.scripts.values())).toBeGreaterThan(0)
    const limitOf = (route: string) => (route.endsWith('/share') ? 8 : 6)
    expect([...seen.scripts].filter(([route, files]) => files > limitOf(route))).toEqual([])
  })

  test('showed the owner the private content', () => {
    for (const [way, found] of seen.privateOfOwner) {
      if (way === 'by its headers') continue
      for (const word of ['title', 'former', 'binder'])
        expect(found, way).toContain(`Whispered${word}`)
      expect(found, way).toContain(site.privateKeys[0])
    }
  })

  test('showed the control member what the muting one must not see, on every list', () => {
    expect(gotBy('muting member')).toEqual(gotBy('control member'))
    for (const way of ['as a page', 'as its data'] as const) {
      const expected = gotBy('control member').filter(
        (route) =>
          !(
            isShared(route) ||
            route === '/:document' ||
            route in documents ||
            listed(WITHOUT_OTHERS, route)
          ),
      )
      expect([...(seen.loud.get(way) ?? [])].sort(), way).toEqual(expected.sort())
    }
  })
})

describe('a signed-out visitor', () => {
  // Without any cookie.
  const send = (path: string, method: string) =>
    new Client(site.server.origin).request(path, {
      method,
      body: new URLSearchParams({ intent: 'like', title: 'x', content: 'x' }),
      headers: { Origin: site.server.origin },
    })
  let before: string
  beforeAll(() => {
    before = tableRows(site.server.db)
  })

  test.each(routePaths)('changes nothing through %s', async (route) => {
    for (const path of site.addressesOf(route, 'visitor').plain)
      for (const method of ['POST', 'PATCH', 'PUT', 'DELETE', 'PROPFIND', 'OPTIONS']) {
        if (method === 'POST' && route in PUBLIC_WRITES) continue
        const response = await send(path, method)
        const framable = route === '/photo/:slug'
        expectSecurityHeaders(response, { framable, shared: isShared(route) })
        if (method === 'OPTIONS' || method === 'PROPFIND') continue
        const toSignIn = response.headers.get('Location')?.startsWith('/api/login') ?? false
        expect({ status: response.status, toSignIn }, `${method} ${path}`).toSatisfy(
          ({ status }: { status: number }) => toSignIn || [401, 404, 405].includes(status),
        )
      }
    expect(tableRows(site.server.db)).toBe(before)
  })

  test.each(Object.entries(PUBLIC_WRITES))('may write to %s: %s', async (route) => {
    const [path = ''] = site.addressesOf(route, 'visitor').plain
    expect([401, 404, 405]).not.toContain((await send(path, 'POST')).status)
  })
})
