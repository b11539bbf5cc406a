const FORWARDING = /^import\{([^}]+)\}from"\.(\/[^"]+)";export\{([^}]+)\};\s*$/

/** Parses the `{a as b}` of an import or export into pairs. */
const pairs = (list: string) =>
  list.split(',').map((part) => part.trim().split(' as ') as [string, string?])

/**
 * The bundler writes a file for each route, even if it only re-exports from a file that the page fetches
 * anyway. This imports from the second file directly.
 * @param name the namespace under which a page imports the route module
 * @param path of that module, such as `/assets/home-B9zdHBQN.js`
 * @param source of that module
 * @returns the replacement of `import * as name from "path"`; undefined for a module with code of its own
 */
export function resolveReExport(name: string, path: string, source: string): string | undefined {
  const [, imports, file, exports] = FORWARDING.exec(source) ?? []
  if (imports === undefined || file === undefined || exports === undefined) return undefined
  const target = path.slice(0, path.lastIndexOf('/')) + file
  const imported = pairs(imports).map(([there, here]) => `${there} as ${name}_${here ?? there}`)
  const members = pairs(exports).map(([here, out]) => `${out ?? here}:${name}_${here}`)
  return `import {${imported.join()}} from "${target}";\nconst ${name} = {${members.join()}};`
}
