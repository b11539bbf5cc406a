import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#tests/support/server.ts'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.dispose()
  server = undefined
})

/** Runs the built server until it exits by itself. */
function runToEnd(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })))
}

describe('startup', () => {
  test('exits with a clear line when the port is taken', async () => {
    server = await startServer()
    const { code, output } = await runToEnd({
      SIGN_IN: 'demo',
      SESSION_SECRET: 'x',
      PORT: new URL(server.origin).port,
      DATA_DIR: join(tmpdir(), `cartfolio-taken-${process.pid}`),
    })
    expect(code).toBe(1)
    expect(output).toContain('is in use')
  })
})
