import { SCRIPT_MARK } from './inline-scripts.server.ts'

const OPENING = `<script nonce="${SCRIPT_MARK}" type="module" async="">`
const ENTRY = /\nimport\(("[^"]+")\);$/
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")\/>/g

/**
 * Lets what can be seen go before the script: browsers fetch what is preloaded as module as urgently as
 * the style, so on a slow line it takes the room of the pictures in view. What an asynchronous script
 * imports they fetch with low priority, still before the page counts as loaded. The links stay, for
 * React to find, and ask for nothing.
 * @param page as Remix renders it for production
 */
export function withModestScript(page: string): string {
  const start = page.indexOf(OPENING)
  if (start === -1) return page
  const begin = start + OPENING.length
  const source = page.slice(begin, page.indexOf('</script>', begin))
  const [, entry] = ENTRY.exec(source) ?? []
  // All at once, or the browser would learn of the larger files from the smaller ones. The entry runs
  // when the rest is there, so it is for the script itself to import.
  const imports = [...page.matchAll(PRELOAD)]
    .flatMap(([, file]) => file ?? [])
    .filter((file) => file !== entry && !source.includes(`from ${file}`))
    .map((file) => `import ${file};\n`)
  return (
    page.slice(0, begin).replace(PRELOAD, '<link rel="modulepreload" media="not all" href=$1/>') +
    imports.join('') +
    page.slice(begin)
  )
}
