import { findSuspension } from '#db/queries/suspensions.ts'
import { site } from '#app/content/site.ts'
import type { Viewer } from '#app/handlers/viewer.ts'

/** What a suspended member sees in place of a form that makes something; null for others. */
export async function suspensionOf(viewer: Pick<Viewer, 'id' | 'suspended'>) {
  const found = viewer.suspended ? await findSuspension(viewer.id) : null
  return found && { ...found, since: found.since.toISOString(), contact: site.supportEmail }
}
