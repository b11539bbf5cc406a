import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectionPragmas } from '#db/client.ts'
import { openServices } from './bootstrap.server.ts'

test('sets the pragmas for durability on the app’s connection', async () => {
  const root = mkdtempSync(join(tmpdir(), 'cartfolio-start-'))
  const services = await openServices({
    root,
    database: join(root, 'cartfolio.sqlite'),
    images: join(root, 'images'),
    temporary: join(root, 'tmp'),
    backups: join(root, 'backups'),
  })
  expect(await connectionPragmas()).toEqual({
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 5000,
    recursive_triggers: 1,
  })
  await services.close()
  rmSync(root, { recursive: true })
})
