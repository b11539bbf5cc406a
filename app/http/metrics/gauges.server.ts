import { readFile, stat } from 'node:fs/promises'
import { Counter, Gauge, type Metric } from 'prom-client'
import { dataFolder } from '../process/environment.server.ts'
import { registry } from './metrics.server.ts'
import { DURATION_BOUNDS, requestCounts } from './request-metrics.server.ts'
import type { ResponseCaches } from '../response-cache/response-cache.server.ts'
import { volumeSpace } from '../process/volume.server.ts'
import program from '../../../package.json' with { type: 'json' }

/*
 * Gauges that are read when the metrics are requested. None reads the database, because counting rows gets
 * slower as it grows.
 */

/** Metric sources; the module that creates one registers it here. */
export const metricSources: {
  pageCaches?: ResponseCaches
  imageProcess?: {
    /** The number of waiting and running tasks. */
    load(): { waiting: number; running: number }
    /** The process's id while it runs. */
    pid(): number | undefined
  }
  /** False while the bucket fails. */
  imagesAvailable?: () => boolean
} = {}

const registers = [registry]

new Counter({
  name: 'http_requests_total',
  help: 'Finished requests, by method, route and status; 499 is a client that disconnected before the response.',
  labelNames: ['method', 'route', 'status'],
  registers,
  collect() {
    this.reset()
    for (const { count, ...labels } of requestCounts.responses()) this.inc(labels, count)
  },
})

new Counter({
  name: 'http_requests_aborted_total',
  help: 'Requests that the client aborted before the end of the response, by kind.',
  labelNames: ['kind'],
  registers,
  collect() {
    this.reset()
    for (const [kind, count] of Object.entries(requestCounts.aborted())) this.inc({ kind }, count)
  },
})

new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests in progress.',
  registers,
  collect() {
    this.set(requestCounts.inFlight)
  },
})

// The library's histogram looks up its labels for every request; this one only adds numbers.
const durations = {
  name: 'http_request_duration_seconds',
  help: 'Duration of requests until the last byte was written, by kind.',
  type: 'histogram',
  aggregator: 'sum',
  get() {
    const { name, help, type, aggregator } = this
    const values = requestCounts
      .durations()
      .flatMap(({ kind, upTo, count, seconds }) => [
        ...upTo.map((value, at) => bucket(kind, String(DURATION_BOUNDS[at]), value)),
        bucket(kind, '+Inf', count),
        { metricName: `${name}_sum`, labels: { kind }, value: seconds },
        { metricName: `${name}_count`, labels: { kind }, value: count },
      ])
    return Promise.resolve({ name, help, type, aggregator, values })
  },
}
function bucket(kind: string, le: string, value: number) {
  return { metricName: `${durations.name}_bucket`, labels: { le, kind }, value }
}
registry.registerMetric(durations as unknown as Metric)

const PAGE_CACHE = {
  hits: 'Page lookups that found an entry in the cache.',
  misses: 'Pages rendered for the cache, whether they were cacheable or not.',
} as const
for (const what of ['hits', 'misses'] as const)
  new Counter({
    name: `cartfolio_page_cache_${what}_total`,
    help: PAGE_CACHE[what],
    labelNames: ['scope'],
    registers,
    collect() {
      this.reset()
      for (const [scope, cache] of Object.entries(metricSources.pageCaches ?? {}))
        this.inc({ scope }, cache.counts[what])
    },
  })

new Gauge({
  name: 'cartfolio_page_cache_bytes',
  help: 'Approximate bytes of the cached pages.',
  labelNames: ['scope'],
  registers,
  collect() {
    for (const [scope, cache] of Object.entries(metricSources.pageCaches ?? {}))
      this.set({ scope }, cache.byteLength)
  },
})

new Gauge({
  name: 'cartfolio_image_tasks',
  help: 'Waiting and running image tasks.',
  labelNames: ['state'],
  registers,
  collect() {
    for (const [state, count] of Object.entries(metricSources.imageProcess?.load() ?? {}))
      this.set({ state }, count)
  },
})

new Gauge({
  name: 'cartfolio_image_store_available',
  help: '0 while the bucket of the images fails, else 1.',
  registers,
  collect() {
    this.set(metricSources.imagesAvailable?.() === false ? 0 : 1)
  },
})

/** The CPU time and memory of a process from /proc; null elsewhere, and when it has ended. */
async function processUse(pid: number | undefined) {
  const line = pid && (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null))
  if (!line) return null
  // The program's name comes first, in parentheses, and may contain anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return { cpuSeconds: ticks / 100, residentBytes: Number(fields[21]) * 4096 }
}

new Gauge({
  name: 'cartfolio_image_worker_resident_memory_bytes',
  help: 'Memory of the image process; 0 while it does not run.',
  registers,
  async collect() {
    const use = await processUse(metricSources.imageProcess?.pid())
    this.set(use?.residentBytes ?? 0)
  },
})

new Gauge({
  name: 'cartfolio_image_worker_cpu_seconds',
  help: 'CPU time of the image process; 0 while it does not run.',
  registers,
  async collect() {
    const use = await processUse(metricSources.imageProcess?.pid())
    this.set(use?.cpuSeconds ?? 0)
  },
})

new Gauge({
  name: 'cartfolio_volume_free_bytes',
  help: 'Space available on the volume for this process.',
  registers,
  async collect() {
    this.set((await volumeSpace(dataFolder().root)).free)
  },
})

new Gauge({
  name: 'cartfolio_volume_size_bytes',
  help: 'Size of the volume.',
  registers,
  async collect() {
    this.set((await volumeSpace(dataFolder().root)).size)
  },
})

new Gauge({
  name: 'cartfolio_database_size_bytes',
  help: 'Size of the database and its write-ahead log.',
  labelNames: ['file'],
  registers,
  async collect() {
    const { database } = dataFolder()
    for (const [file, path] of [
      ['database', database],
      ['wal', `${database}-wal`],
    ] as const)
      this.set({ file }, (await stat(path).catch(() => null))?.size ?? 0)
  },
})

new Gauge({
  name: 'cartfolio_build_info',
  help: 'The running version.',
  labelNames: ['version'],
  registers,
}).set({ version: program.version }, 1)
