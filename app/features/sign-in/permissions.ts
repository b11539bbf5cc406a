import { HttpError } from '#app/http/http-error.ts'
import type { Viewer } from './viewer.ts'

/** What a suspended member is told, on every page and when writing. */
export const SUSPENDED =
  'Your account is suspended: you can look around, but not post or change anything.'

/** A suspended member can read and cannot write, and is told so. @throws HttpError 403 */
export function requireActive(viewer: Viewer): void {
  if (viewer.suspended) throw new HttpError(403, SUSPENDED)
}
