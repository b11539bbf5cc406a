import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { demoCommunity } from '#scripts/demo/community.ts'
import { freePort } from '#tests/support/server.ts'

/* `npm run demo` by a newcomer: interrupted, at a port in use, and as it should be. */

let folder: string
let port: number
let demo: ChildProcess | undefined
let output: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartfolio-demo-'))
  port = await freePort()
})
afterEach(() => {
  demo?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Starts the demo in the folder.
 * @returns its exit code, when it ends
 */
function start(): Promise<number | NodeJS.Signals | null> {
  output = ''
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port) }
  const program = ['--import', 'tsx', 'scripts/demo.ts']
  const child = (demo = spawn(process.execPath, program, { env }))
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (output += String(text)))
  return new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)))
}

function count(table: string): number {
  const db = openDatabase(join(folder, 'cartfolio.sqlite'))
  try {
    return db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
  } finally {
    db.$client.close()
  }
}

test('an interrupted fill leaves an empty site, which the next start fills', async () => {
  const ended = start()
  await expect.poll(() => output, { timeout: 30_000 }).toContain('filling it')
  // Pictures are being processed.
  await wait(1500)
  demo?.kill('SIGINT')
  await ended
  expect([count('users'), count('photos')]).toEqual([0, 0])

  void start()
  await expect.poll(() => output, { timeout: 240_000 }).toContain(`http://localhost:${port}`)
  // The address is printed when the server listens.
  const { status } = await fetch(`http://localhost:${port}/`)
  expect(status).toBe(200)
  expect([count('users'), count('photos')]).toEqual([
    demoCommunity.members.length,
    demoCommunity.photos.length,
  ])
  expect(output).not.toMatch(/warn/i)
  expect(output.trim().split('\n').length).toBeLessThanOrEqual(15)
}, 300_000)
