import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEST_SECRET } from '#tests/support/server.ts'
import { onSmallDisk, whyNoSmallDisk } from './small-disk.ts'

const obstacle = whyNoSmallDisk()

// The database is tried again for 25 s, in case the volume is only late (spec section 9).
test.skipIf(obstacle !== null)(
  'a start on a volume that takes nothing ends with one line that says what is wrong',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartfolio-read-only-'))
    const within = onSmallDisk(folder, 1, 'mount -o remount,ro "$0"')
    const [program = '', ...words] = [...within, process.execPath, 'build/server/index.js']
    const child = spawn(program, words, {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        SESSION_SECRET: TEST_SECRET,
        SIGN_IN: 'demo',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    const code = await new Promise((resolve) => child.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
    expect(code).toBe(1)
    const lines = errors.split('\n').filter((line) => line.startsWith('The start failed'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(folder)
    expect(errors).not.toContain('    at ')
  },
)
