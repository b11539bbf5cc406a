import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { revision, dataVersion } from '#db/client.ts'
import { findPhotoImage } from '#db/queries/image-files.ts'
import { findAvatar } from '#db/queries/users.ts'
import { isFresh, invalidateTag } from '#db/cache-tags.ts'
import { imageLibrary } from '#storage/library.ts'
import { renamedFiles } from './content/site-files.server.ts'
import { createExportHandler } from './features/account/export.server.ts'
import { isFeedPath } from './features/feeds/feed-route.server.ts'
import { closesIntroduction } from './features/introduction/introduction-cookie.ts'
import { isUnsubscribePath } from './features/mail-notices/token.server.ts'
import { createFormerMuteAddresses } from './features/mutes/former-addresses.server.ts'
import { createSeoHandler } from './features/seo/seo-handler.server.ts'
import { SHARE_PATH } from './features/share-target/share-target.ts'
import { OEMBED_PATH } from './features/sharing/meta.ts'
import { createEmbeddedProvider } from './features/sign-in/embedded-provider.server.ts'
import { provider, signInOrigins } from './features/sign-in/provider.server.ts'
import { readSession } from './features/sign-in/session.server.ts'
import { isSignInCookie, readsSignInCookies } from './features/sign-in/sign-in-cookies.ts'
import { viewerIdOf, viewerOf } from './features/sign-in/viewer.server.ts'
import { serveBuiltAssets } from './http/built-assets.server.ts'
import { clientAddress, networkOf } from './http/client-address.server.ts'
import { sendUnexpectedError } from './http/error-response.server.ts'
import { discardUnreadBodies } from './http/forms/request-body.server.ts'
import { createImageHandler } from './http/images.server.ts'
import { logRequests } from './http/logging/request-log.server.ts'
import { metricSources } from './http/metrics/gauges.server.ts'
import { checkOrigin } from './http/origin-check.server.ts'
import { dataFolder, type Environment } from './http/process/environment.server.ts'
import { createHealthHandler } from './http/process/health.server.ts'
import { createRemixHandler } from './http/remix-handler.server.ts'
import { checkTarget } from './http/request-target.server.ts'
import { createCacheKey } from './http/response-cache/cache-key.server.ts'
import {
  createResponseCaches,
  serveFromCache,
} from './http/response-cache/response-cache.server.ts'
import { createRoutePatterns } from './http/routes.server.ts'
import { securityHeaders } from './http/security-headers.server.ts'
import { runSteps, serveHandlers, withSecurityHeaders, type Step } from './http/steps.server.ts'
import { SERVICE_WORKER_PATH, DISABLED_WORKER_PATH } from './service-worker/addresses.ts'

/** Where the compiled app comes from: a build, or the development server. */
export interface AppSource {
  /** Called for each request; the same object until a module changes. */
  build: () => ServerBuild | Promise<ServerBuild>
  /** The folder of the client build, or the development server's middleware. */
  assets: string | Step
  /** Changes with every module, so that development caches no page of older code. */
  buildVersion?: () => number
}

/**
 * The app: every request passes these steps from top to bottom, the same in development, tests and production. The
 * database and the image library must be open.
 */
export async function createApp(
  environment: Environment,
  { build, assets, buildVersion = () => 0 }: AppSource,
): Promise<RequestListener> {
  const { PUBLIC_URL: publicUrl } = environment
  const folder = dataFolder()
  mkdirSync(folder.temporary, { recursive: true })
  let builtVersion = buildVersion()
  const validity = {
    revision() {
      if (builtVersion !== buildVersion()) {
        builtVersion = buildVersion()
        invalidateTag('content')
      }
      return revision()
    },
    isFresh,
  }
  const headersOf = securityHeaders(environment, signInOrigins)
  const { routes } = await build()

  const files =
    typeof assets === 'string'
      ? serveBuiltAssets(
          assets,
          headersOf,
          environment.SERVICE_WORKER === 'off'
            ? { [SERVICE_WORKER_PATH]: DISABLED_WORKER_PATH }
            : {},
          renamedFiles(),
        )
      : { has: () => false, serve: withSecurityHeaders(assets, headersOf) }
  const images = createImageHandler({
    library: imageLibrary(),
    findImage: (kind, key) => (kind === 'photo' ? findPhotoImage(key) : findAvatar(key)),
    version: dataVersion,
    viewerIdOf,
    clientOf: (request) => networkOf(clientAddress(request, environment)),
    publicOrigin: publicUrl,
    securityHeaders: headersOf,
  })
  const handlers = [
    createHealthHandler(folder.temporary, () => imageLibrary().isAvailable()),
    createExportHandler(),
    createFormerMuteAddresses(),
    createSeoHandler({ publicOrigin: publicUrl, validity }),
    ...(environment.SIGN_IN
      ? [
          await createEmbeddedProvider({
            publicUrl,
            secrets: environment.SESSION_SECRET,
            signIn: environment.SIGN_IN,
          }),
        ]
      : []),
  ]
  const remix = createRemixHandler({
    build,
    environment,
    headersOf,
    viewerId: async (request) => (await viewerOf(request))?.id ?? null,
  })
  const cacheKeyOf = createCacheKey({
    isIrrelevantCookie: (cookie, path) =>
      (isSignInCookie(cookie) && !readsSignInCookies(path)) ||
      (closesIntroduction(cookie) && path !== '/'),
    isVisitorsCookie: closesIntroduction,
    // The share page depends on the initiating site.
    uncachedPaths: [SHARE_PATH],
    isPublicPath: (path) => isFeedPath(path) || path === OEMBED_PATH,
  })
  const caches = createResponseCaches(validity)
  metricSources.pageCaches = caches
  const routeOf = createRoutePatterns(routes, files.has, [images, ...handlers])
  // Fetched in advance, so that the first form's policy includes the sign-in provider's origin.
  if (environment.OAUTH_ISSUER) void provider().catch(() => undefined)

  return runSteps(
    [
      logRequests(routeOf),
      discardUnreadBodies,
      checkTarget(headersOf),
      checkOrigin({ publicUrl, sharePath: SHARE_PATH, isSignedPath: isUnsubscribePath, headersOf }),
      // Files, images and cached pages are stored with their security headers.
      files.serve,
      images.serve,
      serveHandlers(handlers, headersOf),
      serveFromCache({ caches, cacheKeyOf, readSession, render: remix.render }),
      remix.serve,
    ],
    (error, request, response) => sendUnexpectedError(error, request, response, { ...headersOf() }),
  )
}
