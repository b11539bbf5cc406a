import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginServer, endOf } from '#tests/support/server.ts'
import { onSmallDisk, whyNoSmallDisk } from './small-disk.ts'

const obstacle = whyNoSmallDisk()
if (obstacle !== null) console.log(`No small disk can be tried here: ${obstacle}`)

// The database is tried again for 25 s, in case the volume is only late (spec section 9).
test.skipIf(obstacle !== null)(
  'a start on a volume that takes nothing ends with one line that says what is wrong',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartfolio-read-only-'))
    const within = onSmallDisk(folder, 1, 'mount -o remount,ro "$0"')
    const { code, errors } = await endOf(beginServer({ DATA_DIR: folder }, { within }))
    rmSync(folder, { recursive: true, force: true })
    expect(code).toBe(1)
    const lines = errors.split('\n').filter((line) => line.startsWith('The start failed'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(folder)
    expect(errors).not.toContain('    at ')
  },
)
