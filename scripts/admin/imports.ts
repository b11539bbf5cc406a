import { IMPORT_PATH } from '#app/http/addresses.ts'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { removeTemporaryFile } from '#app/http/forms/temporary-file.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { startImport } from '#app/features/imports/commands.server.ts'
import { findImportingMember, pauseImports } from '#app/features/imports/run-imports.server.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { getName, requireMember } from './find-member.ts'
import { counted } from './text.ts'

const importArchive: AdminCommand = {
  usage: 'import FILE.zip --for EMAIL-or-ID',
  explanation: 'Imports photos for a member, as the member can at /account/import.',
  async run([file = '', ...more], { for: name }) {
    if (file === '' || more.length > 0 || name === undefined)
      throw new AdminError('Give one FILE.zip, and --for EMAIL-or-ID.')
    const member = await requireMember(name)
    const viewer = await findImportingMember(member.id)
    if (!viewer) throw new AdminError(`${getName(member)} is being deleted.`)
    // The server imports it: it counts the uploads of an hour.
    pauseImports()
    const { size } = await stat(file)
    const folder = dataFolder().temporary
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${randomUUID()}.upload`)
    try {
      await copyFile(file, path)
      const photos = await startImport(viewer, { path, size })
      return [
        `The running server imports ${counted(photos, 'photo')} for ${getName(member)}, at most as many in an hour as the member can upload. ${IMPORT_PATH} shows the member how far it is.`,
      ]
    } finally {
      await removeTemporaryFile(path)
    }
  },
}

export const importCommands = { import: importArchive }
