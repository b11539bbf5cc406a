import { HttpError } from '#app/http/http-error.ts'
import { requireActive } from '../sign-in/permissions.ts'
import type { Viewer } from '../sign-in/viewer.ts'

/** @throws HttpError 403 for anyone but moderators who are not suspended */
export function requireModerator(viewer: Viewer): void {
  if (!viewer.isModerator) throw new HttpError(403, 'This page is for moderators.')
  requireActive(viewer)
}
