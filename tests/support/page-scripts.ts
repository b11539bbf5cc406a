import { readFileSync } from 'node:fs'

/** The built scripts that a page loads; its data also names the list of all routes. */
export function scriptsOf(html: string): Set<string> {
  const all = new Set(html.match(/\/assets\/(?!manifest)[\w.-]+\.js/g))
  for (const file of all) {
    const text = readFileSync(`build/client${file}`, 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g))
      all.add(`/assets/${name}`)
  }
  return all
}
