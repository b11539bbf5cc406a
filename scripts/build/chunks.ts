import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rollup } from 'vite'

/*
 * How the browser's modules are grouped into files (Rolldown's `codeSplitting`): each file costs a
 * page a request and half a kilobyte of headers, and small files compress badly.
 */

/** What every page with script runs on. It changes with updates of packages only. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/(?:react|router|server-runtime))\//

/** Of Vite and Oxc, for imports of other files and for newer syntax. */
const HELPERS = /^\0(?:vite\/preload-helper|@oxc-project)/

/** Checks, which a form loads when it is used, and dialogs: visitors who only look load none. */
const CHECKS = /\/node_modules\/(?:zod|@conform-to)\//
/** Only what checks the values. */
const RULES = /\/node_modules\/(?:zod|@conform-to\/zod)\//
const DIALOGS = /\/node_modules\/@headlessui\//

const ROUTE = '?__remix-build-client-route'

/** The frame of every page. */
const ROOT = `root.tsx${ROUTE}`
/** Most pages show photos as this one does. */
const HOME = 'pages/home.tsx'
const PHOTO = `pages/photo.tsx${ROUTE}`

/** Parts of pages that a script opens. */
const OPENED = {
  dialogs: [
    'features/gallery/dialog/photo-dialog.tsx',
    'features/gallery/page/full-screen.tsx',
    'features/gallery/page/delete-question.tsx',
    'features/likes/likes-list.tsx',
  ],
  forms: [
    'features/photos/upload/upload-dialog.tsx',
    'features/photos/edit/edit-form.tsx',
    'features/profiles/profile-form.tsx',
  ],
}

type GetModuleInfo = Rollup.GetModuleInfo

/** The modules that a module imports statically, directly or not, and itself. */
function closure(entry: string, getModuleInfo: GetModuleInfo): Set<string> {
  const all = new Set([entry])
  for (const id of all)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) all.add(imported)
  return all
}

/** What several pages import statically. */
function sharedModules(getModuleInfo: GetModuleInfo): string[] {
  const pages = readdirSync('app/pages').filter((name) => !name.includes('.server.'))
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const id of closure(resolve('app/pages', page), getModuleInfo))
      counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].flatMap(([id, count]) => (count > 1 ? [id] : []))
}

/** The group of each module; the rest is by page. */
function groupModules(getModuleInfo: GetModuleInfo): Map<string, string> {
  const groups = new Map<string, string>()
  const add = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!groups.has(id)) groups.set(id, name)
  }
  const closureOf = (entry: string) => closure(resolve('app', entry), getModuleInfo)
  const needs = (id: string, library: RegExp) =>
    [...closure(id, getModuleInfo)].some((each) => library.test(each))
  add('root', closureOf(ROOT))
  // Without its own module: a group with one route is that route's file.
  add('root', [...closureOf(HOME)].slice(1))
  add('photo', closureOf(PHOTO))
  const shared = sharedModules(getModuleInfo)
  add(
    'pages',
    shared.filter((id) => !needs(id, CHECKS) && !needs(id, DIALOGS)),
  )
  for (const [name, entries] of Object.entries(OPENED))
    for (const entry of entries) add(name, closureOf(entry))
  add('forms', shared)
  return groups
}

/** Rolldown's `codeSplitting` for one build. */
export function browserChunks(): Rollup.CodeSplittingOptions {
  let groups: Map<string, string> | undefined
  const name: Rollup.CodeSplittingNameFunction = (id, context) => {
    if (FRAMEWORK.test(id) || HELPERS.test(id)) return 'framework'
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
