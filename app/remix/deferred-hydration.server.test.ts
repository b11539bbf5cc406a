import { expect, test } from 'vitest'
import { CSP_PLACEHOLDER } from './inline-scripts.server.ts'
import { deferHydration, resolveReExport } from './deferred-hydration.server.ts'

const script = [
  'import * as route0 from "/assets/root.js";\n',
  'import * as route1 from "/assets/home.js";\n',
  'window.__remixRouteModules = {"root":route0,"home":route1};\n\n',
  'import("/assets/entry.js");',
].join('')
const modules: Record<string, string> = {
  '/assets/root.js': 'import{a as o}from"./shared.js";export{o as default};',
  '/assets/home.js': 'import{b as o}from"./shared.js";const p=1;export{o as default,p as handle};',
}
const moduleAt = (path: string) => modules[path] ?? ''
const data = '<script type="application/json" id="page-data">[]</script>'
const page = [
  '<link rel="modulepreload" href="/assets/entry.js"/>',
  '<link rel="modulepreload" href="/assets/shared.js"/>',
  '<link rel="modulepreload" href="/assets/root.js"/>',
  `<script nonce="${CSP_PLACEHOLDER}">window.__remixContext = {"basename":"/","isSpaMode":false};`,
  'window.__remixContext.stream = new ReadableStream();</script>',
  `<script nonce="${CSP_PLACEHOLDER}" type="module" async="">${script}</script>`,
].join('')

/** The page with the deferred elements around its data. */
function deferred(rendered: string): string {
  const { before, elements, after } = deferHydration(rendered, moduleAt) ?? {}
  return [before, elements?.links, data, elements?.script, after].join('')
}

/** The source of the module script. */
const scriptOf = (modest: string) => modest.slice(modest.indexOf('async="">') + 'async="">'.length)

test('preloads and imports no script before the page is shown', () => {
  const modest = deferred(page)
  expect(modest).not.toMatch(/<link rel="modulepreload" href/)
  expect(scriptOf(modest)).not.toMatch(/^import[ {"*]/m)
})

test('fetches all files at once, after the first images', () => {
  const script = scriptOf(deferred(page))
  expect(script).toContain('["/assets/shared.js","/assets/home.js"].map(src')
  const order = [
    'i.decode()',
    '/assets/shared.js',
    'await import(',
    '__remixRouteModules',
    'import("/assets/entry.js")',
  ]
  expect(order.map((part) => script.indexOf(part))).toEqual(
    order.map((part) => script.indexOf(part)).toSorted((a, b) => a - b),
  )
  expect(script).toContain('const route1 = await import("/assets/home.js");')
})

test('imports re-exported modules directly, under the same names', () => {
  const modest = deferred(page)
  expect(scriptOf(modest)).not.toContain('"/assets/root.js"')
  expect(modest).toContain('const {a:route0_o} = await import("/assets/shared.js");')
  expect(modest).toContain('const route0 = {default:route0_o};')
  expect(modest).toContain('{"root":route0,"home":route1}')
})

test('imports the entry from the script alone, once the routes are loaded', () => {
  const modest = deferred(page)
  expect(modest.match(/import ?\(?"\/assets\/entry\.js"/g)).toEqual(['import("/assets/entry.js"'])
  expect(modest.match(/"\/assets\/entry\.js"/g)).toHaveLength(2)
})

test('replaces Remix’s first script with the page’s data', () => {
  const modest = deferred(page)
  expect(modest).toContain(`href="/assets/root.js"/>${data}<script nonce`)
  expect(modest).not.toContain('ReadableStream')
  expect(modest).toContain('{...{"basename":"/"},stream:')
})

test('finds nothing in a page without a script', () => {
  expect(deferHydration('<main>Words</main>', moduleAt)).toBeNull()
})

test('skips a module that only re-exports', () => {
  const source =
    'import{aA as o,t}from"./first-view-B9.js";export{o as ErrorBoundary,t as default};\n'
  expect(resolveReExport('route1', '/assets/home-C7.js', source)).toBe(
    'import {aA as route1_o,t as route1_t} from "/assets/first-view-B9.js";\n' +
      'const route1 = {ErrorBoundary:route1_o,default:route1_t};',
  )
})

test.each([
  'import{a as o}from"./first-view-B9.js";function y(){return o()}export{y as default};',
  'import{a as o}from"./first-view-B9.js";import{b as p}from"./tag-A1.js";export{o as default,p as meta};',
  'import"./first-view-B9.js";',
])('does not skip a module with code of its own: %s', (source) => {
  expect(resolveReExport('route1', '/assets/home-C7.js', source)).toBeUndefined()
})
