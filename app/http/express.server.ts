import { mkdirSync } from 'node:fs'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import onHeaders from 'on-headers'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { findAvatar } from '#db/queries/users.ts'
import { findPhotoImage } from '#db/queries/photos.ts'
import { createEmbeddedProvider } from '#app/features/sign-in/embedded-provider.server.ts'
import { provider, signInOrigins } from '#app/features/sign-in/provider.server.ts'
import { imageLibrary } from '#storage/library.ts'
import { dataFolder, type Environment } from './environment.server.ts'
import { healthCheck } from './health.server.ts'
import { createImageHandler } from './images.server.ts'
import { LOADING_ERROR } from './fault-titles.ts'
import { log } from './log.server.ts'
import { originCheck } from './origin-check.server.ts'
import { refuse } from './refusal.server.ts'
import { requestLog } from './request-log.server.ts'
import { securityHeaders } from './security-headers.server.ts'
import { discardUnreadBody } from './unread-body.server.ts'
import { viewerIdOf } from './viewer.server.ts'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** What an inline script of this answer must bear to be run. */
    nonce: string
    /** The visitor's network address, for limits only; it is kept nowhere. */
    clientAddress: string
    /** Headers that a refusal adds to whatever answer it becomes. */
    headers: Headers
  }
}

const REMIX_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** The addresses that Remix builds are this site's own, whatever a request calls itself. */
function canonicalHost(publicUrl: string): RequestHandler {
  const { host } = new URL(publicUrl)
  return (request, _response, next) => {
    request.headers.host = host
    delete request.headers['x-forwarded-host']
    next()
  }
}

/** On Fly the edge names the visitor; other forwarding headers are anybody's word. */
function clientAddress(request: express.Request, { FLY_APP_NAME }: Environment): string {
  const named = FLY_APP_NAME === undefined ? undefined : request.get('Fly-Client-IP')
  return named ?? request.socket.remoteAddress ?? 'unknown'
}

/**
 * Remix itself refuses methods that it does not know, in words of its own. PUT it knows and no route
 * of ours answers, so those methods get the refusal, and the `Allow`, of PUT.
 */
const treatUnknownMethodsAlike: RequestHandler = (request, _response, next) => {
  if (!REMIX_METHODS.has(request.method)) request.method = 'PUT'
  next()
}

/** Whatever says nothing else may be kept by the visitor's browser alone, and is asked again. */
const keepPrivateByDefault: RequestHandler = (_request, response, next) => {
  onHeaders(response, () => {
    if (!response.hasHeader('Cache-Control'))
      response.setHeader('Cache-Control', 'private, no-cache')
  })
  next()
}

const answerDefects: ErrorRequestHandler = (error, request, response, _next) => {
  const malformed = error instanceof URIError || error?.code === 'ERR_INVALID_URL'
  if (!malformed) log.error({ err: error }, 'a request failed')
  if (response.headersSent) response.destroy()
  else if (malformed) refuse(request, response, 400, 'This address cannot be read.')
  else refuse(request, response, 500, LOADING_ERROR)
}

/** What differs between the built app and the one under development. */
export interface AppAssembly {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Serves the scripts and styles: the build's files, or the development server. */
  assets: RequestHandler
}

/** The built files of the browser: names under /assets carry a hash, so they never change. */
export function builtAssets(folder: string): RequestHandler {
  const router = express.Router()
  const files = { index: false, redirect: false, dotfiles: 'ignore' } as const
  router.use(
    '/assets',
    express.static(`${folder}/assets`, { ...files, immutable: true, maxAge: '1y' }),
  )
  router.use(express.static(folder, { ...files, maxAge: '1h' }))
  return router
}

/**
 * The whole HTTP side of the product as one Express app. The database and the image library of the
 * process must have been opened.
 */
export async function createApp(
  environment: Environment,
  { build, assets }: AppAssembly,
): Promise<express.Express> {
  const folder = dataFolder()
  mkdirSync(folder.temporary, { recursive: true })
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')

  app.use(requestLog)
  app.use(keepPrivateByDefault)
  app.use(discardUnreadBody)
  app.get('/healthz', healthCheck(folder.temporary))
  app.use(canonicalHost(environment.PUBLIC_URL))
  app.use(securityHeaders(environment, signInOrigins))
  app.use(
    createImageHandler({
      library: imageLibrary(),
      findImage: (kind, key) => (kind === 'photo' ? findPhotoImage(key) : findAvatar(key)),
      viewerIdOf,
      publicOrigin: environment.PUBLIC_URL,
    }),
  )
  app.use(compression())
  app.use(assets)
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
  app.use(
    createRequestHandler({
      build,
      mode: environment.NODE_ENV,
      getLoadContext: (request, response) => ({
        nonce: response.locals.nonce as string,
        clientAddress: clientAddress(request, environment),
        headers: new Headers(),
      }),
    }),
  )
  app.use(answerDefects)
  // Asked once ahead, so that the first form's policy already knows where a sign-in leads.
  if (environment.OAUTH_ISSUER) void provider().catch(() => undefined)
  return app
}
