import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase, setDatabase } from '#db/client.ts'
import { okJson } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'

test('an interrupted deletion continues at the next start', async () => {
  const first = await startServer()
  const { dataDir } = first
  await first.stop()
  const file = openDatabase(join(dataDir, 'cartfolio.sqlite'))
  setDatabase(file)
  const gone = await makeMember({ username: 'half-gone', deletedAt: new Date() })
  await makePhoto(gone.id)
  const second = await startServer({ DATA_DIR: dataDir })
  const left = () => file.$client.prepare('SELECT count(*) FROM users').pluck().get()
  while (left() !== 0) await wait(20)
  expect(await okJson(fetch(`${second.origin}/api/photos`))).toEqual([])
  file.$client.close()
  setDatabase(undefined)
  await second.dispose()
})
