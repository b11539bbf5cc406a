import { expect, test } from 'vitest'
import { SCRIPT_MARK } from './inline-scripts.server.ts'
import { withLateScript } from './late-script.server.ts'

const page = [
  '<link rel="modulepreload" href="/assets/entry.js"/>',
  '<link rel="modulepreload" href="/assets/shared.js"/>',
  `<script nonce="${SCRIPT_MARK}" type="module" async="">;\n`,
  'import * as route0 from "/assets/root.js";\n',
  'import * as route1 from "/assets/home.js";\n',
  'window.__remixRouteModules = {"root":route0,"home":route1};\n\n',
  'import("/assets/entry.js");</script>',
].join('')

test('a page’s script and what it imports are asked for when the page has loaded', () => {
  const late = withLateScript(page)
  expect(late).not.toMatch(/^import \*/m)
  expect(late).not.toMatch(/<link rel="modulepreload" href/)
  const [before = '', after = ''] = late.split('.then(()=>Promise.all(')
  expect(before).toContain('addEventListener("load",r)')
  expect(after).toContain(
    '[import("/assets/root.js"),import("/assets/home.js"),import("/assets/shared.js")]',
  )
})

test('the entry comes last, when the routes are known', () => {
  const late = withLateScript(page)
  expect(late.match(/import\("\/assets\/entry\.js"\)/g)).toHaveLength(1)
  expect(late.indexOf('__remixRouteModules')).toBeLessThan(
    late.indexOf('return import("/assets/entry'),
  )
})

test('a page without a script stays as it is', () => {
  expect(withLateScript('<main>Words</main>')).toBe('<main>Words</main>')
})
