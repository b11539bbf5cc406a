import { directImport } from './forwarding-modules.server.ts'
import { SCRIPT_MARK } from './inline-scripts.server.ts'

const OPENING = `<script nonce="${SCRIPT_MARK}" type="module" async="">`
const ENTRY = /\nimport\(("[^"]+")\);$/
const ROUTE = /^import \* as (\w+) from "([^"]+)";$/gm
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")\/>/g

/**
 * Lets what can be seen go before the script: browsers fetch what is preloaded as module as urgently as
 * the style, so on a slow line it takes the room of the pictures in view. What an asynchronous script
 * imports they fetch with low priority, still before the page counts as loaded. The links stay, for
 * React to find, and ask for nothing.
 * Modules that only hand on another's exports are not fetched.
 * @param page as Remix renders it for production
 * @param moduleAt the source of a built module by its path
 */
export function withModestScript(page: string, moduleAt: (path: string) => string): string {
  const head = page.indexOf('<link rel="modulepreload"')
  const opening = page.indexOf(OPENING, head)
  if (head === -1 || opening === -1) return page
  const links = page.slice(head, opening)
  const begin = opening + OPENING.length
  const source = page.slice(begin, page.indexOf('</script>', begin))
  const [, entry] = ENTRY.exec(source) ?? []
  // All at once, or the browser would learn of the larger files from the smaller ones. The entry runs
  // when the rest is there, so it is for the script itself to import.
  const imports = [...links.matchAll(PRELOAD)]
    .flatMap(([, file]) => file ?? [])
    .filter((file) => file !== entry && !source.includes(`from ${file}`))
    .map((file) => `import ${file};\n`)
  return (
    page.slice(0, head) +
    links.replace(PRELOAD, '<link rel="modulepreload" media="not all" href=$1/>') +
    OPENING +
    imports.join('') +
    source.replace(
      ROUTE,
      (whole: string, name: string, path: string) =>
        directImport(name, path, moduleAt(path)) ?? whole,
    ) +
    page.slice(begin + source.length)
  )
}
