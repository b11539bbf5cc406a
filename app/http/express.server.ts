import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { findAvatar } from '#db/queries/users.ts'
import { findPhotoImage } from '#db/queries/photos.ts'
import { dataVersion } from '#db/version.ts'
import { createExportHandler, EXPORT_PATH } from '#app/features/account/export-handler.server.ts'
import { createSeoHandler, isSeoPath } from '#app/features/seo/seo-handler.server.ts'
import { createEmbeddedProvider } from '#app/features/sign-in/embedded-provider.server.ts'
import { provider, signInOrigins } from '#app/features/sign-in/provider.server.ts'
import { SERVICE_WORKER_PATH, SWITCHED_OFF_PATH } from '#app/service-worker/addresses.ts'
import { imageLibrary } from '#storage/library.ts'
import { clientAddress, networkOf } from './client-address.server.ts'
import { isPlainRead, pathOf } from './response-cache/buffered-response.server.ts'
import { builtAssets } from './assets/built-assets.server.ts'
import { sendUnexpectedError } from './unexpected-error.server.ts'
import { dataFolder, type Environment } from './process/environment.server.ts'
import { healthCheck } from './process/health.server.ts'
import { createImageHandler, isImagePath } from './images.server.ts'
import { metricSources } from './metrics/gauges.server.ts'
import { originCheck } from './origin-check.server.ts'
import { lookupAnonymous, createResponseCaches } from './response-cache/response-caches.server.ts'
import { createPages } from './pages.server.ts'
import { sendErrorResponse } from './error-response.server.ts'
import { followRequest } from './logging/request-log.server.ts'
import { createRoutePatterns } from './route-patterns.server.ts'
import { readTarget } from './request-target.server.ts'
import { securityHeaders, setSecurityHeaders } from './security-headers.server.ts'
import { discardUnreadBody } from './forms/unread-body.server.ts'
import { viewerIdOf } from './viewer.server.ts'

const REMIX_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

const TARGET_ERRORS = {
  400: 'This address cannot be read.',
  404: 'The page you are looking for is not here.',
} as const

/** Express handles these paths for GET and HEAD, too. */
const EXPRESS_PATHS = /^\/(?:healthz|oidc)(?:\/|$)/i

/** Builds URLs with the site's own host, whatever the request's headers say. */
function canonicalHost(publicUrl: string): RequestHandler {
  const { host } = new URL(publicUrl)
  return (request, _response, next) => {
    request.headers.host = host
    delete request.headers['x-forwarded-host']
    next()
  }
}

/**
 * Remix rejects unknown methods with its own response. It knows PUT, and no route handles PUT, so unknown
 * methods get the same error response and `Allow` as PUT.
 */
const treatUnknownMethodsAlike: RequestHandler = (request, _response, next) => {
  if (!REMIX_METHODS.has(request.method)) request.method = 'PUT'
  next()
}

/** What differs between the built app and development. */
export type AppAssembly =
  | {
      build: ServerBuild
      /** The folder of the client build. */
      assets: string
    }
  | {
      /** Called for every request: modules change. */
      build: () => Promise<ServerBuild>
      /** The development server. */
      assets: RequestHandler
    }

/**
 * The HTTP side of the application. Images, built files and pages that are only read skip Express; Express
 * handles unsafe requests, /healthz and the demo's sign-in provider. The database and the image library must
 * be open.
 */
export async function createApp(
  environment: Environment,
  { build, assets }: AppAssembly,
): Promise<RequestListener> {
  const folder = dataFolder()
  mkdirSync(folder.temporary, { recursive: true })
  const isBuilt = typeof assets === 'string'
  const headersOf = securityHeaders(environment, signInOrigins)
  const overrides =
    environment.SERVICE_WORKER === 'off' ? { [SERVICE_WORKER_PATH]: SWITCHED_OFF_PATH } : {}
  const files = isBuilt ? builtAssets(assets, headersOf, overrides) : null
  const images = createImageHandler({
    library: imageLibrary(),
    findImage: (kind, key) => (kind === 'photo' ? findPhotoImage(key) : findAvatar(key)),
    version: dataVersion,
    viewerIdOf,
    clientOf: (request) => networkOf(clientAddress(request, environment)),
    publicOrigin: environment.PUBLIC_URL,
    securityHeaders: headersOf,
  })
  const accountExport = createExportHandler(headersOf)
  const seo = createSeoHandler({
    publicOrigin: environment.PUBLIC_URL,
    version: dataVersion,
    securityHeaders: headersOf,
  })
  const caches = isBuilt ? createResponseCaches(dataVersion) : null
  metricSources.pageCaches = caches ?? undefined
  const { routes } = typeof build === 'function' ? await build() : build
  const routeOf = createRoutePatterns(routes, (path) => files?.has(path) ?? false)
  const pages = createPages({ build, environment, headersOf, caches })

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(canonicalHost(environment.PUBLIC_URL))
  app.use(setSecurityHeaders(headersOf))
  app.get('/healthz', healthCheck(folder.temporary))
  if (!isBuilt) app.use(assets)
  app.use(treatUnknownMethodsAlike)
  app.use(originCheck(environment.PUBLIC_URL))
  if (environment.SIGN_IN === 'demo')
    app.use(
      '/oidc',
      await createEmbeddedProvider({
        publicUrl: environment.PUBLIC_URL,
        secrets: environment.SESSION_SECRET,
      }),
    )
  app.use((request, response, next) => void pages(request, response).catch(next))
  const handleErrors: ErrorRequestHandler = (error, request, response, _next) =>
    sendUnexpectedError(error, request, response)
  app.use(handleErrors)
  // Fetched in advance, so that the first form's policy includes the sign-in provider's origin.
  if (environment.OAUTH_ISSUER) void provider().catch(() => undefined)

  return (request, response) => {
    const { url, refusal } = readTarget(request.url)
    request.url = url
    if (!isPlainRead(request)) discardUnreadBody(request, response)
    const path = pathOf(request)
    followRequest(request, response, routeOf(path))
    if (refusal)
      return sendErrorResponse(request, response, refusal, TARGET_ERRORS[refusal], {
        ...headersOf(),
      })
    const cached = caches && isPlainRead(request) ? lookupAnonymous(caches, request) : null
    if (cached) return cached.send(request, response)
    const onError = (error: unknown) =>
      sendUnexpectedError(error, request, response, { ...headersOf() })
    if (isImagePath(path)) images(request, response).catch(onError)
    else if (path === EXPORT_PATH) accountExport(request, response).catch(onError)
    else if (isSeoPath(path)) seo(request, response).catch(onError)
    else if (!isPlainRead(request) || EXPRESS_PATHS.test(path)) app(request, response)
    else if (files?.has(path)) files.send(request, response)
    else if (isBuilt) pages(request, response).catch(onError)
    else app(request, response)
  }
}
