import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, link, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { workOffBacklog } from '#app/features/backlog/backlog.server.ts'
import { exportZip } from '#app/features/account/export.server.ts'
import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { listMarkedAccounts } from '#db/queries/deletions.ts'
import { countCommentsAndLikes } from '#db/queries/account-export.ts'
import { countBinders } from '#db/queries/binders.ts'
import { SUSPENSION_HOLD_DAYS } from '#db/queries/tombstones.ts'
import type { MemberRecord } from '#db/queries/member-records.ts'
import { syncPath } from './backup/layout.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { deleteFilesNow, olderCopies } from './deleted-files.ts'
import { getName, oneMember, requireMember } from './find-member.ts'
import { moderatorSources } from './moderators.ts'
import { counted } from './text.ts'

/** True if a path exists. */
async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

const alreadyExists = (path: string) => new AdminError(`${path} already exists.`)

/** The partial file's name would say nothing to the maintainer. */
const cannotWrite = (path: string, cause: Error & { code: unknown }) =>
  new AdminError(
    cause.code === 'ENOENT'
      ? `${path} cannot be written: the folder ${dirname(path)} does not exist.`
      : `${path} cannot be written: ${String(cause.code)}.`,
    { cause },
  )

/**
 * Writes a stream into a new file, readable by its owner only: the complete file, or none.
 * @throws AdminError if the file exists or cannot be written
 */
export async function writeNewFile(path: string, content: NodeJS.ReadableStream): Promise<void> {
  if (await exists(path)) throw alreadyExists(path)
  const random = randomBytes(6).toString('hex')
  const partial = join(dirname(path), `.${basename(path)}.${random}.partial`)
  try {
    await pipeline(content, createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
    await syncPath(partial)
    // Unlike a rename, a link never replaces a file that was created in the meantime.
    await link(partial, path)
  } catch (error) {
    const wasFaster = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (wasFaster) throw alreadyExists(path)
    const isSystemError = error instanceof Error && 'code' in error
    throw isSystemError ? cannotWrite(path, error) : error
  } finally {
    await rm(partial, { force: true })
  }
}

export const exportCommand: AdminCommand = {
  usage: 'member export EMAIL-or-ID FILE.zip',
  explanation: 'Writes all data of a member into a new file, as the member can download it.',
  async run([name = '', file = '', ...more]) {
    if (name === '' || file === '' || more.length > 0)
      throw new AdminError('Give one EMAIL-or-ID and one FILE.zip.')
    const member = await requireMember(name)
    const isModerator = (await moderatorSources(member)).length > 0
    const path = resolve(file)
    await writeNewFile(path, exportZip({ ...member, isModerator }))
    return [`Exported the data of ${getName(member)} to ${path}.`]
  },
}

/** What an account has posted. */
export async function readContents({ id, photosCount }: MemberRecord): Promise<string> {
  const { comments, likes } = await countCommentsAndLikes(id)
  const binders = await countBinders(id, id)
  return `${counted(photosCount, 'photo')}, ${counted(binders, 'binder')}, ${counted(comments, 'comment')} and ${counted(likes, 'like')}`
}

/**
 * Deletes what remains of a marked account.
 * @throws AdminError if a step fails
 */
async function deleteMarked(id: string, name: string): Promise<void> {
  await workOffBacklog()
  if (!(await listMarkedAccounts()).includes(id)) return
  throw new AdminError(
    `${name} is signed out and hidden, but some of the data remains, see the log. Repeat the command with the id ${id}; a running server does so every 10 minutes.`,
  )
}

/**
 * @throws AdminError unless the maintainer has typed whom to delete; `what` says what happens then
 */
export function requireConfirmation(
  { id, username }: MemberRecord,
  confirmed: string | undefined,
  what: string,
): void {
  if (confirmed !== undefined && [id, username].includes(confirmed)) return
  const wrong = confirmed === undefined ? '' : `"${confirmed}" is not the username or id. `
  throw new AdminError(
    `${wrong}Nothing was deleted. This would ${what}. To do so, add --confirm ${username ?? id}`,
  )
}

export const deleteCommand: AdminCommand = {
  usage: 'member delete EMAIL-or-ID [--confirm USERNAME-or-ID]',
  explanation: 'Deletes an account with its rows and files; without --confirm only says what.',
  async run(words, options) {
    const [id = ''] = words
    const after = async () => [...(await deleteFilesNow()), ...(await olderCopies('account'))]
    if (words.length === 1 && (await listMarkedAccounts()).includes(id)) {
      await deleteMarked(id, `The account ${id}`)
      return [...(await after()), `Completed the deletion of the account ${id}.`]
    }
    const member = await oneMember(words)
    const contents = await readContents(member)
    requireConfirmation(member, options.confirm, `delete ${getName(member)} with ${contents}`)
    if (!(await markAccountDeleted(member.id)))
      throw new AdminError(`${getName(member)} is already being deleted.`)
    await deleteMarked(member.id, getName(member))
    return [
      ...(member.suspendedAt
        ? [
            `For ${SUSPENSION_HOLD_DAYS} days, a new account with the same verified address or sign-in starts suspended.`,
          ]
        : []),
      ...(await after()),
      `Deleted ${getName(member)} with ${contents}.`,
    ]
  },
}
