import { SCRIPT_MARK } from './inline-scripts.server.ts'

const OPENING = `<script nonce="${SCRIPT_MARK}" type="module" async="">`
const IMPORT = /^import \* as (route\d+) from ("[^"]+");$/gm
const ENTRY = /\nimport\(("[^"]+")\);$/
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")\/>/g

/**
 * At the latest then, whatever picture is still under way: what a script adds must not depend on it.
 * Milliseconds after the page was read.
 */
const LONGEST_WAIT = 3000

/**
 * Lets the script of a page wait for what can be seen: on a slow line it would take the room of the
 * pictures in view, half a second of it. A page works before its script, so nobody waits for that.
 * The links that would fetch it early stay, for React to find, and ask for nothing.
 * @param page as Remix renders it for production
 */
export function withLateScript(page: string): string {
  const start = page.indexOf(OPENING)
  if (start === -1) return page
  const end = page.indexOf('</script>', start)
  const source = page.slice(start + OPENING.length, end)
  const entry = ENTRY.exec(source)?.[1]
  const routes = [...source.matchAll(IMPORT)]
  if (entry === undefined || routes.length === 0) return page
  const early = [...page.matchAll(PRELOAD)].map(([, file]) => file)
  const modules = routes.map(([, , file]) => file)
  // All at once, or the browser would learn of the larger files from the smaller ones.
  const files = [...modules, ...early.filter((file) => file !== entry && !modules.includes(file))]
  const late =
    `new Promise(r=>{document.readyState==="complete"?r():addEventListener("load",r);setTimeout(r,${LONGEST_WAIT})})` +
    `.then(()=>Promise.all([${files.map((file) => `import(${file})`).join()}]))` +
    `.then(([${routes.map(([, name]) => name).join()}])=>{` +
    source
      .replace(/^;/, '')
      .replace(IMPORT, '')
      .replace(ENTRY, `\nreturn import(${entry})`)
      .trim() +
    // The page works without; what is wrong inside a script reports itself.
    `}).catch(e=>console.warn(e))`
  return (
    page
      .slice(0, start + OPENING.length)
      .replace(PRELOAD, '<link rel="modulepreload" media="not all" href=$1/>') +
    late +
    page.slice(end)
  )
}
