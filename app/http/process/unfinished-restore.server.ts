import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The file that stands in `DATA_DIR` from the beginning of a restore to its end. */
export function unfinishedRestore(root: string): string {
  return join(root, 'unfinished-restore')
}

/** @throws when a restore into that folder did not end: half a site must not be served */
export function refuseUnfinishedRestore(root: string): void {
  if (!existsSync(unfinishedRestore(root))) return
  throw new Error(
    `a restore into ${root} did not end. Run \`npm run admin -- restore\` again, or empty the folder.`,
  )
}
