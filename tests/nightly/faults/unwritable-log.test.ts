import { afterEach, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#tests/support/server.ts'

let server: RunningServer | undefined
afterEach(() => server?.dispose())

/** Every write to it fails, as on a full disk. */
const TO_FULL_DISK = ['sh', '-c', 'exec "$@" >/dev/full', 'sh']

test('a log that cannot be written holds up neither requests nor a stop', async () => {
  server = await startServer({}, { commandPrefix: TO_FULL_DISK })
  for (let number = 0; number < 300; number++)
    expect((await fetch(`${server.origin}/photo/missing-${number}`)).status).toBe(404)
  expect(await server.stop()).toBe(0)
})

test('a crash ends the process although its line cannot be written', async () => {
  const crash = `process.on('SIGUSR2',()=>{throw new Error('a defect')})`
  const options = `--import=data:text/javascript,${encodeURIComponent(crash)}`
  server = await startServer({ NODE_OPTIONS: options }, { commandPrefix: TO_FULL_DISK })
  const ended = new Promise((resolve) => server?.process.once('exit', resolve))
  server.process.kill('SIGUSR2')
  expect(await ended).toBe(1)
})
