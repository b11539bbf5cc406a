const FORWARDING = /^import\{([^}]+)\}from"\.(\/[^"]+)";export\{([^}]+)\};\s*$/

/** `{a as b}` of an import or an export, as pairs. */
const pairs = (list: string) =>
  list.split(',').map((part) => part.trim().split(' as ') as [string, string?])

/**
 * The bundler keeps a file for each route, also where all of it stands in a file that the page fetches
 * anyway: the first then does nothing but hand on. This takes the page straight to the second.
 * @param name under which a page imports the route's module as a whole
 * @param path of that module, such as `/assets/home-B9zdHBQN.js`
 * @param source of that module
 * @returns what to put in place of `import * as name from "path"`; undefined for a module of its own
 */
export function resolveReExport(name: string, path: string, source: string): string | undefined {
  const [, imports, file, exports] = FORWARDING.exec(source) ?? []
  if (imports === undefined || file === undefined || exports === undefined) return undefined
  const target = path.slice(0, path.lastIndexOf('/')) + file
  const imported = pairs(imports).map(([there, here]) => `${there} as ${name}_${here ?? there}`)
  const members = pairs(exports).map(([here, out]) => `${out ?? here}:${name}_${here}`)
  return `import {${imported.join()}} from "${target}";\nconst ${name} = {${members.join()}};`
}
