import express, { type Request, type RequestHandler, type Response } from 'express'
import type { Provider } from 'oidc-provider'
import { toNetwork } from '#app/http/client-network.server.ts'
import { escapeHtml as escaped } from '#app/http/error-response.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { countByKeys } from '#app/http/rate-limits.server.ts'
import { findSignInCode, type CodeResult } from '#db/queries/sign-in-codes.ts'
import {
  EMBEDDED_PATH,
  embeddedErrorPage,
  embeddedPage,
  keptNote,
  signUpNote,
  type SignInLocals,
} from './embedded-pages.server.ts'
import { checkPasskey, hasPasskeys, signInOptions } from './passkey.server.ts'
import { checkSignInCode, CODE_MINUTES, sendSignInCode } from './sign-in-code.server.ts'
import { site } from '#app/content/site.ts'

const countStart = countByKeys({
  network: [{ most: 60, seconds: 60 }],
  customer: [{ most: 180, seconds: 60 }],
})

export const limitStarts: RequestHandler = (request, response, next) => {
  const client = request.ip ?? ''
  const wait =
    environment().RATE_LIMITS === 'off'
      ? 0
      : countStart({ network: toNetwork(client), customer: toNetwork(client, 48) })
  if (wait === 0) return next()
  response
    .status(429)
    .set('Retry-After', String(Math.ceil(wait / 1000)))
    .send(embeddedErrorPage('Too many sign-ins', 'Please wait a minute, then start again.'))
}

