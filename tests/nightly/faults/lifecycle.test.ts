import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
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
  test('exits with a line for each missing production variable', async () => {
    const { code, output } = await runToEnd({ PORT: '70000' })
    expect(code).toBe(1)
    expect(output).toContain('PORT: must be a port number')
    expect(output).not.toContain('    at ')
  })

  test.each([
    ['a file', 'is a file', ''],
    ['below a file', 'is below a file', 'data'],
  ])('exits at once on a DATA_DIR that is %s, and names it', async (_what, reason, below) => {
    const file = join(tmpdir(), `cartfolio-file-${process.pid}`)
    writeFileSync(file, 'not a folder')
    const folder = join(file, below)
    const started = performance.now()
    const { code, output } = await runToEnd({
      SIGN_IN: 'demo',
      SESSION_SECRET: 'x',
      DATA_DIR: folder,
    })
    rmSync(file)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(`DATA_DIR ${folder} ${reason}`)
    expect(performance.now() - started).toBeLessThan(15_000)
  })

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
