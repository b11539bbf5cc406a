import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { exportZip } from '#app/features/account/export.server.ts'
import { listFeatureRequests } from '#db/queries/feedback.ts'
import { listMembers, type MemberRecord } from '#db/queries/member-records.ts'
import { listModerationActions, listModerators, listReports } from '#db/queries/moderation.ts'
import { listCategories } from '#db/queries/tags.ts'
import { listWeeks } from '#db/queries/weeks.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { writeNewFile } from './member-data.ts'
import { moderatorSources } from './moderators.ts'
import { setProgress } from './progress.ts'
import { counted } from './text.ts'

const ROWS = 500

/** All rows of a list that continues by id, newest first. */
async function* allRows<Row extends { id: number | string }>(
  list: (page: { before?: Row['id']; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let before: Row['id'] | undefined
  for (;;) {
    const rows = await list({ before, limit: ROWS })
    yield* rows
    if (rows.length < ROWS) return
    before = rows.at(-1)?.id
  }
}

const allMembers = () =>
  allRows<MemberRecord>(({ before, limit }) => listMembers({ before: before as string, limit }))

async function* allReports() {
  for (const which of ['open', 'held', 'closed'] as const)
    yield* allRows((page: { before?: number; limit: number }) => listReports(which, page))
}

/**
 * What belongs to no single member; no secrets: sessions, codes and invitations cannot be used
 * elsewhere.
 */
const SITE_FILES: Record<
  string,
  () => AsyncIterable<object> | Iterable<object> | Promise<object[]>
> = {
  'members.jsonl': allMembers,
  'categories.jsonl': listCategories,
  'weeks.jsonl': () => listWeeks('9999', 10_000),
  'moderators.jsonl': async () => (await listModerators()).map((email) => ({ email })),
  'reports.jsonl': allReports,
  'moderation.jsonl': () => allRows(listModerationActions),
  'feature-requests.jsonl': () => allRows(listFeatureRequests),
}

async function* asLines(rows: AsyncIterable<object> | Iterable<object>) {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** @throws AdminError for a folder with other content; an interrupted export continues */
async function openFolder(words: string[]): Promise<{ folder: string; written: Set<string> }> {
  const [dir = '', ...more] = words
  if (dir === '' || more.length > 0) throw new AdminError('Give one DIR.')
  const folder = resolve(dir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  const others = names.filter((name) => name !== 'members' && !(name in SITE_FILES))
  if (others.length > 0) throw new AdminError(`${folder} has other content, such as ${others[0]}.`)
  await mkdir(join(folder, 'members'), { recursive: true })
  return { folder, written: new Set(await readdir(join(folder, 'members'))) }
}

const exportSite: AdminCommand = {
  usage: 'export-site DIR',
  explanation:
    'Writes everything into DIR for reading elsewhere: a zip for each member, and lists. An interrupted one continues.',
  async run(words) {
    process.umask(0o077)
    const { folder, written } = await openFolder(words)
    let members = 0
    let added = 0
    for await (const member of allMembers()) {
      members += 1
      const name = `${member.id}.zip`
      if (!written.has(name)) {
        const isModerator = (await moderatorSources(member)).length > 0
        await writeNewFile(join(folder, 'members', name), exportZip({ ...member, isModerator }))
        added += 1
      }
      setProgress(`${counted(members, 'member')} exported`)
    }
    const names = await readdir(folder)
    for (const [name, read] of Object.entries(SITE_FILES))
      if (!names.includes(name))
        await writeNewFile(join(folder, name), Readable.from(asLines(await read())))
    return [
      `Exported ${counted(members, 'member')} to ${folder}, ${added} of them now, with ${counted(Object.keys(SITE_FILES).length, 'list')}. A restore needs a backup instead.`,
    ]
  },
}

export const exportCommands = { 'export-site': exportSite }
