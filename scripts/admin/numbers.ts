import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { folderBytes } from '#app/features/site-health/disk-use.server.ts'
import { dataFolder, imageStoreSettings } from '#app/http/process/environment.server.ts'
import { volumeSpace } from '#app/http/process/volume.server.ts'
import { database } from '#db/client.ts'
import { openStores } from '#storage/open-store.ts'
import { AdminError, type AdminCommand, type Cell } from './command.ts'
import { setProgress } from './progress.ts'
import { countDays } from './statistics.ts'
import { counted, numberOption, size } from './text.ts'

const perMember = (uploads: number, members: number): number | null =>
  members === 0 ? null : Math.round((10 * uploads) / members) / 10

const stats: AdminCommand = {
  usage: 'stats [--days N]',
  explanation: 'Counts sign-ups, uploads, comments, likes and reports of the last 7 days, or of N.',
  async run(words, { days: text = '7' }) {
    if (words.length > 0) throw new AdminError('stats takes only options.')
    const days = countDays(database(), numberOption('days', text, 366))
    const sum = (name: Exclude<keyof (typeof days)[number], 'day'>) =>
      days.reduce((total, day) => total + day[name], 0)
    const average = perMember(sum('uploadsOfNewMembers'), sum('signUps'))
    return {
      items: days.map(({ uploadsOfNewMembers, ...day }) => ({
        ...day,
        uploadsPerNewMember: perMember(uploadsOfNewMembers, day.signUps),
      })),
      summary:
        `${counted(days.length, 'day')} (UTC): ${counted(sum('signUps'), 'sign-up')}, ${counted(sum('uploads'), 'upload')}, ` +
        `${average ?? 0} uploads per new member, ${counted(sum('comments'), 'comment')}, ` +
        `${counted(sum('likes'), 'like')}, ${counted(sum('reports'), 'report')}.`,
    }
  },
}

const fileBytes = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0

/** The bytes of the pictures in a bucket; null without one. */
async function bytesInBucket(): Promise<number | null> {
  const settings = imageStoreSettings()
  if (settings.bucket === null) return null
  let bytes = 0
  for await (const file of openStores(settings).bucket.list('')) bytes += file.size
  return bytes
}

const disk: AdminCommand = {
  usage: 'disk',
  explanation: 'Says how much the database, pictures, caches and backups take, and what is free.',
  opensSite: false,
  async run(words) {
    if (words.length > 0) throw new AdminError('disk takes no arguments.')
    const { root, database: file, images, cache, temporary, backups } = dataFolder()
    if (!existsSync(file)) throw new AdminError(`There is no site in ${root}.`)
    const measure = (folder: string) =>
      folderBytes(folder, () => setProgress(`${folder} is being measured`))
    const facts: Record<string, Cell> = {
      database: { bytes: (await fileBytes(file)) + (await fileBytes(`${file}-wal`)) },
      pictures: { bytes: await measure(images) },
      cache: { bytes: await measure(cache) },
      unfinished: { bytes: await measure(temporary) },
      backups: { bytes: await measure(backups) },
    }
    const bucket = await bytesInBucket()
    if (bucket !== null) facts.bucket = { bytes: bucket }
    const { free, size: all } = await volumeSpace(root)
    Object.assign(facts, { free: { bytes: free }, volume: { bytes: all } })
    const percent = Math.round((100 * free) / all)
    return { facts, summary: `${size(free)} of ${size(all)} are free in ${root} (${percent}%).` }
  },
}

export const numberCommands = { stats, disk }
