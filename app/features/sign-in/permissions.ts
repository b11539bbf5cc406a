import { HttpError } from '#app/http/http-error.ts'
import type { Viewer } from './viewer.ts'

/** The message for a suspended member, on every page and for writes. */
export const SUSPENDED =
  'Your account is suspended: you can look around, but not post or change anything.'

/** Rejects writes of a suspended member. @throws HttpError 403 */
export function requireActive(viewer: Viewer): void {
  if (viewer.suspended) throw new HttpError(403, SUSPENDED)
}
