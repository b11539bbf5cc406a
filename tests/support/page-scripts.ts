import { readFileSync } from 'node:fs'

/** The built scripts that a page names, with those that they import. */
export function scriptsOf(html: string): Set<string> {
  const all = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  for (const file of all) {
    const text = readFileSync(`build/client${file}`, 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g))
      all.add(`/assets/${name}`)
  }
  return all
}
