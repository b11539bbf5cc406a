import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { makeMember } from '#tests/support/members.ts'
import { errorLines, log, loggedError } from './log.server.ts'
import { withRequestId } from './request-id.server.ts'

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

describe('loggedError', () => {
  test('contains the message and the stack', () => {
    const error = Object.assign(new Error('no such table: photos'), { code: 'SQLITE_ERROR' })
    const logged = loggedError(new TypeError('That failed', { cause: error }))
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'That failed',
      cause: { type: 'Error', message: 'no such table: photos', code: 'SQLITE_ERROR' },
    })
    expect(logged.stack).toContain('log.server.test.ts')
  })

  test.each<[string, () => unknown]>([
    ['a text that is not JSON', () => JSON.parse('{"name": "Jane Doe" oops')],
    ['a text that is an address only', () => JSON.parse('Jane Doe')],
    ['an address', () => new URL('Jane Doe')],
    ['an e-mail address', () => thrower('jane.doe@example.com is Jane’s')],
    ['a statement', () => thrower(new DrizzleQueryError('select ?', ['Jane Doe']))],
    [
      'an error about Jane',
      () => thrower(Object.assign(new Error('x'), { input: 'Jane Doe', user: { n: 'Jane Doe' } })),
    ],
    ['not an Error', () => thrower('Jane Doe')],
    ['the cause of another', () => thrower(new Error('x', { cause: { name: 'Jane Doe' } }))],
  ])('does not contain input: %s', (_what, work) => {
    const lines: string[] = []
    const log = pino({ serializers: { err: loggedError } }, { write: (line) => lines.push(line) })
    log.error({ err: thrownBy(work) }, 'a request failed')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/Jane Doe|jane\.doe/)
  })

  test('contains no value of a database query', async () => {
    const data = await freshDatabase()
    try {
      await makeMember({ email: 'jane.doe@example.com' })
      const error = await makeMember({ email: 'jane.doe@example.com' }).catch(
        (thrown: unknown) => thrown,
      )
      expect(JSON.stringify(loggedError(error))).toContain('users.email')
      expect(JSON.stringify(loggedError(error))).not.toContain('jane.doe')
    } finally {
      data.dispose()
    }
  })

  test('terminates for an error that is its own cause', () => {
    const error = new Error('round and round')
    error.cause = error
    expect(JSON.stringify(loggedError(error)).length).toBeLessThan(20_000)
  })
})

function thrower(thing: unknown): never {
  throw typeof thing === 'string' && thing.includes('@') ? new Error(thing) : thing
}

describe('the log of a failure', () => {
  test('has an error once, and the line of its request names it', () => {
    log.level = 'error'
    const before = errorLines()
    const context = { id: 'one' } as Parameters<typeof withRequestId>[0]
    withRequestId(context, () => {
      const error = new Error('no such table: photos')
      log.error({ err: error }, 'a form failed')
      log.error({ err: error }, 'a loader or action failed')
    })
    log.level = 'silent'
    expect(errorLines() - before, 'lines that were written').toBe(1)
    expect(context.failure).toBe('a form failed: no such table: photos')
  })
})

const WRITES_WITHOUT_READER = `
  import { log } from '#app/http/logging/log.server.ts'
  for (let block = 0; block < 80; block++) {
    for (let line = 0; line < 1000; line++) log.info('x'.repeat(1000))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  process.send(process.memoryUsage())
  process.exit()
`

test('lines that nobody reads do not fill the memory', async () => {
  const environment = { ...process.env, VITEST: '', LOG_LEVEL: 'info' }
  const words = ['--import', 'tsx', '--input-type=module', '--eval', WRITES_WITHOUT_READER]
  // Its standard output is a pipe that nobody reads.
  const child = spawn(process.execPath, words, {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [{ heapUsed }] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
  expect(heapUsed, 'after 80 MB of lines').toBeLessThan(60 * 1024 * 1024)
  child.kill('SIGKILL')
})
