import { Router } from 'express'
import { methodNotAllowed, sendErrorResponse } from '#app/http/error-response.server.ts'
import type { Environment } from '#app/http/process/environment.server.ts'
import {
  KINDS,
  sitemapEntries,
  sitemapIndex,
  type SitemapFile,
  sitemapIndexXml,
  sitemapXml,
} from './sitemap.server.ts'
import { DAY_MS } from '#app/durations.ts'

/**
 * Paths that crawlers must not request (RFC 9309): API calls, forms behind the sign-in, and
 * searches, which are endless. Pages with `noindex` or another canonical URL are not listed:
 * crawlers must read them. Pictures are allowed.
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
  '/photo/*/edit',
  '/photo/*/crop',
  '/photo/*/delete',
  '/report$',
  '/report?',
]
const RULES = DISALLOWED_PATHS.map((path) => `Disallow: ${path}\n`).join('')

/**
 * Crawlers that collect training data, by the names under which they read a robots.txt. Those of
 * searches are not listed.
 */
const TRAINING_CRAWLERS = [
  'AI2Bot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'img2dataset',
  'meta-externalagent',
  'omgili',
  'PanguBot',
  'Timpibot',
]

const REFUSED = `${TRAINING_CRAWLERS.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n\n`

const ROBOTS = '/robots.txt'
const SECURITY = '/.well-known/security.txt'
const VALID_MS = 180 * DAY_MS
const INDEX = '/sitemap.xml'
const FOLDER = '/sitemap/'

const NAME = new RegExp(`^${FOLDER}(${KINDS.join('|')})-([1-9]\\d{0,6})\\.xml$`)

function parseFile(path: string): SitemapFile | null {
  const [, kind, file] = NAME.exec(path) ?? []
  return kind === undefined ? null : { kind: kind as SitemapFile['kind'], file: Number(file) }
}

/** True for robots.txt, security.txt and the sitemaps, which are the same for everyone. */
export const isSeoPath = (path: string): boolean =>
  [ROBOTS, SECURITY, INDEX].includes(path) || path.startsWith(FOLDER)

/** How to report a vulnerability (RFC 9116). */
function securityText(email: string, publicOrigin: string): string {
  const [day] = new Date(Date.now() + VALID_MS).toISOString().split('T')
  return [
    `Contact: mailto:${email}`,
    `Expires: ${day}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}${SECURITY}`,
    '',
  ].join('\n')
}

async function readXml(path: string, publicOrigin: string): Promise<string | null> {
  if (path === INDEX) return sitemapIndexXml(await sitemapIndex(), publicOrigin)
  const file = parseFile(path)
  const entries = file ? await sitemapEntries(file.kind, file.file) : []
  return entries.length > 0 ? sitemapXml(entries, publicOrigin) : null
}

/**
 * `/robots.txt`, `/sitemap.xml` and its files (docs/decisions/0027-search-engines.md);
 * `/.well-known/security.txt`.
 */
export function seoRouter(
  environment: Pick<Environment, 'PUBLIC_URL' | 'AI_CRAWLERS' | 'SUPPORT_EMAIL'>,
): Router {
  const { PUBLIC_URL: publicOrigin, AI_CRAWLERS, SUPPORT_EMAIL: email } = environment
  const router = Router({ caseSensitive: true, strict: true })
  router.get(ROBOTS, (_request, response) => {
    response.type('text').set('Cache-Control', 'public, max-age=3600')
    const refused = AI_CRAWLERS === 'allow' ? '' : REFUSED
    response.send(`${refused}User-agent: *\n${RULES}\nSitemap: ${publicOrigin}/sitemap.xml\n`)
  })
  router.get(SECURITY, (request, response) => {
    if (email === undefined)
      return sendErrorResponse(request, response, 404, 'This file does not exist.')
    response.type('text').set('Cache-Control', 'public, max-age=3600')
    response.send(securityText(email, publicOrigin))
  })
  router.get([INDEX, `${FOLDER}*`], async (request, response, next) => {
    try {
      const xml = await readXml(request.path, publicOrigin)
      if (xml === null)
        return sendErrorResponse(request, response, 404, 'This file does not exist.')
      // A photo may become private at any time; search engines must index the listed pages, not the
      // list.
      response
        .type('application/xml')
        .set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
      response.send(xml)
    } catch (error) {
      next(error)
    }
  })
  router.all(
    [ROBOTS, SECURITY, INDEX, `${FOLDER}*`],
    methodNotAllowed('This URL only supports GET.'),
  )
  return router
}
