import { beforeEach, expect, test } from 'vitest'
import { insertReport } from '#db/queries/feedback.ts'
import { reports } from '#db/schema.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { AdminError } from './command.ts'
import { reportCommands } from './reports.ts'

const { list } = reportCommands

const data = databaseOfEachTest()
let reporterId: string
const today = new Date().toISOString().slice(0, 10)

beforeEach(async () => {
  reporterId = (await makeMember({ firstName: 'Fay', lastName: 'Fan' })).id
})

const report = (about: object = {}, details = 'Look') =>
  insertReport({ reporterId, category: 'Spam', details, ...about })

test('reports are listed with what other commands need, newest first', async () => {
  expect(await list.run([], {})).toEqual(['There are no open reports.'])
  const { id: userId } = await makeMember({ username: 'jane', firstName: null, lastName: null })
  const photoId = await makePhoto(userId, { title: 'Lime cart' })
  const [commentId = 0] = makeComments(userId, photoId, 1)
  await report()
  await report({ photoId })
  await report({ commentId })
  await report({ userId }, 'Two\nlines \u001b[2J and a\ttab')
  const by = 'by Fay Fan\tSpam'
  const subject = 'the site, or deleted content'
  expect(await list.run([], {})).toEqual([
    `4\t${today}\tmember ${userId}\tProfile of jane\tof jane\t${by}\tTwo lines [2J and a tab`,
    `3\t${today}\tcomment ${commentId} on photo ${photoId}\tComment on Lime cart\tof jane\t${by}\tLook`,
    `2\t${today}\tphoto ${photoId}\tLime cart\tof jane\t${by}\tLook`,
    `1\t${today}\t${subject}\t-\t-\t${by}\tLook`,
  ])
})

test('closed reports have their resolution', async () => {
  await report()
  data.db.update(reports).set({ status: 'dismissed', resolution: 'Fine' }).run()
  expect(await list.run([], {})).toEqual(['There are no open reports.'])
  expect(await list.run([], { closed: true })).toEqual([expect.stringMatching(/\tLook\tFine$/)])
})

test('a long list has pages', async () => {
  for (let n = 0; n < 52; n++) await report()
  const first = await list.run([], {})
  expect(first).toHaveLength(51)
  expect(first.at(-1)).toBe('More: repeat the command with --before 3')
  expect(await list.run([], { before: '3' })).toHaveLength(2)
})

test('rejects arguments and an invalid place', async () => {
  await expect(list.run(['open'], {})).rejects.toThrow(AdminError)
  await expect(list.run([], { before: 'x' })).rejects.toThrow('--before takes the number')
})
