import { expect, test } from 'vitest'
import { SCRIPT_MARK } from './inline-scripts.server.ts'
import { withModestScript } from './modest-script.server.ts'

const script = [
  'import * as route0 from "/assets/root.js";\n',
  'import * as route1 from "/assets/home.js";\n',
  'window.__remixRouteModules = {"root":route0,"home":route1};\n\n',
  'import("/assets/entry.js");',
].join('')
const page = [
  '<link rel="modulepreload" href="/assets/entry.js"/>',
  '<link rel="modulepreload" href="/assets/shared.js"/>',
  '<link rel="modulepreload" href="/assets/root.js"/>',
  `<script nonce="${SCRIPT_MARK}" type="module" async="">${script}</script>`,
].join('')

test('nothing of a page’s script is preloaded; the script imports it all at once', () => {
  const modest = withModestScript(page)
  expect(modest).not.toMatch(/<link rel="modulepreload" href/)
  expect(modest).toContain(`async="">import "/assets/shared.js";\n${script}</script>`)
})

test('the entry is imported by the script alone, once the routes are known', () => {
  const modest = withModestScript(page)
  expect(modest.match(/import ?\(?"\/assets\/entry\.js"/g)).toEqual(['import("/assets/entry.js"'])
})

test('a page without a script stays as it is', () => {
  expect(withModestScript('<main>Words</main>')).toBe('<main>Words</main>')
})
