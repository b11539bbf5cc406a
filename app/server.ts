import { mkdirSync } from 'node:fs'
import { constants } from 'node:zlib'
import type { HeadersFunction, ServerBuild } from '@remix-run/node'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express, { type Request, type RequestHandler } from 'express'
import { withSessionCheck } from '#db/account-status.ts'
import { contentRevision } from '#db/content-revision.ts'
import { isFollowing } from '#db/queries/follows.ts'
import { findPhotoImage } from '#db/queries/image-files.ts'
import { findAvatar } from '#db/queries/users.ts'
import { imageLibrary } from '#storage/library.ts'
import { siteFiles } from './content/site-files.server.ts'
import { exportRouter } from './features/account/export.server.ts'
import { isFeedPath } from './features/feeds/feed-route.server.ts'
import { closesIntroduction } from './features/introduction/introduction-cookie.ts'
import { isUnsubscribePath } from './features/mail-notices/token.server.ts'
import { isSeoPath, seoRouter } from './features/seo/seo-router.server.ts'
import { SHARE_PATH } from './features/share-target/share-target.ts'
import { OEMBED_PATH } from './features/sharing/meta.ts'
import { embeddedProvider } from './features/sign-in/embedded-provider.server.ts'
import { provider, signInOrigins } from './features/sign-in/provider.server.ts'
import { isSignInCookie, readsSignInCookies } from './handlers/sign-in-cookies.ts'
import { readViewer } from './handlers/viewer.server.ts'
import { builtFiles } from './http/built-files.server.ts'
import { redirectToCanonicalCase } from './http/canonical-case.server.ts'
import { toNetwork, trustProxies } from './http/client-network.server.ts'
import { handleErrors } from './http/error-response.server.ts'
import { redirectFormerAddresses } from './http/former-addresses.server.ts'
import { takeTurns } from './http/fair-scheduling.server.ts'
import { discardUnreadBodies } from './http/forms/request-body.server.ts'
import { serveImages } from './http/images.server.ts'
import { getLoadContext } from './handlers/load-context.server.ts'
import { createRequestLog } from './http/logging/request-log.server.ts'
import { createRequestRoutes, type RequestRoute } from './http/logging/request-route.server.ts'
import { metricSources } from './http/metrics/gauges.server.ts'
import { PAGE_JSON_TYPE } from './http/page-json.ts'
import { checkOrigin } from './http/origin-check.server.ts'
import { dataFolder, type Environment } from './http/process/environment.server.ts'
import { healthRouter } from './http/process/health.server.ts'
import { limitByAddress } from './http/rate-limits.server.ts'
import { checkTarget } from './http/request-target.server.ts'
import { createCacheKey } from './http/response-cache/cache-key.server.ts'
import {
  cacheResponses,
  createHitSender,
  ResponseCache,
} from './http/response-cache/response-cache.server.ts'
import {
  securityHeaders,
  setDefaultCacheControl,
  setSecurityHeaders,
} from './http/security-headers.server.ts'

export interface AppSource {
  /** Remix's build, or a function that returns the newest one in development. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Development serves the client's files by Vite, and caches no page. */
  vite?: RequestHandler
}

