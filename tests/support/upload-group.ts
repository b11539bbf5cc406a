import { insertBinder } from '#db/queries/binders.ts'
import { makeMember, makePhoto, whileActive } from './members.ts'

/**
 * Makes a feed with an upload group: six photos of Jane Doe in one binder, between six of three
 * other members.
 */
export async function makeUploadGroup(): Promise<void> {
  const others: string[] = []
  for (const username of ['ann', 'bob', 'cid']) others.push((await makeMember({ username })).id)
  const { id: jane } = await makeMember({ username: 'jane', firstName: 'Jane', lastName: 'Doe' })
  const texts = { title: 'Trips', description: '', isPublic: true }
  const binderId = await whileActive(jane, () => insertBinder(jane, texts))
  for (const id of others) await makePhoto(id, { title: 'Old' })
  for (let at = 1; at <= 6; at++) await makePhoto(jane, { title: `Trip ${at}`, binderId })
  for (const id of others) await makePhoto(id, { title: 'New' })
}
