import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { highestNumbers, newestChangeInRange } from '#db/queries/sitemap.ts'
import { log } from '#app/http/logging/log.server.ts'
import {
  hasEntries,
  NUMBERED_KINDS,
  NUMBERS_A_FILE,
  numbersOf,
  SINGLE_KINDS,
  sitemapEntries,
  type SitemapKind,
} from './sitemap-entries.server.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

/** A sitemap file. */
export interface SitemapFile {
  kind: SitemapKind
  /** From 1. */
  file: number
}

/** Up to this many files are scanned for every index; more would take too long. */
const MAX_SCANNED_FILES = 10
/** Files to check before yielding. */
const FILES_PER_SLICE = 50
/** How long the scan of a large site is reused, in milliseconds. */
const RESCAN_MS = 60 * 60 * 1000

export const sitemapPath = ({ kind, file }: SitemapFile) => `/sitemap/${kind}-${file}.xml`

/** The files that have entries, in the order of the index. */
async function filesOf(): Promise<SitemapFile[]> {
  const files: SitemapFile[] = []
  for (const kind of SINGLE_KINDS) if (await hasEntries(kind, 1)) files.push({ kind, file: 1 })
  const highest = await highestNumbers()
  for (const kind of NUMBERED_KINDS) {
    const last = Math.ceil(highest[kind] / NUMBERS_A_FILE)
    for (let file = 1; file <= last; file++) {
      if (await hasEntries(kind, file)) files.push({ kind, file })
      if (file % FILES_PER_SLICE === 0) await yieldToEventLoop()
    }
  }
  return files
}

function newestOf(entries: SitemapEntry[]): Date | null {
  const times = entries.flatMap(({ changed }) =>
    changed === null ? [] : [Number(new Date(changed))],
  )
  return times.length > 0 ? new Date(times.reduce((one, other) => Math.max(one, other))) : null
}

/** When the content of a file last changed; null if unknown. */
async function newestIn({ kind, file }: SitemapFile): Promise<Date | null> {
  if (kind !== 'photos') return newestOf(await sitemapEntries(kind, file))
  const { after, upTo } = numbersOf(file)
  return newestChangeInRange(after, upTo)
}

/**
 * Creates the sitemap index with the last change of each file. That requires a scan of every page
 * of the site: with many files, it runs in the background and is cached for an hour. Until then
 * only the newest photos' file has a date.
 * @param now the clock, in milliseconds
 */
export function createSitemapIndex(
  now: () => number = () => performance.now(),
): () => Promise<SitemapEntry[]> {
  const seen = new Map<string, Date | null>()
  let lookedAt = -Infinity

  async function scan(files: SitemapFile[]): Promise<void> {
    for (const file of files) {
      seen.set(sitemapPath(file), await newestIn(file))
      await yieldToEventLoop()
    }
  }

  return async () => {
    const files = await filesOf()
    const newestPhotos = files.findLast(({ kind }) => kind === 'photos')
    if (files.length <= MAX_SCANNED_FILES) await scan(files)
    else {
      if (newestPhotos) await scan([newestPhotos])
      if (now() - lookedAt > RESCAN_MS) {
        lookedAt = now()
        scan(files).catch((error: unknown) =>
          log.error({ err: error }, 'failed to scan the sitemap files'),
        )
      }
    }
    return files.map((file) => {
      const path = sitemapPath(file)
      return { path, changed: seen.get(path) ?? null }
    })
  }
}
