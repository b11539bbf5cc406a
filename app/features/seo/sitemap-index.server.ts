import { setImmediate as turn } from 'node:timers/promises'
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

/** A file of the sitemap. */
export interface SitemapFile {
  kind: SitemapKind
  /** From 1. */
  file: number
}

/** So many files are looked through whenever the index is made; more of them would take too long. */
const FEW_FILES = 10
/** Files that are looked for before others have their turn. */
const FILES_A_TURN = 50
/** For how long what was seen in the files of a large site is told of them, in milliseconds. */
const LOOK_AGAIN_MS = 60 * 60 * 1000

export const sitemapPath = ({ kind, file }: SitemapFile) => `/sitemap/${kind}-${file}.xml`

/** The files that hold something, in the order of the index. */
async function filesOf(): Promise<SitemapFile[]> {
  const files: SitemapFile[] = []
  for (const kind of SINGLE_KINDS) if (await hasEntries(kind, 1)) files.push({ kind, file: 1 })
  const highest = await highestNumbers()
  for (const kind of NUMBERED_KINDS) {
    const last = Math.ceil(highest[kind] / NUMBERS_A_FILE)
    for (let file = 1; file <= last; file++) {
      if (await hasEntries(kind, file)) files.push({ kind, file })
      if (file % FILES_A_TURN === 0) await turn()
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

/** When what a file tells of last changed; null where nobody knows. */
async function newestIn({ kind, file }: SitemapFile): Promise<Date | null> {
  if (kind !== 'photos') return newestOf(await sitemapEntries(kind, file))
  const { after, upTo } = numbersOf(file)
  return newestChangeInRange(after, upTo)
}

/**
 * Makes the list of the sitemap's files with the newest change in each. To see it takes a look at each page
 * of the site: where there are many files that is done beside other work and remembered for an hour. Until
 * then their changes are not told, except for the newest photos.
 * @param now the clock, in milliseconds
 */
export function createSitemapIndex(
  now: () => number = () => performance.now(),
): () => Promise<SitemapEntry[]> {
  const seen = new Map<string, Date | null>()
  let lookedAt = -Infinity

  async function look(files: SitemapFile[]): Promise<void> {
    for (const file of files) {
      seen.set(sitemapPath(file), await newestIn(file))
      await turn()
    }
  }

  return async () => {
    const files = await filesOf()
    const newestPhotos = files.findLast(({ kind }) => kind === 'photos')
    if (files.length <= FEW_FILES) await look(files)
    else {
      if (newestPhotos) await look([newestPhotos])
      if (now() - lookedAt > LOOK_AGAIN_MS) {
        lookedAt = now()
        look(files).catch((error: unknown) =>
          log.error({ err: error }, 'the files of the sitemap could not be looked through'),
        )
      }
    }
    return files.map((file) => {
      const path = sitemapPath(file)
      return { path, changed: seen.get(path) ?? null }
    })
  }
}
