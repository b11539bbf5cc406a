import { afterEach, expect, test, vi } from 'vitest'
import { renamedManifest, renamedWorker } from './site-files.server.ts'
import { DEFAULT_SITE, nameSite, site } from './site.ts'

afterEach(() => {
  nameSite(DEFAULT_SITE)
  vi.unstubAllGlobals()
  vi.resetModules()
})

const named = (name: string) => nameSite({ ...DEFAULT_SITE, name })

test('uses the defaults and passes nothing to the browser until it is named', () => {
  expect(site).toMatchObject({ name: 'Cartfolio', handle: '@cartfolio', isRenamed: false })
  expect(site.description).toMatch(/^Cartfolio is where golf cart people share/)
  expect(site.data).toBeUndefined()
})

test('has the defaults with another support address', () => {
  nameSite({ ...DEFAULT_SITE, supportEmail: 'us@carts.example' })
  expect(site).toMatchObject({ supportEmail: 'us@carts.example', isRenamed: false })
})

test.each([
  ['Buggy Book', '@buggybook'],
  ['Café 9', '@cafe9'],
  ['漢字', null],
  ['A name that is longer than a handle', null],
])('makes of the name %s the handle %s', (name, handle) => {
  named(name)
  expect(site.handle).toBe(handle)
})

test('the browser takes the name and the tagline from the page', async () => {
  nameSite({ ...DEFAULT_SITE, name: 'A "B" </script>', tagline: 'Carts' })
  const html = { dataset: { site: site.data } }
  vi.stubGlobal('document', { documentElement: html })
  vi.resetModules()
  const browser = await import('./site.ts')
  expect(browser.site).not.toBe(site)
  expect(browser.site).toMatchObject({ name: 'A "B" </script>', tagline: 'Carts' })
  // Equal, or hydration would differ from the server's page.
  expect(browser.site.data).toBe(site.data)
})

test('the manifest has the name, and no screenshot with another one', () => {
  named('A "B"')
  const text = renamedManifest('{"name":"x","screenshots":[1],"lang":"en"}')
  expect(JSON.parse(text)).toEqual({
    name: 'A "B"',
    short_name: 'A "B"',
    description: site.description,
    lang: 'en',
  })
})

test('the worker is another one for each name, and stays the same for one', () => {
  const getWorker = (name: string) => {
    named(name)
    return renamedWorker('run()')
  }
  const first = getWorker('*/ alert() /*')
  expect(first).toMatch(/^\/\* [0-9a-f]{12} \*\/\nrun\(\)$/)
  expect(getWorker('Another')).not.toBe(first)
  expect(getWorker('*/ alert() /*')).toBe(first)
})
