const RE_EXPORT = /^import\{([^}]+)\}from"\.(\/[^"]+)";export\{([^}]+)\};\s*$/

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
  const [, imports, file, exports] = RE_EXPORT.exec(source) ?? []
  if (imports === undefined || file === undefined || exports === undefined) return undefined
  const target = path.slice(0, path.lastIndexOf('/')) + file
  const imported = pairs(imports).map(
    ([exportedName, localName]) => `${exportedName} as ${name}_${localName ?? exportedName}`,
  )
  const members = pairs(exports).map(
    ([localName, exportedAs]) => `${exportedAs ?? localName}:${name}_${localName}`,
  )
  return `import {${imported.join()}} from "${target}";\nconst ${name} = {${members.join()}};`
}
