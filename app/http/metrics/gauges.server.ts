import { readFile, stat } from 'node:fs/promises'
import { Counter, Gauge } from 'prom-client'
import { dataFolder } from '../process/environment.server.ts'
import { errorLines } from '../logging/log.server.ts'
import { registry } from './metrics.server.ts'
import type { ResponseCaches } from '../response-cache/response-cache.server.ts'
import { volumeSpace } from '../process/volume.server.ts'
import program from '../../../package.json' with { type: 'json' }

/* Gauges that are read when the metrics are requested. None counts rows, which gets slower as they grow. */

export const metricSources: {
  pageCaches?: ResponseCaches
  imageProcess?: {
    load(): { waiting: number; running: number }
    pid(): number | undefined
  }
  imagesAvailable?: () => boolean
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

type Values = Record<string, number>

function labeled(
  Kind: typeof Gauge<string> | typeof Counter<string>,
  [name, help, label]: [name: string, help: string, label: string],
  read: () => Values | Promise<Values>,
): void {
  new Kind({
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

function readPageCaches(read: (cache: ResponseCaches['member']) => number): Values {
  const caches = Object.entries(metricSources.pageCaches ?? {})
  return Object.fromEntries(caches.map(([scope, cache]) => [scope, read(cache)]))
}

labeled(
  Counter,
  ['cartfolio_page_cache_hits_total', 'Page lookups that found an entry in the cache.', 'scope'],
  () => readPageCaches(({ counts }) => counts.hits),
)
labeled(
  Counter,
  [
    'cartfolio_page_cache_misses_total',
    'Pages rendered for the cache, whether they were cacheable or not.',
    'scope',
  ],
  () => readPageCaches(({ counts }) => counts.misses),
)
labeled(
  Gauge,
  ['cartfolio_page_cache_bytes', 'Approximate bytes of the cached pages.', 'scope'],
  () => readPageCaches(({ byteLength }) => byteLength),
)
labeled(Gauge, ['cartfolio_image_tasks', 'Waiting and running image tasks.', 'state'], () => ({
  ...metricSources.imageProcess?.load(),
}))
gauge('cartfolio_image_store_available', '0 while the bucket of the images fails, else 1.', () =>
  metricSources.imagesAvailable?.() === false ? 0 : 1,
)

/** The CPU time and memory of the image process, from /proc; zeros elsewhere, and while it does not run. */
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
  Gauge,
  ['cartfolio_database_size_bytes', 'Size of the database and its write-ahead log.', 'file'],
  async () => ({
    database: await fileSize(dataFolder().database),
    wal: await fileSize(`${dataFolder().database}-wal`),
  }),
)
labeled(Gauge, ['cartfolio_build_info', 'The running version.', 'version'], () => ({
  [program.version]: 1,
}))
new Counter({
  name: 'cartfolio_log_errors_total',
  help: 'Log lines of level 50 and above.',
  registers,
  collect() {
    this.reset()
    this.inc(errorLines())
  },
})
