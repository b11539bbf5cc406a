import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillFirstPages } from '#tests/support/demo-feed.ts'
import { scriptsOf } from '#tests/support/page-scripts.ts'
import { startSite, type Site } from '#tests/support/site.ts'

/**
 * A server sends ten segments of 1,460 bytes before it waits for the first acknowledgement; 300 of
 * these 14,600 bytes are for the response head and for pages with longer texts.
 */
const FEED_BUDGET = 14_600
const PAGE_BUDGET = 20_000
const SCRIPT_FILES = 6
const SCRIPT_BUDGETS = { home: 93_000, tag: 93_000, profile: 108_500, photo: 106_500 }
const STYLE_BUDGET = 14_000
const PAGE_STYLE_BUDGET = 2_000

let server: Site
let addresses: Awaited<ReturnType<typeof fillFirstPages>>

beforeAll(async () => {
  server = await startSite({ LOG_LEVEL: 'silent' })
  addresses = await fillFirstPages()
})
afterAll(() => server.dispose())

const compress = promisify(brotliCompress)
const compressed = async (bytes: string | Buffer) => (await compress(bytes)).length

/** Compressed sizes of built files, which pages share. */
const fileSizes = new Map<string, Promise<number>>()

/**
 * The content hashes of other files in a script change with them, and compress differently: 130
 * bytes.
 */
const withFixedHashes = (script: string) =>
  script.replace(/([\w.-]+)-[\w-]{8}(?=\.(?:js|css)\b)/g, (_, name: string) => {
    const hash = createHash('md5').update(name).digest('base64url').slice(0, 8)
    return `${name}-${hash}`
  })

