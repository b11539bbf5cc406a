import { createHash } from 'node:crypto'

/** What the fixed piece of work takes on a quiet machine of today, in milliseconds. */
const USUAL_MS = 25

const TEXT = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, title: `Cart ${id}` })),
)

/** A piece of work as the server does it: parsing, texts and a digest. Its CPU time in ms. */
function fixedWork(): number {
  const before = process.cpuUsage()
  const hash = createHash('sha256')
  for (let times = 0; times < 2; times++)
    for (const { title } of JSON.parse(TEXT) as { title: string }[])
      hash.update(title.toLowerCase().replaceAll(/[^a-z]+/g, '-'))
  hash.digest()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * How many times slower this machine is than a quiet one of today; 1 if it is as fast. Measured in
 * the test's own run, so that a bound in milliseconds means the same everywhere.
 */
export function slowness(): number {
  const times = Array.from({ length: 9 }, fixedWork).sort((a, b) => a - b)
  return Math.max(1, (times[4] ?? 0) / USUAL_MS)
}
