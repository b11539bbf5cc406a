import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makePhoto, makeViewer } from '#tests/support/members.ts'
import { likePhoto } from './commands.server.ts'

databaseOfEachTest()

test('a suspended member learns first that a photo does not exist', async () => {
  const owner = await makeViewer()
  const id = await makePhoto(owner.id)
  const suspended = await makeViewer({ suspendedAt: new Date() }, { suspended: true })
  await expect(likePhoto(suspended, id + 1)).rejects.toMatchObject({ status: 404 })
  await expect(likePhoto(suspended, id)).rejects.toMatchObject({ status: 403 })
})
