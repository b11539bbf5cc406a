import { randomBytes } from 'node:crypto'
import type { Cookie } from '@remix-run/node'
import { z } from 'zod'
import { signedCookie } from './session.server.ts'
import { RETURN_COOKIE, SIGN_IN_COOKIE_SECONDS } from './sign-in-cookies.ts'

const id = z.number().int().positive()

const pendingAction = z.union([
  z.object({ intent: z.enum(['like', 'save', 'follow']), photoId: id }),
  z.object({ intent: z.literal('like-comment'), commentId: id }),
  z.object({ intent: z.literal('follow-cart'), binderId: id }),
  z.object({ intent: z.literal('follow'), username: z.string().max(100) }),
])

/**
 * What a visitor tried while signed out: to like or save a photo, like a comment, or follow a
 * member or a cart. A wanted state, not a toggle.
 */
export type PendingAction = z.output<typeof pendingAction>

/** The action of a form that follows a member; undefined for a URL without a username. */
export const pendingFollow = (username: string | undefined): PendingAction | undefined =>
  username === undefined ? undefined : { intent: 'follow', username: username.slice(0, 100) }

/** A form that is offered again after the sign-in, by its id in `held-form.server.ts`. */
const heldForm = z.object({ intent: z.literal('form'), formId: z.string() })

export type Pending = PendingAction | z.output<typeof heldForm>

const note = z.object({
  action: z.union([pendingAction, heldForm]),
  returnTo: z.string(),
  until: z.number(),
  browser: z.string(),
})

const cookies: Record<string, Cookie> = {}
const signInCookie = (name: string) =>
  (cookies[name] ??= signedCookie(`${RETURN_COOKIE}_${name}`, SIGN_IN_COOKIE_SECONDS))

/** Signed, and in the browser that sent the form: a link of another site can contain no action. */
const noteCookie = () => signInCookie('note')
/** What the note is bound to: a copied note does nothing in another browser. */
const browserCookie = () => signInCookie('browser')

/** @returns the `Set-Cookie` headers */
export async function notePendingAction(action: Pending, returnTo: string): Promise<string[]> {
  const until = Date.now() + SIGN_IN_COOKIE_SECONDS * 1000
  const browser = randomBytes(16).toString('base64url')
  return [
    await noteCookie().serialize({ action, returnTo, until, browser }),
    await browserCookie().serialize(browser),
  ]
}

/** The action that this browser noted for a path; null without one. */
export async function notedAction(
  cookieHeader: string | null,
  returnTo: string,
): Promise<Pending | null> {
  if (!cookieHeader?.includes(`${noteCookie().name}=`)) return null
  const { data } = note.safeParse(await noteCookie().parse(cookieHeader))
  const isCurrent = data !== undefined && data.returnTo === returnTo && data.until > Date.now()
  const isOwn = isCurrent && data.browser === (await browserCookie().parse(cookieHeader))
  return isOwn ? data.action : null
}

/**
 * Reads the noted action when a sign-in returns; null without one for this path.
 * @returns also cookies that prevent a second use
 */
export async function takePendingAction(request: Request, returnTo: string) {
  const header = request.headers.get('Cookie')
  if (!header?.includes(`${noteCookie().name}=`)) return { action: null, setCookies: [] }
  const used = [noteCookie(), browserCookie()]
  return {
    action: await notedAction(header, returnTo),
    setCookies: await Promise.all(used.map((each) => each.serialize('', { maxAge: 0 }))),
  }
}