/** The app, in the order of its middleware; the database and the image library must be open. */
export async function createApp(environment: Environment, { build, vite }: AppSource) {
  const { PUBLIC_URL: publicUrl } = environment
  const { temporary } = dataFolder()
  mkdirSync(temporary, { recursive: true })
  const { routes } = typeof build === 'function' ? await build() : build
  const cache = (metricSources.pageCache = new ResponseCache({ revision: contentRevision }))
  const caching = { cache, getCacheKey: createCacheKey(CACHE_RULES) }
  const findRoute = createRequestRoutes(routes)
  const logRequest = createRequestLog(findRoute)
  const getHeaders = securityHeaders(environment, signInOrigins)
  // Fetched in advance, so that the first form's policy includes the sign-in provider's origin.
  if (environment.OAUTH_ISSUER) void provider().catch(() => undefined)

  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple')
  // URLs are built with the site's own protocol, not with what a client or proxy reports.
  Object.defineProperty(app.request, 'protocol', {
    value: new URL(publicUrl).protocol.slice(0, -1),
  })
  const isProxy = trustProxies(app, environment)
  // Before the log, which would have a line for each module of a page.
  if (vite) app.use(vite)
  app.use(logRequest)
  app.use(discardUnreadBodies)
  app.use(setSecurityHeaders(getHeaders))
  app.use(checkTarget(publicUrl))
  app.use((request, response, next) => {
    response.locals.route = findRoute(request.path)
    next()
  })
  app.use(redirectToCanonicalCase(findRoute))
  app.use(redirectFormerAddresses)
  app.use(checkOrigin({ publicUrl, sharePath: SHARE_PATH, isSignedPath: isUnsubscribePath }))

  if (!vite) app.use(siteFiles(environment), builtFiles('build/client'))
  app.use(
    serveImages({
      library: imageLibrary(),
      findImage: (kind, key) => (kind === 'photo' ? findPhotoImage(key) : findAvatar(key)),
      getViewer: ({ headers }) => readViewer(headers.cookie),
      isFollowing,
      getClient: ({ ip = '' }) => toNetwork(ip),
      publicOrigin: publicUrl,
    }),
  )
  app.use(healthRouter(temporary, () => imageLibrary().isAvailable()))
  app.use(takeTurns())
  const { SIGN_IN: signIn, SESSION_SECRET: secrets } = environment
  if (signIn) app.use(await embeddedProvider({ publicUrl, secrets, signIn }))

  const compress = compression({
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    level: 1,
  })
  // A document is compressed as it is rendered (`app/entry.server.tsx`).
  app.use((request, response, next) =>
    isDocument(request, response.locals.route as RequestRoute)
      ? next()
      : compress(request, response, next),
  )
  app.use(setDefaultCacheControl)
  if (!vite) app.use(cacheResponses(caching))
  app.use(limitByAddress('reads'))
  app.use(exportRouter())
  app.use(seoRouter(environment))
  app.use((_request, _response, next) => withSessionCheck(next))
  const handlers = new Map<RequestRoute, RequestHandler>()
  app.use((request, response, next) => {
    const { route } = response.locals as { route: RequestRoute }
    const handler =
      handlers.get(route) ??
      createRequestHandler({
        build:
          typeof build === 'function'
            ? async () => withDataHeaders(await build())
            : pickRoute(withDataHeaders(build), route),
        mode: environment.NODE_ENV,
        getLoadContext,
      })
    handlers.set(route, handler)
    return handler(request, response, next)
  })
  app.use(handleErrors)
  return { app, sendHit: createHitSender(caching, logRequest), isProxy }
}

/** True for a page as HTML, not as data for Remix's client or as JSON. */
const isDocument = ({ path, headers }: Request, { kind }: RequestRoute) =>
  kind === 'page' && !path.endsWith('.data') && headers.accept !== PAGE_JSON_TYPE

/** The headers of a page are those of its `data()`. Cookies are there already. */
const dataHeaders: HeadersFunction = ({
  parentHeaders,
  actionHeaders,
  loaderHeaders,
  errorHeaders,
}) => {
  const headers = new Headers(parentHeaders)
  for (const source of [actionHeaders, loaderHeaders, errorHeaders ?? new Headers()])
    for (const [name, value] of source) if (name !== 'set-cookie') headers.set(name, value)
  return headers
}

/**
 * The build whose pages send the headers of their data: else each module would have to export
 * `headers`.
 */
const withDataHeaders = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).flatMap(([id, route]) =>
      route ? [[id, { ...route, module: { headers: dataHeaders, ...route.module } }]] : [],
    ),
  ),
})

/**
 * A build with the root and one of its routes. React Router compares a path with all: apart, a page
 * takes half the CPU.
 */
function pickRoute(build: ServerBuild, { id }: RequestRoute): ServerBuild {
  if (id === undefined) return build
  const pick = <Value>(routes: Record<string, Value>) =>
    Object.fromEntries(Object.entries(routes).filter(([each]) => each === 'root' || each === id))
  const { assets } = build
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...assets, routes: pick(assets.routes) },
  }
}

/** True for the resource routes beside the API. */
const isPublicPath = (path: string) => isFeedPath(path) || path === OEMBED_PATH

const CACHE_RULES: Parameters<typeof createCacheKey>[0] = {
  isIrrelevantCookie: (cookie, path) =>
    (isSignInCookie(cookie) && !readsSignInCookies(path)) ||
    (closesIntroduction(cookie) && path !== '/'),
  isVisitorsCookie: closesIntroduction,
  // The share page depends on the initiating site, and each search counts.
  uncachedPaths: [SHARE_PATH, '/search'],
  isPublicPath,
  isWithoutQuery: isSeoPath,
}
