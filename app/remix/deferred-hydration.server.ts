import { REQUIRED_API } from '#app/browsers.ts'
import { FAILED_AT } from '#app/ui/plain-page.ts'
import { CSP_PLACEHOLDER } from './inline-scripts.server.ts'

/*
 * Depends on: the order and text of the elements that `Scripts` renders: module preloads, the context script, the
 *   module script with one import for each route and the entry.
 * Benefit: the first pictures do not compete with scripts (Lighthouse 99 instead of 97, decision 0017), and browsers
 *   below `app/browsers.ts` fetch no script.
 * When Remix changes: a page whose elements look different is sent as Remix rendered it;
 *   `deferred-hydration.server.test.ts` and `tests/http/weights.test.ts` fail.
 */

const OPENING = `<script nonce="${CSP_PLACEHOLDER}" type="module" async="">`
const CLOSING = '</script>'
const CONTEXT_OPENING = `<script nonce="${CSP_PLACEHOLDER}">`
const CONTEXT = /^window\.__remixContext = (\{.*?\});window\.__remixContext\.stream = /s
const MANIFEST = /^window\.__remixManifest = (\{.*?^\});$/ms
/** The link on a page without script that could have one. */
const RELOAD_LINK = 'Reload with all features'
const ENTRY = /\nimport\(("[^"]+")\);$/
const ROUTE = /^import \* as (\w+) from "([^"]+)";$/gm
const IMPORT = /^import (?:(?:\* as (\w+)|(\{.+?\})) from )?("[^"]+");\n?/gm
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")\/>/g

/** The id of the element with the page's data. */
export const DATA_ID = 'page-data'

/*
 * The module is inlined in every page, so it is short. Its top-level await excludes browsers that do not
 * support it; the test for an API excludes the others (`app/browsers.ts`).
 */

/** Runs nothing within an hour of a failure (`plain-page.ts`). */
const SCRIPT_START = `const d=document,P=Promise;let f;
try{f=Date.now()-sessionStorage.${FAILED_AT}<36e5}catch{}
if(self.${REQUIRED_API})try{if(f)throw f;
`

/**
 * On failure the server's page works without script, and a link at the end of the body tries again. React
 * ignores an extra last element there.
 */
const SCRIPT_END = `}catch(e){f||console.error(e);d.body.append(Object.assign(d.createElement("a"),{href:"",textContent:"${RELOAD_LINK}",className:"footer",onclick(){sessionStorage.${FAILED_AT}=0}}))}`

/**
 * Resolves when the page has been painted and the images of its first rows are decoded. A background tab
 * paints nothing, and an image may never load, so it resolves after two seconds at the latest.
 */
const PAGE_SHOWN = `await P.race([
new P(r=>new PerformanceObserver(r).observe({type:"paint",buffered:!0}))
.then(()=>P.allSettled([...d.querySelectorAll("img[fetchpriority]")].map(i=>i.decode()))),
new P(r=>setTimeout(r,2e3))]);
`

/**
 * Fetches the files by script elements instead of imports: a page with images still to load counts as loaded
 * only when they have loaded. The elements are removed before React compares the document with what it would
 * render. If a file fails to load, nothing else runs and the server's page works without script.
 */
const fetching = (files: string[]) => `await P.all([${files.join()}].map(src=>new P(r=>{
const s=Object.assign(d.createElement("script"),{type:"module",src});
s.onload=()=>r(s.remove());d.head.append(s)})));
`

/** Replaces Remix's script for older browsers, which uses a TextEncoderStream that Firefox 104 lacks. */
const withData = (remixContext: string) =>
  `self.__remixContext={...${compact(remixContext)},stream:new Response(d.querySelector("#${DATA_ID}").textContent).body};\n`

/** JSON without values that equal their defaults. */
function compact(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) =>
    value === false || (key === 'css' && String(value) === '') ? undefined : value,
  )
}

/** The elements of a page's script, which are the same for all pages of a route. */
export interface ScriptElements {
  /** The module preloads, which load nothing. */
  links: string
  /** The module script, after the page's data. */
  script: string
}

/**
 * Defers the page's script until the visible images are decoded. Browsers fetch module preloads with the
 * priority of stylesheets, so on a slow connection they compete with visible images. Remix's elements stay in
 * place for hydration: the links, which load nothing, and the first script, which becomes the page's data.
 * Modules that only re-export are skipped.
 * @param page as Remix renders it for production
 * @param moduleAt the source of a built module by its path
 * @returns the new elements, and the page before and after them; null for a page without script
 */
export function deferHydration(page: string, moduleAt: (path: string) => string) {
  const head = page.indexOf('<link rel="modulepreload"')
  const opening = page.indexOf(OPENING, head)
  if (head === -1 || opening === -1) return null
  const end = page.indexOf(CLOSING, opening) + CLOSING.length
  const elements = deferElements(page.slice(head, end), opening - head, moduleAt)
  return { before: page.slice(0, head), elements, after: page.slice(end) }
}

function deferElements(
  elements: string,
  opening: number,
  moduleAt: (path: string) => string,
): ScriptElements {
  const [links = '', context = ''] = elements.slice(0, opening).split(CONTEXT_OPENING)
  const source = elements.slice(opening + OPENING.length, -CLOSING.length)
  const [, entry] = ENTRY.exec(source) ?? []
  // List all files, or the browser would discover the larger ones through the smaller ones. The script
  // imports the entry itself, because it must run last.
  const imports = [...links.matchAll(PRELOAD)]
    .flatMap(([, file]) => file ?? [])
    .filter((file) => file !== entry && !source.includes(`from ${file}`))
    .map((file) => `import ${file};\n`)
  const direct = source
    .replace(
      ROUTE,
      (statement: string, name: string, path: string) =>
        resolveReExport(name, path, moduleAt(path)) ?? statement,
    )
    .replace(MANIFEST, (_whole, manifest: string) => `self.__remixManifest=${compact(manifest)};`)
    .replace(ENTRY, 'await import($1)')
  const [, remixContext = '{}'] = CONTEXT.exec(context) ?? []
  return {
    links: links.replace(PRELOAD, '<link rel="modulepreload" media="not all" href=$1/>'),
    script:
      OPENING +
      SCRIPT_START +
      onceShown(imports.join('') + withData(remixContext) + direct.trim()) +
      SCRIPT_END +
      CLOSING,
  }
}

/** A module that imports its files after the page is shown. */
function onceShown(source: string): string {
  const files = new Set([...source.matchAll(IMPORT)].flatMap(([, , , file]) => file ?? []))
  const body = source.replace(
    IMPORT,
    (_whole, all: string | undefined, some: string | undefined, file: string) => {
      const name = all ?? some?.replaceAll(' as ', ':')
      return name === undefined ? '' : `const ${name} = await import(${file});\n`
    },
  )
  return PAGE_SHOWN + fetching([...files]) + body
}

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
