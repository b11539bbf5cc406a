import { IncomingMessage } from 'node:http'
import { parse } from 'node:querystring'
import { createReadableStreamFromReadable } from '@remix-run/node'
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { z } from 'zod'
import { BodyTooLarge, readLimitedText } from '#app/http/forms/incoming-body.server.ts'
import { notedAction, type Pending } from '#app/handlers/pending-action.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { log } from '#app/http/logging/log.server.ts'
import { limitByAddress } from '#app/http/rate-limits.server.ts'
import { isPlainRead } from '#app/http/response-cache/buffered-response.server.ts'
import {
  embeddedConfiguration,
  SESSION_SECONDS,
  type EmbeddedOptions,
} from './embedded-configuration.server.ts'
import { codeRoutes, limitStarts } from './code-routes.server.ts'
import { colorProperties } from '#app/ui/theme-colors.server.ts'
import rules from './embedded.css?raw'
import credentialScript from './credential-json.js?raw'
import passkeyScript from './passkey-sign-in.js?raw'
import {
  EMBEDDED_PATH,
  EMBEDDED_SESSION_COOKIE,
  embeddedErrorPage,
  signInPage,
  type SignInLocals,
} from './embedded-pages.server.ts'
import { readReturnTo } from './flow.server.ts'
import { SIGN_IN_ERRORS } from './sign-in-error.server.ts'
import { saveAccount, type EmbeddedClaims, toSubject } from './stored-provider.server.ts'

const enteredText = z
  .string()
  .catch('')
  .transform((value) => value.trim().slice(0, 254))
const formSchema = z.object({
  email: enteredText,
  givenName: enteredText,
  familyName: enteredText,
})
const emailSchema = z.email()

/** Signs out without the confirmation page of the library, which needs a form and a script. */
async function endSessionAtOnce(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const { oidc } = ctx
  if (oidc?.route !== 'end_session' || ctx.status !== 200) return
  // The library has checked that the client registered this address.
  const address = oidc.params?.post_logout_redirect_uri
  await oidc.session?.destroy()
  ctx.cookies.set(EMBEDDED_SESSION_COOKIE, null, { path: EMBEDDED_PATH, overwrite: true })
  ctx.status = 303
  ctx.redirect(typeof address === 'string' ? address : '/')
}

const MAX_QUERY_FIELDS = 50
const MAX_URL_LENGTH = 4000

const rejectLongAddress: RequestHandler = ({ url }, response, next) => {
  const fields = url.split('&', MAX_QUERY_FIELDS + 1).length
  if (fields <= MAX_QUERY_FIELDS && url.length <= MAX_URL_LENGTH) return next()
  response.status(400).send(embeddedErrorPage('Sign-in failed', 'This address is too long.'))
}

const MAX_FORM_BYTES = 16 * 1024

/** Reads any form with the limits of the site's others: the library has no limit of time. */
async function readForm(request: Request): Promise<string> {
  const headers = new Headers({ 'Content-Length': request.headers['content-length'] ?? '0' })
  const source = { headers, body: createReadableStreamFromReadable(request) }
  const text = await readLimitedText(source, MAX_FORM_BYTES)
  if (text === null) throw new BodyTooLarge()
  return text
}

const parseForm: RequestHandler = (request, _response, next) => {
  if (isPlainRead(request)) return next()
  readForm(request)
    .then((text) => {
      request.body = parse(text)
      next()
    })
    .catch(next)
}

/** The request again, with the body that was read. */
function unread(request: Request, body: string): IncomingMessage {
  const { method, url, originalUrl, headers, rawHeaders, httpVersionMajor } = request
  const again = new IncomingMessage(request.socket)
  // A body that is not complete would close the connection.
  const head = { method, url, originalUrl, headers, rawHeaders, httpVersionMajor, complete: true }
  Object.assign(again, head).push(body)
  again.push(null)
  return again
}

/** What the library does with a request. It reads bodies itself, and warns when it cannot. */
function answerWith(provider: Provider): RequestHandler {
  const answer = provider.callback()
  return (request, response, next) => {
    if (isPlainRead(request)) return void answer(request, response)
    readForm(request)
      .then((text) => answer(unread(request, text), response))
      .catch(next)
  }
}

/** What waits for the sign-in, for its first page (docs/product.md#sign-in). */
const KEPT: Record<Pending['intent'], string> = {
  like: 'Sign in to like; it will be kept.',
  'like-comment': 'Sign in to like; it will be kept.',
  save: 'Sign in to save; it will be kept.',
  follow: 'Sign in to follow; it will be kept.',
  'follow-cart': 'Sign in to follow; it will be kept.',
  form: 'Sign in to send; what you wrote is kept.',
}

