import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spawnServer, failedStart } from '#tests/support/server.ts'
import { onSmallDisk, whyNoSmallDisk } from './small-disk.ts'

const obstacle = whyNoSmallDisk()
if (obstacle !== null) console.log(`No small disk can be tried here: ${obstacle}`)

// The server retries to open the database for 25 s, in case the volume mounts late
// (docs/product.md#limits).
test.skipIf(obstacle !== null)(
  'a start on a read-only volume exits with one line that names the cause',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartfolio-read-only-'))
    const within = onSmallDisk(folder, 1, 'mount -o remount,ro "$0"')
    const { code, errors } = await failedStart(
      spawnServer({ DATA_DIR: folder }, { commandPrefix: within }),
    )
    rmSync(folder, { recursive: true, force: true })
    expect(code).toBe(1)
    const lines = errors.split('\n').filter((line) => line.startsWith('The start failed'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(folder)
    expect(errors).not.toContain('    at ')
  },
)
