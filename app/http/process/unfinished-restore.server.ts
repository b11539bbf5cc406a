import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The file that exists in `DATA_DIR` during a restore. */
export function unfinishedRestore(root: string): string {
  return join(root, 'unfinished-restore')
}

/** @throws when a restore into that folder did not finish: an incomplete site must not be served */
export function refuseUnfinishedRestore(root: string): void {
  if (!existsSync(unfinishedRestore(root))) return
  throw new Error(
    `a restore into ${root} did not end. Run \`npm run admin -- restore\` again, or empty the folder.`,
  )
}
