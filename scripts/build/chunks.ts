import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rollup } from 'vite'

/*
 * How the browser's modules are grouped into files (Rolldown's `codeSplitting`): each file costs a
 * page a request and half a kilobyte of headers, and small files compress badly.
 */

/**
 * Two files of about the same size load sooner than a large and a small one: React is one, React
 * Router comes with the root's.
 */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//

/** Of Vite and Oxc, for imports of other files and for newer syntax. */
const HELPERS = /^\0(?:vite\/preload-helper|@oxc-project)/

/** Checks, which a form loads when it is used, and dialogs: visitors who only look load none. */
const CHECKS = /\/node_modules\/(?:zod|@conform-to)\//
/** Only what checks the values. */
const RULES = /\/node_modules\/(?:zod|@conform-to\/zod)\//
const DIALOGS = /\/node_modules\/@headlessui\//

const routeOf = (id: string) => `${id}?__remix-build-client-route`
const pageId = (page: string) => resolve('app/pages', `${page}.tsx`)

/** Grids of photos need little that the feed does not: they load its files and their own. */
const GRIDS = ['home', 'popular', 'tag', 'category', 'similar-photos', 'liked']
/**
 * Other pages of visitors. What several of them import is in the file of a photo's page, the rest
 * in their own, even if a form imports it, too.
 */
const LISTS = ['profile', 'follow-list', 'saved', 'search', 'binder', 'meet-goers', 'week']
/** Of these, what any page imports is in the photo's file: a form needs no other page's then. */
const COMMON = ['profile', 'follow-list', 'saved']
/** On a page and in a dialog, whose library the page would load with it. */
const LIKES = 'features/likes/likes-list.tsx'

/** Parts of pages that a script opens. */
const OPENED = {
  dialogs: [
    'features/gallery/dialog/photo-dialog.tsx',
    'features/gallery/page/full-screen.tsx',
    'features/gallery/page/delete-question.tsx',
    'features/likes/likes-dialog.tsx',
  ],
  forms: [
    'features/photos/upload/upload-dialog.tsx',
    'features/photos/edit/edit-form.tsx',
    'features/profiles/profile-form.tsx',
  ],
}

type GetModuleInfo = Rollup.GetModuleInfo

/**
 * The modules that a module imports statically, directly or not, and itself.
 *
 * @param enters false for a module to leave out, with what only it imports
 */
function closure(
  entry: string,
  getModuleInfo: GetModuleInfo,
  enters: (id: string) => boolean = () => true,
): Set<string> {
  const all = new Set([entry])
  for (const id of all)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) if (enters(imported)) all.add(imported)
  return all
}

/** What is in several of these sets. */
function inSeveral(sets: Set<string>[]): string[] {
  const counts = new Map<string, number>()
  for (const set of sets) for (const id of set) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].flatMap(([id, count]) => (count > 1 ? [id] : []))
}

/** The pages with script, by their `handle`. */
const hydratedPages = (getModuleInfo: GetModuleInfo): string[] =>
  readdirSync('app/pages')
    .filter((name) => !name.includes('.server.'))
    .map((name) => resolve('app/pages', name))
    .filter((id) => !getModuleInfo(id)?.code?.includes('hydrate: false'))

/** The group of each module; the rest is by page. */
function groupModules(getModuleInfo: GetModuleInfo): Map<string, string> {
  const groups = new Map<string, string>()
  const add = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!groups.has(id)) groups.set(id, name)
  }
  const closureOf = (entry: string) => closure(entry, getModuleInfo)
  const needs = (id: string, library: RegExp) => [...closureOf(id)].some((each) => library.test(each))
  const isLight = (id: string) => !needs(id, CHECKS) && !needs(id, DIALOGS)
  const lightOf = (entry: string) => closure(entry, getModuleInfo, isLight)

  // A group with one route is that route's file: the grids' own modules are not in it.
  add('root', closureOf(routeOf(resolve('app/root.tsx'))))
  for (const page of GRIDS) add('root', [...closureOf(pageId(page))].slice(1))

  const hydrated = hydratedPages(getModuleInfo)
  const shared = inSeveral(hydrated.map(closureOf))
  // Not through a module that needs a library of forms or dialogs.
  const reached = new Set(hydrated.flatMap((page) => [...lightOf(page)]))
  const light = shared.filter((id) => reached.has(id))
  const common = new Set([
    ...COMMON.flatMap((page) => [...closureOf(pageId(page))]),
    ...inSeveral(LISTS.map((page) => closureOf(pageId(page)))),
  ])

  add('photo', closureOf(routeOf(pageId('photo'))))
  add('photo', [resolve('app', LIKES), ...light.filter((id) => common.has(id))])
  for (const page of LISTS) add(page, closureOf(routeOf(pageId(page))))
  add('pages', light)
  for (const [name, entries] of Object.entries(OPENED))
    for (const entry of entries) add(name, closureOf(resolve('app', entry)))
  add('forms', shared)
  return groups
}

/** Rolldown's `codeSplitting` for one build. */
export function browserChunks(): Rollup.CodeSplittingOptions {
  let groups: Map<string, string> | undefined
  const name: Rollup.CodeSplittingNameFunction = (id, context) => {
    if (REACT.test(id) || HELPERS.test(id)) return 'react'
    if (RULES.test(id)) return 'checks'
    if (CHECKS.test(id)) return 'forms'
    groups ??= groupModules((module) => context.getModuleInfo(module))
    return groups.get(id)
  }
  return {
    groups: [{ name, debugName: 'browser' }],
    // A group has what its modules need already, and another group's must stay there.
    includeDependenciesRecursively: false,
  }
}
