import { afterEach, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#tests/support/server.ts'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.dispose()
  server = undefined
})

/** Makes the server fail on a signal with an unexpected error. */
const failing = (statement: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>{${statement}})`)}`

test.each([
  ['thrown', `throw new Error('a defect')`],
  ['rejected', `Promise.reject(new Error('a defect'))`],
])('an uncaught error (%s) ends the process, with a line in the log', async (_, statement) => {
  server = await startServer({ NODE_OPTIONS: failing(statement) })
  const ended = new Promise((resolve) => server?.process.once('close', resolve))
  server.process.kill('SIGUSR2')
  expect(await ended).toBe(1)
  // A library may warn in plain text at the start.
  const lines = server.log().match(/^\{.*/gm) ?? []
  const entries = lines.map(
    (line) => JSON.parse(line) as { level: number; err?: { stack: string } },
  )
  const fatal = entries.filter(({ level }) => level === 60)
  expect(fatal).toHaveLength(1)
  expect(fatal[0]?.err?.stack).toContain('Error: a defect\n    at ')
})
