import { REQUIRED_API } from '#app/browsers.ts'
import { FAILED_AT } from '#app/ui/plain-page.ts'
import { resolveReExport } from './re-exports.server.ts'
import { CSP_PLACEHOLDER } from './inline-scripts.server.ts'

const OPENING = `<script nonce="${CSP_PLACEHOLDER}" type="module" async="">`
const CONTEXT_OPENING = `<script nonce="${CSP_PLACEHOLDER}">`
const CONTEXT = /^window\.__remixContext = (\{.*?\});window\.__remixContext\.stream = /s
const MANIFEST = /^window\.__remixManifest = (\{.*?^\});$/ms
/** What a page without script says that could have one. */
export const RELOAD_LINK = 'Reload with all features'
const ENTRY = /\nimport\(("[^"]+")\);$/
const ROUTE = /^import \* as (\w+) from "([^"]+)";$/gm
const IMPORT = /^import (?:(?:\* as (\w+)|(\{.+?\})) from )?("[^"]+");\n?/gm
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")\/>/g

/** The element that keeps a page's data for the script. */
export const DATA_ID = 'page-data'

/*
 * The module stands in every page, so it is written short. Its top-level await keeps out browsers that do not
 * know it; the test for an API keeps out the others (`app/browsers.ts`).
 */

/** Begins what must not fail unseen: nothing of it runs within an hour of a failure (`plain-page.ts`). */
const BEGIN = `const d=document,P=Promise;let f;
try{f=Date.now()-sessionStorage.${FAILED_AT}<36e5}catch{}
if(self.${REQUIRED_API})try{if(f)throw f;
`

/**
 * Where it fails, the server's page works by itself; a link leads to another try. It is the last of the body,
 * where React minds no other element.
 */
const END = `}catch(e){f||console.error(e);d.body.append(Object.assign(d.createElement("a"),{href:"",textContent:"${RELOAD_LINK}",className:"footer",onclick(){sessionStorage.${FAILED_AT}=0}}))}`

/**
 * Ends when the page has been painted and the pictures of its first rows can be seen. In a tab that nobody
 * looks at nothing is painted, and a picture may never come: then after two seconds.
 */
const SHOWN = `await P.race([
new P(r=>new PerformanceObserver(r).observe({type:"paint",buffered:!0}))
.then(()=>P.allSettled([...d.querySelectorAll("img[fetchpriority]")].map(i=>i.decode()))),
new P(r=>setTimeout(r,2e3))]);
`

/**
 * Fetches the files by elements and not by imports: a page with pictures still to come counts as loaded only
 * when they are there. The elements are gone before React compares the document with what it would draw.
 * Where a file cannot be had nothing goes on: the server's page works by itself.
 */
const fetching = (files: string[]) => `await P.all([${files.join()}].map(src=>new P(r=>{
const s=Object.assign(d.createElement("script"),{type:"module",src});
s.onload=()=>r(s.remove());d.head.append(s)})));
`

/** What Remix's script for older browsers sets up with a TextEncoderStream, which Firefox 104 lacks. */
const withData = (remixContext: string) =>
  `self.__remixContext={...${compact(remixContext)},stream:new Response(d.querySelector("#${DATA_ID}").textContent).body};\n`

/** JSON without what means the same when it is missing. */
function compact(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) =>
    value === false || (key === 'css' && String(value) === '') ? undefined : value,
  )
}

/**
 * Lets what can be seen go before the script: browsers fetch what is preloaded as module as urgently as
 * the style, so on a slow line it takes the room of the pictures in view. The script begins when those are
 * drawn. Remix's elements stay, for React to find: the links, which ask for nothing, and the first script,
 * which becomes the page's data. Modules that only hand on another's exports are not fetched.
 * @param page as Remix renders it for production
 * @param data the element with the page's data
 * @param moduleAt the source of a built module by its path
 */
export function withDeferredHydration(
  page: string,
  data: string,
  moduleAt: (path: string) => string,
): string {
  const head = page.indexOf('<link rel="modulepreload"')
  const opening = page.indexOf(OPENING, head)
  if (head === -1 || opening === -1) return page
  const [links = '', context = ''] = page.slice(head, opening).split(CONTEXT_OPENING)
  const begin = opening + OPENING.length
  const source = page.slice(begin, page.indexOf('</script>', begin))
  const [, entry] = ENTRY.exec(source) ?? []
  // All at once, or the browser would learn of the larger files from the smaller ones. The entry runs
  // when the rest is there, so it is for the script itself to import.
  const imports = [...links.matchAll(PRELOAD)]
    .flatMap(([, file]) => file ?? [])
    .filter((file) => file !== entry && !source.includes(`from ${file}`))
    .map((file) => `import ${file};\n`)
  const direct = source
    .replace(
      ROUTE,
      (whole: string, name: string, path: string) =>
        resolveReExport(name, path, moduleAt(path)) ?? whole,
    )
    .replace(MANIFEST, (_whole, manifest: string) => `self.__remixManifest=${compact(manifest)};`)
    .replace(ENTRY, 'await import($1)')
  const [, remixContext = '{}'] = CONTEXT.exec(context) ?? []
  return (
    page.slice(0, head) +
    links.replace(PRELOAD, '<link rel="modulepreload" media="not all" href=$1/>') +
    data +
    OPENING +
    BEGIN +
    onceShown(imports.join('') + withData(remixContext) + direct.trim()) +
    END +
    page.slice(begin + source.length)
  )
}

/** A module that imports its files when the page is shown, instead of before it begins. */
function onceShown(source: string): string {
  const files = new Set([...source.matchAll(IMPORT)].flatMap(([, , , file]) => file ?? []))
  const body = source.replace(
    IMPORT,
    (_whole, all: string | undefined, some: string | undefined, file: string) => {
      const name = all ?? some?.replaceAll(' as ', ':')
      return name === undefined ? '' : `const ${name} = await import(${file});\n`
    },
  )
  return SHOWN + fetching([...files]) + body
}
