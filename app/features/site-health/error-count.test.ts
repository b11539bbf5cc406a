import { expect, test, vi } from 'vitest'
import { countErrorLines } from '#db/queries/site-health.ts'
import { log } from '#app/http/logging/log.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { maintainErrorCount } from './error-count.server.ts'

databaseOfEachTest()

test('counts the error lines of the log, also at the end', async () => {
  log.level = 'fatal'
  log.error('not logged, not counted')
  const stop = maintainErrorCount({ everyMs: 10 })
  log.fatal('first')
  await vi.waitFor(async () => expect(await countErrorLines()).toBe(1))
  log.fatal('second')
  await stop()
  expect(await countErrorLines()).toBe(2)
})
