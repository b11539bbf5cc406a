import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { unsupportedFeatures } from './client-lint.ts'

/**
 * Uses of new APIs that are safe where the API is missing, with the reason. The lint itself recognizes
 * guards around a use; these are elsewhere. `files` are the chunks that may contain the use.
 */
const GUARDED: Record<string, { files: RegExp; because: string }> = {
  '.toSorted': { files: /^assets\/toast-list-/, because: 'Radix has it on its own class' },
  '.startViewTransition': {
    files: /^assets\/(components|photo-grid)-/,
    because: 'use-drawn-state.ts and React Router look for it first, and return',
  },
  '.skipTransition': {
    files: /^assets\/components-/,
    because: 'React Router has a transition only where there is startViewTransition',
  },
  '.hidePopover': {
    files: /^assets\/use-dialog-link-/,
    because: 'called on what openMenu() or isOpen() found, which look for popovers first',
  },
  ':popover-open': {
    files: /^assets\/use-dialog-link-/,
    because: 'popover-menu.tsx asks for it only behind hasPopovers()',
  },
  '.requestFullscreen': {
    files: /^assets\/full-screen-/,
    because: 'used only if fullscreenEnabled',
  },
  '.exitFullscreen': {
    files: /^assets\/full-screen-/,
    because: 'used only if fullscreenElement is set',
  },
  '.share': { files: /^assets\/share-panel-/, because: 'shown only where navigator has it' },
  '(?<!': {
    files: /^assets\/link-removal-/,
    because: 'where this lazy part cannot be evaluated, the server removes the links',
  },
  '.restore': { files: /^assets\/list-end-/, because: 'the method of infinite-list.ts' },
  '.when': { files: /^assets\/text-/, because: 'a property of Zod’s checks' },
  '.left': { files: /^assets\/text-/, because: 'a property of Zod’s intersections' },
}

const apisOf = (source: string) => unsupportedFeatures(source).map(({ api }) => api)

/** The findings of each file of the client build; the lint takes seconds, so it runs once. */
let built: { file: string; source: string; found: ReturnType<typeof unsupportedFeatures> }[]
beforeAll(() => {
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' })
  built = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const source = readFileSync(`build/client/${file}`, 'utf8')
      return { file, source, found: unsupportedFeatures(source) }
    })
})

describe('the client script', () => {
  test('uses no API that the oldest supported browsers lack', () => {
    expect(built.length).toBeGreaterThan(50)
    const wrong = built.flatMap(({ file, found }) =>
      found
        .filter(({ api }) => !GUARDED[api]?.files.test(file))
        .map(({ api, line, lackedBy }) => `${file}:${line}: ${api}: ${lackedBy.join(', ')}`),
    )
    expect(wrong).toEqual([])
  })

  test('contains every allowed exception', () => {
    const used = new Set(
      built.flatMap(({ file, found }) =>
        found.map(({ api }) => api).filter((api) => GUARDED[api]?.files.test(file)),
      ),
    )
    expect([...used].toSorted()).toEqual(Object.keys(GUARDED).toSorted())
  })
})

describe('the lint of the client script', () => {
  test('finds a new API added to a built file', () => {
    const root = built.find(({ file }) => file.startsWith('assets/root-'))
    expect(root?.found.map(({ api }) => api)).not.toContain('URL.canParse')
    expect(apisOf(`${root?.source};if (!URL.canParse(location.href)) stop()`)).toContain(
      'URL.canParse',
    )
  })

  test.each([
    ['URL.canParse', 'if (!URL.canParse(location.href)) stop()'],
    ['structuredClone', 'keep(structuredClone(state))'],
    ['Object.hasOwn', 'Object.hasOwn(state, "x")'],
    ['.findLast', 'list.findLast(Boolean)'],
    ['.toSorted', 'list.toSorted()'],
    ['.checkVisibility', 'element.checkVisibility()'],
    ['.startViewTransition', 'document.startViewTransition(draw)'],
    ['.showPopover', 'panel.showPopover()'],
    ['AbortSignal.any', 'AbortSignal.any([a, b])'],
    ['AbortSignal.timeout', 'fetch("/", { signal: AbortSignal.timeout(1) })'],
    ['scheduler', 'scheduler.yield()'],
    ['scheduler', 'window.scheduler.postTask(draw)'],
    [':has', 'document.querySelector(".field:has(> .error)")'],
    [':popover-open', 'link.closest(`${tag}:popover-open`)'],
    ['(?<!', 'text.replace(/(?<!a)b/u, "")'],
  ])('finds %s', (api, use) => {
    expect(apisOf(use)).toContain(api)
  })

  test.each([
    'typeof URL.canParse === "function" ? URL.canParse(path) : parses(path)',
    'element.checkVisibility?.()',
    'if ("startViewTransition" in document) document.startViewTransition(draw)',
    'const hasOwn = (own, name) => Object.prototype.hasOwnProperty.call(own, name)',
    'function structuredClone(a) { return a } structuredClone({})',
  ])('allows: %s', (use) => {
    expect(apisOf(use)).toEqual([])
  })
})
