import { expect, test } from 'vitest'
import { database } from '#db/client.ts'
import { listPhotos } from '#db/queries/photos.ts'
import { photos } from '#db/schema.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { toPhotoCards } from './serializers.server.ts'

databaseOfEachTest()

test('a card does not split a character of a long text', async () => {
  const text = `${'a'.repeat(119)}😀 and more`
  await makePhoto((await makeMember()).id, { title: text, description: text })
  const [card] = toPhotoCards(await listPhotos(null, { limit: 1 }))
  expect([card?.title, card?.description]).toEqual(Array(2).fill(`${'a'.repeat(119)}…`))
})

test('cards below the first screen have no placeholder', async () => {
  const { id } = await makeMember()
  const placeholder = 'data:image/webp;base64,UklGRg=='
  for (let count = 0; count < 20; count++) await makePhoto(id)
  database().update(photos).set({ placeholder }).run()
  const cards = toPhotoCards(await listPhotos(null, { limit: 20 }))
  const shown = cards.map(({ picture }) => picture.placeholder)
  expect(shown.slice(0, 12).every((text) => text === placeholder)).toBe(true)
  expect(shown.slice(12)).toEqual(Array(8).fill(null))
})