async function keptText({ headers }: Request, state: unknown) {
  const cookie = headers.cookie ?? null
  const action = await notedAction(cookie, await readReturnTo(String(state), cookie))
  return action && KEPT[action.intent]
}

/** Continues with a sign-in that this browser has started. */
function requireOwnInteraction(provider: Provider): RequestHandler {
  return async (request, response, next) => {
    try {
      const { uid, params } = await provider.interactionDetails(request, response)
      if (uid === request.params.uid) {
        response.locals.kept = await keptText(request, params.state)
        return next()
      }
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'SessionNotFound') return next(error)
    }
    if (request.headers.cookie === undefined) {
      const { status, title, text } = SIGN_IN_ERRORS['no-cookies']
      return void response.status(status).send(embeddedErrorPage(title, text))
    }
    const reason = 'It was already completed, took too long, or was started in another browser.'
    response.status(400).send(embeddedErrorPage('This sign-in has expired', reason))
  }
}

/** Completes the sign-in of a browser. */
async function finishSignIn(
  provider: Provider,
  request: Request,
  response: Response,
  claims: EmbeddedClaims,
  seconds?: number,
): Promise<void> {
  const accountId = toSubject(claims.email)
  await saveAccount(accountId, claims, seconds)
  // The library would ask with a form and a script which one to keep; this keeps the new one.
  const session = await provider.Session.get(provider.createContext(request, response))
  if (session.accountId !== undefined && session.accountId !== accountId) await session.destroy()
  await provider.interactionFinished(request, response, { login: { accountId } })
}

function demoRoutes(provider: Provider): express.Router {
  const router = express.Router()
  router.get('/', (_request, response) => {
    const { kept } = response.locals as SignInLocals
    response.send(signInPage({ email: '', givenName: '', familyName: '' }, { kept }))
  })
  router.post('/', (request, response, next) => {
    const form = formSchema.parse(request.body)
    const email = emailSchema.safeParse(form.email)
    if (!email.success) {
      const emailError = form.email ? 'Enter a valid e-mail address' : 'Enter an e-mail address'
      const { kept } = response.locals as SignInLocals
      response.status(400).send(signInPage(form, { emailError, kept }))
      return
    }
    const claims = {
      email: email.data.toLowerCase(),
      ...(form.givenName && { given_name: form.givenName }),
      ...(form.familyName && { family_name: form.familyName }),
    }
    finishSignIn(provider, request, response, claims, SESSION_SECONDS).catch(next)
  })
  return router
}

const handleErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error)
  const status = error instanceof HttpError ? error.status : 500
  if (status === 500) log.error({ err: error }, 'embedded sign-in failed')
  response
    .status(status)
    .send(embeddedErrorPage('Sign-in failed', 'This sign-in cannot continue. Please start again.'))
}

/**
 * The site's own OpenID Connect provider at /oidc: it accepts any address as identity, with
 * SIGN_IN=email after a code by mail.
 */
export async function embeddedProvider(options: EmbeddedOptions): Promise<express.Router> {
  const { publicUrl, signIn } = options
  // Imported only here: sites with a real provider do not need it. The package's own entry warns of
  // versions of Node that the project tests (`npm run test:node`).
  const { Provider } = await import('oidc-provider/lib/provider.js')
  const provider = new Provider(publicUrl + EMBEDDED_PATH, embeddedConfiguration(options))
  // URLs are built with the site's own origin, not with what a client or proxy reports.
  const { host, protocol } = new URL(publicUrl)
  Object.defineProperties(provider.request, {
    host: { value: host },
    protocol: { value: protocol.slice(0, -1) },
  })
  provider.use(endSessionAtOnce)
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'embedded sign-in failed'))

  const router = express.Router()
  router.use(limitByAddress('provider'))
  router.use(rejectLongAddress)
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/style.css', (_request, response) => {
    response
      .set('Cache-Control', 'public, max-age=3600')
      .type('css')
      .send(colorProperties() + rules)
  })
  router.get('/passkey.js', (_request, response) => {
    response
      .set('Cache-Control', 'public, max-age=3600')
      .type('js')
      .send(credentialScript + passkeyScript)
  })
  if (signIn === 'email') router.all(['/auth', '/session/end'], limitStarts)
  router.use(
    '/interaction/:uid',
    requireOwnInteraction(provider),
    parseForm,
    signIn === 'email'
      ? codeRoutes(provider, (request, response, email) =>
          finishSignIn(provider, request, response, { email }),
        )
      : demoRoutes(provider),
  )
  router.use(answerWith(provider))
  router.use(handleErrors)
  return express.Router().use(EMBEDDED_PATH, router)
}
