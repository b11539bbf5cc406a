import { readFileSync } from 'node:fs'

const imported = new Map<string, string[]>()

/** The built scripts that a built script imports statically. */
function importsOf(file: string): string[] {
  const known = imported.get(file)
  if (known) return known
  const text = readFileSync(`build/client${file}`, 'utf8')
  const names = [...text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)]
  const files = names.map(([, name]) => `/assets/${name}`)
  imported.set(file, files)
  return files
}

/** The built scripts that a page loads; its data also names the list of all routes. */
export function scriptsOf(html: string): Set<string> {
  const all = new Set(html.match(/\/assets\/(?!manifest)[\w.-]+\.js/g))
  for (const file of all) for (const each of importsOf(file)) all.add(each)
  return all
}
