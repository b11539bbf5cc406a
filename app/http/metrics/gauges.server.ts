import { readFile, stat } from 'node:fs/promises'
import { Counter, Gauge } from 'prom-client'
import { dataFolder } from '../process/environment.server.ts'
import { errorLines } from '../logging/log.server.ts'
import { registry } from './metrics.server.ts'
import type { ResponseCache } from '../response-cache/response-cache.server.ts'
import { volumeSpace } from '../process/volume.server.ts'
import program from '../../../package.json' with { type: 'json' }

/*
 * Gauges that are read when the metrics are requested. None counts rows, which gets slower as they
 * grow.
 */

export const metricSources: {
  pageCache?: ResponseCache
  imageProcess?: {
    load(): { waiting: number; running: number }
    pid(): number | undefined
  }
  imagesAvailable?: () => boolean
  databaseCheck?: { at: Date; problems: string[] }
} = {}

const registers = [registry]

function gauge(name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.set(await read())
    },
  })
}

function counter(name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

type Values = Record<string, number>

function labeled(
  [name, help, label]: [name: string, help: string, label: string],
  read: () => Values | Promise<Values>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    async collect() {
      this.reset()
      for (const [key, value] of Object.entries(await read())) this.inc({ [label]: key }, value)
    },
  })
}

counter(
  'cartfolio_page_cache_hits_total',
  'Page lookups that found an entry in the cache.',
  () => metricSources.pageCache?.counts.hits ?? 0,
)
counter(
  'cartfolio_page_cache_misses_total',
  'Pages rendered for the cache, whether they were cacheable or not.',
  () => metricSources.pageCache?.counts.misses ?? 0,
)
gauge(
  'cartfolio_page_cache_bytes',
  'Approximate bytes of the cached pages.',
  () => metricSources.pageCache?.byteLength ?? 0,
)
labeled(['cartfolio_image_tasks', 'Waiting and running image tasks.', 'state'], () => ({
  ...metricSources.imageProcess?.load(),
}))
gauge('cartfolio_image_store_available', '0 while the bucket of the images fails, else 1.', () =>
  metricSources.imagesAvailable?.() === false ? 0 : 1,
)

/**
 * The CPU time and memory of the image process, from /proc; zeros elsewhere, and while it does not
 * run.
 */
async function imageProcessUse() {
  const pid = metricSources.imageProcess?.pid()
  const line = pid && (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null))
  if (!line) return { cpuSeconds: 0, residentBytes: 0 }
  // The program's name comes first, in parentheses, and may contain anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return { cpuSeconds: ticks / 100, residentBytes: Number(fields[21]) * 4096 }
}

gauge(
  'cartfolio_image_worker_resident_memory_bytes',
  'Memory of the image process; 0 while it does not run.',
  async () => (await imageProcessUse()).residentBytes,
)
gauge(
  'cartfolio_image_worker_cpu_seconds',
  'CPU time of the image process; 0 while it does not run.',
  async () => (await imageProcessUse()).cpuSeconds,
)
gauge(
  'cartfolio_volume_free_bytes',
  'Space available on the volume for this process.',
  async () => (await volumeSpace(dataFolder().root)).free,
)
gauge(
  'cartfolio_volume_size_bytes',
  'Size of the volume.',
  async () => (await volumeSpace(dataFolder().root)).size,
)

const fileSize = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0

labeled(
  ['cartfolio_database_size_bytes', 'Size of the database and its write-ahead log.', 'file'],
  async () => ({
    database: await fileSize(dataFolder().database),
    wal: await fileSize(`${dataFolder().database}-wal`),
  }),
)
gauge(
  'cartfolio_database_damaged',
  '1 if the last check of the database found damage, else 0.',
  () => (metricSources.databaseCheck?.problems.length ? 1 : 0),
)
gauge(
  'cartfolio_last_database_check_timestamp_seconds',
  'When the database was last checked; 0 before the first check since the start.',
  () => (metricSources.databaseCheck?.at.getTime() ?? 0) / 1000,
)
labeled(['cartfolio_build_info', 'The running version.', 'version'], () => ({
  [program.version]: 1,
}))
counter('cartfolio_log_errors_total', 'Log lines of level 50 and above.', errorLines)
