import { Router } from 'express'
import { methodNotAllowed, sendErrorResponse } from '#app/http/error-response.server.ts'
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
 * Paths that crawlers must not request (RFC 9309): API calls, forms behind the sign-in, and searches, which are endless.
 * Pages with `noindex` or another canonical URL are not listed: crawlers must read them. Pictures are allowed.
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

const NAME = new RegExp(
  `^${FOLDER}(${[...SINGLE_KINDS, ...NUMBERED_KINDS].join('|')})-([1-9]\\d{0,6})\\.xml$`,
)

function parseFile(path: string): SitemapFile | null {
  const [, kind, file] = NAME.exec(path) ?? []
  return kind === undefined ? null : { kind: kind as SitemapFile['kind'], file: Number(file) }
}

/** True for robots.txt and the sitemaps, which are the same for everyone. */
export const isSeoPath = (path: string): boolean =>
  path === ROBOTS || path === INDEX || path.startsWith(FOLDER)

async function readXml(path: string, publicOrigin: string): Promise<string | null> {
  if (path === INDEX) return sitemapIndexXml(await sitemapIndex(), publicOrigin)
  const file = parseFile(path)
  const entries = file ? await sitemapEntries(file.kind, file.file) : []
  return entries.length > 0 ? sitemapXml(entries, publicOrigin) : null
}

/** `/robots.txt`, `/sitemap.xml` and its files: see docs/decisions/0027-search-engines.md. */
export function seoRouter(publicOrigin: string): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get(ROBOTS, (_request, response) => {
    response.type('text').set('Cache-Control', 'public, max-age=3600')
    response.send(`User-agent: *\n${RULES}\nSitemap: ${publicOrigin}/sitemap.xml\n`)
  })
  router.get([INDEX, `${FOLDER}*`], async (request, response, next) => {
    try {
      const xml = await readXml(request.path, publicOrigin)
      if (xml === null)
        return sendErrorResponse(request, response, 404, 'This file does not exist.')
      // A photo may become private at any time; search engines must index the listed pages, not the list.
      response
        .type('application/xml')
        .set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
      response.send(xml)
    } catch (error) {
      next(error)
    }
  })
  router.all([ROBOTS, INDEX, `${FOLDER}*`], methodNotAllowed('This URL only supports GET.'))
  return router
}
