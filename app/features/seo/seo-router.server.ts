import { collectDependencies } from '#db/cache-tags.ts'
import { Router, type Request, type Response } from 'express'
import {
  ResponseCache,
  type RenderResult,
  type Validity,
} from '#app/http/response-cache/response-cache.server.ts'
import { methodNotAllowed, sendErrorResponse } from '#app/http/error-response.server.ts'
import { CachedResponse } from '#app/http/response-cache/cached-response.server.ts'
import {
  NUMBERED_KINDS,
  SINGLE_KINDS,
  sitemapEntries,
  sitemapIndex,
  type SitemapFile,
  sitemapIndexXml,
  sitemapXml,
} from './sitemap.server.ts'

/**
 * Paths that crawlers must not request (RFC 9309): API calls, forms behind the sign-in
 * that public pages link to, and searches, which are endless. Pages with `noindex` or another canonical URL, such as
 * `/?photo=`, are not listed, because crawlers must read them to find that out. Link previews request
 * them, too. Pictures are allowed.
 */
const DISALLOWED_PATHS = [
  '/api/',
  '/oidc/',
  '/search?',
  '/upload$',
  '/upload?',
  '/upload/',
  '/u/*/edit',
  '/u/*/delete',
  '/u/*/mute',
  '/u/*/add',
  '/u/*/organize',
  '/u/*/before-after',
  '/photo/*/edit',
  '/photo/*/crop',
  '/photo/*/delete',
  '/report$',
  '/report?',
]
const RULES = DISALLOWED_PATHS.map((path) => `Disallow: ${path}\n`).join('')

const ROBOTS = '/robots.txt'
const INDEX = '/sitemap.xml'
const FOLDER = '/sitemap/'

const CACHE_BYTES = 12 * 1024 * 1024

const NAME = new RegExp(
  `^${FOLDER}(${[...SINGLE_KINDS, ...NUMBERED_KINDS].join('|')})-([1-9]\\d{0,6})\\.xml$`,
)

function parseFile(path: string): SitemapFile | null {
  const [, kind, file] = NAME.exec(path) ?? []
  return kind === undefined ? null : { kind: kind as SitemapFile['kind'], file: Number(file) }
}

type TextResult = Omit<RenderResult, 'dependencies'>

interface SeoOptions {
  publicOrigin: string
  validity: Validity
}

/** `/robots.txt`, `/sitemap.xml` and its files: see docs/decisions/0027-search-engines.md. */
export function seoRouter({ publicOrigin, validity }: SeoOptions): Router {
  const cache = new ResponseCache({ validity, capacity: CACHE_BYTES })

  function textResponse(text: string, headers: Record<string, string>): TextResult {
    const response = {
      status: 200,
      headers,
      body: Buffer.from(text),
    }
    return { response, cacheable: true }
  }

  function xml(text: string): TextResult {
    return textResponse(text, {
      'Content-Type': 'application/xml; charset=utf-8',
      // A photo may become private at any time, and caches must not keep its title.
      'Cache-Control': 'no-cache',
      // Search engines must index the listed pages, not the list.
      'X-Robots-Tag': 'noindex',
    })
  }

  async function make(path: string): Promise<TextResult | null> {
    if (path === ROBOTS)
      return textResponse(`User-agent: *\n${RULES}\nSitemap: ${publicOrigin}/sitemap.xml\n`, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      })
    if (path === INDEX) return xml(sitemapIndexXml(await sitemapIndex(), publicOrigin))
    const file = parseFile(path)
    const entries = file ? await sitemapEntries(file.kind, file.file) : []
    return entries.length > 0 ? xml(await sitemapXml(entries, publicOrigin)) : null
  }

  async function send(request: Request, response: Response): Promise<void> {
    const { path } = request
    const notFound = {
      response: { status: 404, headers: {}, body: Buffer.alloc(0) },
      cacheable: false,
    }
    const cached = await cache.getOrRender(path, async () => {
      const { result, dependencies } = await collectDependencies(() => make(path))
      return { ...(result ?? notFound), dependencies }
    })
    if (cached instanceof CachedResponse) cached.send(request, response)
    else sendErrorResponse(request, response, 404, 'This file does not exist.')
  }

  const router = Router({ caseSensitive: true, strict: true })
  const paths = [ROBOTS, INDEX, `${FOLDER}*`]
  router.get(paths, (request, response, next) => void send(request, response).catch(next))
  router.all(paths, methodNotAllowed('This URL only supports GET.'))
  return router
}