const getText = (request: Request, name: string): string => {
  const value = (request.body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

const getKept = ({ locals }: Response) => (locals as SignInLocals).kept

/** The message of a code that did not sign in. */
function getMessage(result: CodeResult | null): string {
  switch (result?.result) {
    case 'wrong':
      return `That code is not right. ${result.triesLeft === 1 ? 'One try is' : `${result.triesLeft} tries are`} left.`
    case 'used up':
      return 'A wrong code was entered five times. Send a new code.'
    case 'expired':
      return 'That code has expired. Send a new code.'
    default:
      return 'Enter the six digits of the code'
  }
}

function sendError(
  error: unknown,
  response: Response,
  next: (error: unknown) => void,
  page: (message: string) => string | Promise<string>,
): void {
  if (!(error instanceof HttpError)) return next(error)
  Promise.resolve(page(error.message))
    .then((html) => response.status(error.status).set(error.headers).send(html))
    .catch(next)
}

/**
 * The pages of a sign-in by code, the same for every address; the router before them has checked
 * that this browser has started it.
 */
export function codeRoutes(
  provider: Provider,
  signIn: (request: Request, response: Response, email: string) => Promise<void>,
): express.Router {
  const router = express.Router({ mergeParams: true })
  const getInteraction = (request: Request) => String(request.params.uid)

  router.get('/', (request, response, next) => {
    findSignInCode(getInteraction(request))
      .then(async (sent) => {
        if (!sent || 'address' in request.query)
          return void response.send(
            await addressPage(getInteraction(request), {
              email: sent?.email ?? '',
              kept: getKept(response),
            }),
          )
        const isNew = 'new' in request.query
        response.send(codePage({ email: sent.email, minutes: CODE_MINUTES, isNew }))
      })
      .catch(next)
  })

  async function sendCode(request: Request, response: Response, next: (error: unknown) => void) {
    const uid = getInteraction(request)
    const isNew = getText(request, 'intent') === 'resend'
    const sent = isNew ? await findSignInCode(uid) : null
    const email = sent?.email ?? getText(request, 'email').slice(0, 300)
    try {
      await sendSignInCode(uid, email, request.ip ?? '')
      response.redirect(303, `${request.baseUrl}${isNew ? '?new' : ''}`)
    } catch (error) {
      sendError(error, response, next, (message) =>
        sent
          ? codePage({ email, minutes: CODE_MINUTES, error: message })
          : addressPage(uid, { email, error: message, kept: getKept(response) }),
      )
    }
  }

  async function enterCode(request: Request, response: Response) {
    const uid = getInteraction(request)
    const result = await checkSignInCode(uid, getText(request, 'code'))
    if (result?.result === 'right') return signIn(request, response, result.email)
    if (result?.result === 'none') {
      const { result: done, returnTo } = await provider.interactionDetails(request, response)
      // The form was sent twice: the first one has signed in.
      return response.redirect(303, done?.login ? returnTo : request.baseUrl)
    }
    const email = (result ?? (await findSignInCode(uid)))?.email
    if (email === undefined) return response.redirect(303, request.baseUrl)
    response.status(400).send(codePage({ email, minutes: CODE_MINUTES, error: getMessage(result) }))
  }

  async function usePasskey(request: Request, response: Response) {
    const uid = getInteraction(request)
    const email = await checkPasskey(getText(request, 'passkey'), uid)
    if (email !== null) return signIn(request, response, email)
    const passkeyError = 'That passkey is not known here. You can sign in with a code.'
    response.status(400).send(
      await addressPage(uid, {
        email: '',
        passkeyError,
        kept: getKept(response),
      }),
    )
  }

  router.post('/', (request, response, next) => {
    if (hasPasskeys() && 'passkey' in (request.body as object))
      return void usePasskey(request, response).catch(next)
    const hasCode = 'code' in (request.body as object)
    const handled = hasCode ? enterCode(request, response) : sendCode(request, response, next)
    handled.catch(next)
  })
  return router
}

const backLink = () => `<p><a href="/">Back to ${escaped(site.name)}</a></p>`

const getError = (id: string, error: string | undefined) =>
  error === undefined
    ? { attributes: '', text: '' }
    : {
        attributes: ` aria-invalid="true" aria-describedby="${id}"`,
        text: `<p class="field-error" id="${id}" role="alert">${escaped(error)}</p>`,
      }

/** Shown by its script, if the browser knows passkeys. */
async function passkeyForm(uid: string, error = ''): Promise<string> {
  if (!hasPasskeys()) return ''
  const options = JSON.stringify(await signInOptions(uid))
  return `<form method="post" data-passkey="${escaped(options)}"${error ? '' : ' hidden'}>
<input type="hidden" name="passkey">
<button class="second" type="submit">Sign in with a passkey</button>
<p class="field-error" role="alert">${escaped(error)}</p>
</form>
<script type="module" src="${EMBEDDED_PATH}/passkey.js"></script>`
}

interface AddressForm {
  email: string
  error?: string
  passkeyError?: string
  kept?: string | null
}

async function addressPage(uid: string, { email, error, passkeyError, kept }: AddressForm) {
  const { attributes, text } = getError('email-error', error)
  return embeddedPage(
    'Sign in',
    `<h1>Sign in</h1>
${keptNote(kept)}
<p>Enter your e-mail address and we’ll send you a code. You need no password. ${signUpNote() ?? 'If you are new here, this creates your account.'}</p>
<form method="post">
<label for="email">E-mail</label>
<input id="email" name="email" value="${escaped(email)}" type="email" autocomplete="email${hasPasskeys() ? ' webauthn' : ''}" required maxlength="254"${attributes}>
${text}
<button type="submit">Send code</button>
</form>
${await passkeyForm(uid, passkeyError)}
${backLink()}`,
  )
}

function codePage(props: { email: string; minutes: number; isNew?: boolean; error?: string }) {
  const { email, minutes, isNew, error } = props
  const { attributes, text } = getError('code-error', error)
  return embeddedPage(
    'Enter your code',
    `<h1>Check your e-mail</h1>
<p${isNew ? ' role="status"' : ''}>We sent a ${isNew ? 'new ' : ''}six-digit code to <strong>${escaped(email)}</strong>. It works for ${minutes} minutes, in this browser. If it does not arrive, look in your spam folder.</p>
<form method="post">
<label for="code">Code</label>
<input class="code" id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="20" autofocus${attributes}>
${text}
<button type="submit">Sign in</button>
</form>
<form class="others" method="post">
<button class="quiet" type="submit" name="intent" value="resend">Send a new code</button>
<a class="quiet" href="?address">Use another address</a>
</form>
${backLink()}`,
  )
}
