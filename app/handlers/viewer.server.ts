import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node'
import type { FieldsReader } from '#app/http/forms/fields.server.ts'
import type { TextLimits } from '#app/http/forms/preserved-values.ts'
import { setRequestSession } from '#db/account-status.ts'
import { countWaiting } from '#db/queries/moderation.ts'
import type { SessionWithUser } from '#db/queries/sessions.ts'
import { avatarImagePath } from '#storage/addresses.ts'
import type { Viewer } from './viewer.ts'
import { environment } from '../http/process/environment.server.ts'
import { drawnForAnother, unauthenticated } from '../http/http-error.ts'
import { errorJson } from '../http/json.server.ts'
import { referringPage } from '../http/request-paths.server.ts'
import { loginPath, safeReturnTo } from '../http/return-to.ts'
import { holdForm } from './held-form.server.ts'
import { notePendingAction, type Pending, type PendingAction } from './pending-action.server.ts'
import { readSession } from './session.server.ts'

/** True if the environment names a member as a moderator. */
export function isNamedModerator(member: Pick<SessionWithUser['user'], 'email' | 'emailVerified'>) {
  const { email, emailVerified } = member
  return emailVerified && environment().MODERATORS.includes(email.toLowerCase())
}

function asViewer({ user, unreadNotifications, isModerator: isListed }: SessionWithUser): Viewer {
  const isModerator = isListed || isNamedModerator(user)
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.username,
    profileImageUrl: user.avatarKey && avatarImagePath(user.avatarKey, 96),
    suspended: user.suspendedAt !== null,
    unreadNotifications,
    isModerator,
    ...(isModerator && { waiting: countWaiting() }),
  }
}

/**
 * The viewer of a `Cookie` header; null when signed out. Writes of this request then need this
 * session.
 */
export async function readViewer(cookieHeader: string | undefined): Promise<Viewer | null> {
  const session = await readSession(cookieHeader ?? null)
  if (session) setRequestSession(session.sid)
  return session && asViewer(session)
}

/** A request of a page or a call, as `enforceRateLimit` and the viewer's checks need it. */
type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** What a visitor sent, to be done or offered again after the sign-in. */
interface Sent {
  pending?: PendingAction | undefined
  texts?: TextLimits | undefined
  readFields?: FieldsReader
}

/** What the form of a session that is over contains; undefined without typed texts. */
async function heldText(request: Request, path: string, { texts = {}, readFields }: Sent) {
  const isForm = request.method === 'POST' && readFields !== undefined
  const formId = isForm ? await holdForm(request, readFields, path, texts) : null
  return formId === null ? undefined : ({ intent: 'form', formId } as const)
}

async function withNote(response: Response, action: Pending, returnTo: string): Promise<Response> {
  for (const cookie of await notePendingAction(action, returnTo))
    response.headers.append('Set-Cookie', cookie)
  return response
}

/**
 * The viewer, for pages.
 * @throws a 303 to the sign-in, which returns to this page (docs/product.md#pages-and-forms)
 */
export async function requireViewer({ request, context }: Asked, sent: Sent = {}): Promise<Viewer> {
  const viewer = await context.viewer()
  if (viewer) return viewer
  const { pathname, search } = new URL(request.url)
  const path = safeReturnTo(pathname + search)
  const noted = sent.pending ?? (await heldText(request, path, sent))
  // The provider's page is not a route of the app, so the browser has to load the document.
  const response = redirectDocument(loginPath(pathname + search), 303)
  throw noted ? await withNote(response, noted, path) : response
}

/**
 * The viewer, for the API.
 * @throws HttpError 401
 */
export async function requireApiViewer(
  { request, context }: Asked,
  pending?: PendingAction,
): Promise<Viewer> {
  const viewer = await context.viewer()
  if (viewer) return viewer
  const page = pending ? referringPage(request) : null
  if (!pending || page === null) throw unauthenticated()
  throw await withNote(errorJson(unauthenticated()), pending, page)
}

/**
 * Checks for whom a form or page was drawn; one that does not say is the viewer's.
 * @throws HttpError 409 for another member
 */
export function requireDrawnFor({ id, firstName, email }: Viewer, drawnFor: unknown): void {
  if (typeof drawnFor !== 'string' || ['', id].includes(drawnFor)) return
  throw drawnForAnother(firstName || email)
}
