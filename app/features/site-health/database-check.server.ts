import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { quickCheckApart } from '#db/quick-check.ts'
import { log, onDamage } from '#app/http/logging/log.server.ts'
import { metricSources } from '#app/http/metrics/gauges.server.ts'
import { damageOf } from '#app/http/process/damage.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { every } from '#app/http/process/every.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/durations.ts'

/** In DATA_DIR: a damaged database may not take the row. */
const LAST_CHECK = 'last-database-check.json'

const record = z.object({ at: z.coerce.date(), problems: z.array(z.string()) })
export type DatabaseCheck = z.output<typeof record>

/** The last check of the database by the server; null if there is none, or it cannot be read. */
export async function readDatabaseCheck(): Promise<DatabaseCheck | null> {
  try {
    return record.parse(JSON.parse(await readFile(join(dataFolder().root, LAST_CHECK), 'utf8')))
  } catch {
    return null
  }
}

/** Checks the pages of the database, and remembers the result for `doctor` and the metrics. */
export async function checkDatabasePages(signal?: AbortSignal): Promise<DatabaseCheck> {
  const { root, database } = dataFolder()
  const began = performance.now()
  const problems = await quickCheckApart(database, signal)
  const check = { at: new Date(), problems }
  metricSources.databaseCheck = check
  const ms = Math.round(performance.now() - began)
  if (problems.length > 0) log.error({ problems, ms }, damageOf(database, problems.join('; ')))
  else log.info({ ms }, 'The database is intact.')
  await writeFile(join(root, LAST_CHECK), JSON.stringify(check), { mode: 0o600 })
  return check
}

/** The hours of the night, in UTC. */
const NIGHT = { from: 2, to: 5 }
const LEAST_HOURS = 12

/** True at the first check since the start, and once a night. */
export function isDue(last: Date | undefined, now = new Date()): boolean {
  if (last === undefined) return true
  const isNight = now.getUTCHours() >= NIGHT.from && now.getUTCHours() < NIGHT.to
  return isNight && now.getTime() - last.getTime() > LEAST_HOURS * HOUR_MS
}

/**
 * Checks the database after a start, every night, and when a request has met damage.
 * @returns stops it
 */
export function maintainDatabaseCheck({ firstAfterMs = MINUTE_MS } = {}): () => Promise<void> {
  let last: Date | undefined
  let hasMetDamage = false
  onDamage(() => (hasMetDamage = true))
  return every(
    MINUTE_MS,
    async (signal) => {
      if (!hasMetDamage && !isDue(last)) return
      hasMetDamage = false
      last = new Date()
      await checkDatabasePages(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    { failure: 'the check of the database failed', firstAfterMs },
  )
}
