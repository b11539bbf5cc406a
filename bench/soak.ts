import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { printResult, printedResults, report } from './report.ts'
import { makeMemoryGroup } from '../tests/support/cgroup.ts'
import { judgeMemory, soak, type SoakOutcome } from './soak-run.ts'

/*
 * `npm run soak`: ten minutes of mixed reads and writes with 64 connections, one member with as
 * much as a month allows, and a restart. `npm run soak -- --minutes 2` is shorter, `--memory 512`
 * gives the server so many megabytes (root, Linux). Exits with 1 on any failure.
 */

/** Maximum duration of a shutdown (docs/product.md#limits). */
const LONGEST_STOP_MS = 15_000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '64' },
    memory: { type: 'string' },
  },
})
const seconds = Number(values.minutes) * 60
const connections = Number(values.connections)
if (!(seconds >= 5) || !Number.isInteger(connections) || connections < 8) {
  console.error('--minutes takes a number of at least 0.1, --connections an integer of at least 8.')
  process.exit(1)
}

function percentile(sorted: readonly number[], share: number): string {
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  return `${(sorted[at] ?? 0).toFixed(0)} ms`
}

function printTimes({ times, seconds }: SoakOutcome): void {
  const rows = [...times].sort(([one], [other]) => (one < other ? -1 : 1))
  report(
    'by kind: responses, median, p99, longest',
    rows.map(([kind, unsorted]): [string, string] => {
      const sorted = unsorted.toSorted((a, b) => a - b)
      const figures = [0.5, 0.99, 1].map((share) => percentile(sorted, share).padStart(9))
      return [kind, `${String(sorted.length).padStart(7)}${figures.join('')}`]
    }),
  )
  const all = [...times.values()].flat().sort((a, b) => a - b)
  report('all', [
    ['responses', `${all.length}, ${(all.length / seconds).toFixed(0)} a second`],
    ['median, p99', `${percentile(all, 0.5)}, ${percentile(all, 0.99)}`],
  ])
}

/** One line of the table that expects no findings. */
function expectNone(what: string, found: string[], of: string): void {
  for (const each of found.slice(0, 20)) console.error(`  ${each}`)
  const measured = `${found.length} of ${of}`
  printResult({ what, target: 'none', measured, met: found.length === 0 })
}

// Filling its database takes longer than a short run.
const group = values.memory === undefined ? null : makeMemoryGroup(Number(values.memory))
const outcome = await soak({
  seconds,
  connections,
  hasLargest: seconds >= 60,
  commandPrefix: group?.commandPrefix,
})
const { acknowledged, responses, complaints, damage, memory, stops, wrongWrites } = outcome

console.log(
  `\n${connections} connections for ${seconds} s; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
)
printTimes(outcome)
console.log()
const count = [...outcome.times.values()].reduce((sum, { length }) => sum + length, 0)
expectNone('unexpected responses and failures', complaints, `${count} responses`)
expectNone('lost, duplicate or partial writes', wrongWrites, `${acknowledged} acknowledged`)
printResult({
  what: 'database, counters, search and files are consistent',
  target: 'yes',
  measured: damage.join('; ') || 'yes',
  met: damage.length === 0,
})
printResult({
  what: 'responses since the restart, counted by the metrics',
  target: String(responses.received),
  measured: String(responses.counted),
  met: responses.received === responses.counted,
})
printResult({
  what: 'stops under load: exit code, time',
  target: '0, at most 15 s',
  measured: stops.map(({ code, ms }) => `${code} after ${(ms / 1000).toFixed(1)} s`).join('; '),
  met: stops.every(({ code, ms }) => code === 0 && ms <= LONGEST_STOP_MS),
})
if (memory.length >= 3) {
  const { thirds, peak, flat } = judgeMemory(memory)
  const [first, second, last] = thirds.map((megabytes) => megabytes.toFixed(0))
  printResult({
    what: 'memory since the restart, all processes: medians of its thirds',
    target: 'last <= 1.1 × second + 8 MB',
    measured: `${first}, ${second}, ${last} MB (peak ${peak.toFixed(0)} MB)`,
    met: flat,
  })
} else console.log('  The memory is not available on this system.')

if (group) {
  const kills = group.kills()
  const measured = `${kills} (peak with cached files ${group.peak().toFixed(0)} MB)`
  printResult({
    what: 'processes ended for want of memory',
    target: '0',
    measured,
    met: kills === 0,
  })
  group.dispose()
}

process.exit(printedResults().every(({ met }) => met) ? 0 : 1)