function sizeOfFile(file: string): Promise<number> {
  const size =
    fileSizes.get(file) ?? compressed(withFixedHashes(readFileSync(`build/client${file}`, 'utf8')))
  fileSizes.set(file, size)
  return size
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

/** Keys of pictures are random, and random characters compress differently in each run. */
function withFixedKeys(html: string): string {
  const addresses = html.matchAll(/\/(?:images|avatars)\/([\w-]{22})\//g)
  const keys = [...new Set(Array.from(addresses, ([, key = '']) => key))]
  return keys.reduce(
    (text, key, index) =>
      text.replaceAll(key, createHash('md5').update(String(index)).digest('base64url')),
    html,
  )
}

/** Compressed bytes of a page: its HTML, its stylesheets and its scripts. */
async function weigh(path: string) {
  const response = await fetch(server.origin + path)
  expect(response.status).toBe(200)
  const html = await response.text()
  const readSize = async (files: Iterable<string>) =>
    sum(await Promise.all([...files].map(sizeOfFile)))
  return {
    html: await compressed(withFixedKeys(html)),
    styles: await readSize(new Set(html.match(/\/assets\/[\w.-]+\.css/g))),
    scripts: await readSize(scriptsOf(html)),
  }
}

describe('the compressed weight of a page', () => {
  test('the feed’s HTML and stylesheet arrive in the first round trip', async () => {
    // Which places of the page have promo cards depends on the seed.
    const sizes: number[] = []
    for (let seed = 1; seed <= 9; seed += 1) {
      const { html, styles } = await weigh(`/?ad=${seed}.0`)
      expect(styles).toBeGreaterThan(0)
      sizes.push(html + styles)
    }
    sizes.sort((one, other) => one - other)
    expect(sizes[4]).toBeLessThanOrEqual(FEED_BUDGET)
    expect(sizes[8]).toBeLessThanOrEqual(FEED_BUDGET + 100)
  })

  test.each([
    ['tag', PAGE_BUDGET],
    ['profile', 20_000],
    ['photo', 20_300],
  ] as const)(
    'the %s page’s HTML and stylesheets stay within their budget',
    async (name, budget) => {
      const { html, styles } = await weigh(addresses[name])
      expect(html + styles).toBeLessThanOrEqual(budget)
    },
  )

  test('the stylesheets of most pages have at most 14 KB, those of single pages 2 KB each', async () => {
    const names = readdirSync('build/client/assets').filter((name) => name.endsWith('.css'))
    const isCommon = (name: string) => /^(styles|deferred)-/.test(name)
    const getSize = (name: string) => sizeOfFile(`/assets/${name}`)
    const common = await Promise.all(names.filter(isCommon).map(getSize))
    expect(common).toHaveLength(2)
    expect(sum(common)).toBeLessThanOrEqual(STYLE_BUDGET)
    for (const name of names.filter((each) => !isCommon(each)))
      expect(await getSize(name), name).toBeLessThanOrEqual(PAGE_STYLE_BUDGET)
  })

  test.each(['home', 'tag', 'profile', 'photo'] as const)(
    'the scripts of the %s page are few files, within their budget',
    async (name) => {
      const path = name === 'home' ? '/' : addresses[name]
      const files = scriptsOf(await (await fetch(server.origin + path)).text())
      expect(files.size).toBeGreaterThan(0)
      expect(files.size).toBeLessThanOrEqual(SCRIPT_FILES)
      expect((await weigh(path)).scripts).toBeLessThanOrEqual(SCRIPT_BUDGETS[name])
    },
  )

  test('the feed with an opened photo has loaded at most eight scripts', async () => {
    const dialogs = readdirSync('build/client/assets').filter((name) =>
      /^dialogs-.*\.js$/.test(name),
    )
    expect(dialogs).toHaveLength(1)
    const feed = await (await fetch(server.origin)).text()
    expect(scriptsOf(`${feed} /assets/${dialogs[0]}`).size).toBeLessThanOrEqual(SCRIPT_FILES + 2)
  })

  test('a page after the feed loads at most three further files', async () => {
    const known = scriptsOf(await (await fetch(server.origin)).text())
    for (const path of ['/popular', '/weeks', '/search?q=cart', ...Object.values(addresses)]) {
      const files = scriptsOf(await (await fetch(server.origin + path)).text())
      expect([...files].filter((file) => !known.has(file)).length, path).toBeLessThanOrEqual(3)
    }
  })

  test('a visitor who only looks loads no library of forms, dialogs or toasts', async () => {
    const readScript = (file: string) => readFileSync(`build/client${file}`, 'utf8')
    // Texts that remain in the built files, by library.
    const marks = {
      zod: 'ZodError',
      Conform: '__intent__',
      'Headless UI': 'headlessui-focus',
      Radix: 'ToastViewport',
    }
    const all = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))
    const everything = all.map((name) => readScript(`/assets/${name}`)).join('')
    for (const path of ['/', '/search?q=cart', ...Object.values(addresses)]) {
      const files = scriptsOf(await (await fetch(server.origin + path)).text())
      const loaded = [...files].map(readScript).join('')
      for (const [library, mark] of Object.entries(marks)) {
        expect(everything, library).toContain(mark)
        expect(loaded.includes(mark), `${library} on ${path}`).toBe(false)
      }
    }
  })

  test('the display font is within 12 KB, and no page waits for it', async () => {
    const assets = readdirSync('build/client/assets')
    const fonts = assets.filter((name) => /\.(?:woff2?|ttf|otf)$/.test(name))
    expect(fonts).toHaveLength(1)
    for (const font of fonts)
      expect(readFileSync(`build/client/assets/${font}`).length).toBeLessThanOrEqual(12_000)
    const styles = assets.filter((name) => name.endsWith('.css'))
    const faces = styles
      .flatMap(
        (name) =>
          readFileSync(`build/client/assets/${name}`, 'utf8').match(/@font-face\{.*?\}/gs) ?? [],
      )
      // Others give a font of the device the measures of this one.
      .filter((face) => face.includes('url('))
    expect(faces).toHaveLength(1)
    expect(faces[0]).toContain('font-display:optional')
    // A preload would put it into the first flight.
    const response = await fetch(server.origin)
    expect(await response.text()).not.toContain('.woff')
    expect(response.headers.get('Link') ?? '').not.toContain('.woff')
  })

  test.each(['/help-center', '/terms-of-service'])('%s comes without a script', async (path) => {
    const html = await (await fetch(server.origin + path)).text()
    expect(html).not.toMatch(/<script|\.js"/)
  })
})

/** The classes that a stylesheet of the build has rules for. */
function getClasses(name: string): Set<string> {
  const file = readdirSync('build/client/assets').find(
    (each) => each.startsWith(`${name}-`) && each.endsWith('.css'),
  )
  const css = readFileSync(`build/client/assets/${file}`, 'utf8')
  return new Set([...css.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, found = '']) => found))
}

test.each(['home', 'tag'] as const)(
  'a page with only the first stylesheet is styled completely: %s',
  async (name) => {
    const html = await (await fetch(server.origin + (name === 'tag' ? addresses.tag : '/'))).text()
    expect(html, 'its `handle` is `gridPageHandle`, see photo-grid.tsx').not.toMatch(
      /\/assets\/deferred-[\w-]+\.css/,
    )
    const [first, deferred] = [getClasses('styles'), getClasses('deferred')]
    const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(
      [...new Set(used)].filter((each) => deferred.has(each) && !first.has(each)),
      'move these rules to app/styles.css, or let `isGridOnly` in photo-grid.tsx return false',
    ).toEqual([])
  },
)
