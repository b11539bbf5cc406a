import { redirectDocument } from '@remix-run/node'
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

const viewers = new WeakMap<Request, Promise<Viewer | null>>()

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

async function readViewer(request: Request): Promise<Viewer | null> {
  const session = await readSession(request.headers.get('Cookie'))
  if (session) setRequestSession(session.sid)
  return session && asViewer(session)
}

/** The viewer of a request, read once for each Request object; null when signed out. */
export function getViewer(request: Request): Promise<Viewer | null> {
  let viewer = viewers.get(request)
  if (!viewer) {
    viewer = readViewer(request)
    viewers.set(request, viewer)
  }
  return viewer
}

/** What the form of a session that is over contains; undefined without typed texts. */
async function heldText(request: Request, path: string): Promise<Pending | undefined> {
  const formId = request.method === 'POST' ? await holdForm(request, path) : null
  return formId === null ? undefined : { intent: 'form', formId }
}

async function withNote(response: Response, action: Pending, returnTo: string): Promise<Response> {
  for (const cookie of await notePendingAction(action, returnTo))
    response.headers.append('Set-Cookie', cookie)
  return response
}

/** The viewer, for pages. @throws a 303 to the sign-in, which returns to this page (docs/product.md#pages-and-forms) */
export async function requireViewer(request: Request, pending?: PendingAction): Promise<Viewer> {
  const viewer = await getViewer(request)
  if (viewer) return viewer
  const { pathname, search } = new URL(request.url)
  const path = safeReturnTo(pathname + search)
  const noted = pending ?? (await heldText(request, path))
  // The provider's page is not a route of the app, so the browser has to load the document.
  const response = redirectDocument(loginPath(pathname + search), 303)
  throw noted ? await withNote(response, noted, path) : response
}

/** The viewer, for the API. @throws HttpError 401 */
export async function requireApiViewer(request: Request, pending?: PendingAction): Promise<Viewer> {
  const viewer = await getViewer(request)
  if (viewer) return viewer
  const page = pending ? referringPage(request) : null
  if (!pending || page === null) throw unauthenticated()
  throw await withNote(errorJson(unauthenticated()), pending, page)
}

/** Checks for whom a form or page was drawn; one that does not say is the viewer's. @throws HttpError 409 for another member */
export function requireDrawnFor({ id, firstName, email }: Viewer, drawnFor: unknown): void {
  if (typeof drawnFor !== 'string' || ['', id].includes(drawnFor)) return
  throw drawnForAnother(firstName || email)
}

/** The viewer for handlers beside Remix; null when signed out. */
export async function getCookieViewer(request: { headers: { cookie?: string | undefined } }) {
  const session = await readSession(request.headers.cookie ?? null)
  return session && asViewer(session)
}
