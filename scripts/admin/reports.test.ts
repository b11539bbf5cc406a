import { beforeEach, expect, test } from 'vitest'
import { insertReport } from '#db/queries/feedback.ts'
import { reports } from '#db/schema.ts'
import { linesOf } from '#tests/support/admin.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { AdminError } from './command.ts'
import { reportCommands } from './reports.ts'

const { list } = reportCommands

const data = databaseOfEachTest()
let reporterId: string

beforeEach(async () => {
  reporterId = (await makeMember({ firstName: 'Fay', lastName: 'Fan' })).id
})

const report = (about: object = {}, details = 'Look') =>
  insertReport({ reporterId, category: 'Spam', details, ...about })

test('reports are listed with what other commands need, newest first', async () => {
  expect(await linesOf(list, [], {})).toEqual(['There are no open reports.'])
  const { id: userId } = await makeMember({ username: 'jane', firstName: null, lastName: null })
  const photoId = await makePhoto(userId, { title: 'Lime cart' })
  const [commentId = 0] = makeComments(userId, photoId, 1)
  await report()
  await report({ photoId })
  await report({ commentId })
  await report({ userId }, 'Two\nlines \u001b[2J and a\ttab')
  const by = 'by Fay Fan\tSpam'
  const subject = 'the site, or deleted content'
  const listed = await linesOf(list, [], {})
  const today = listed[0]?.split('\t')[1] ?? ''
  expect(today).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
  expect(listed.map((line) => line.replace(/\t[^\t]+ UTC/, `\t${today}`))).toEqual([
    `4\t${today}\tmember ${userId}\tProfile of jane\tof jane\t${by}\tTwo lines [2J and a tab`,
    `3\t${today}\tcomment ${commentId} on photo ${photoId}\tComment on Lime cart\tof jane\t${by}\tLook`,
    `2\t${today}\tphoto ${photoId}\tLime cart\tof jane\t${by}\tLook`,
    `1\t${today}\t${subject}\t-\t-\t${by}\tLook`,
    '4 open reports.',
  ])
})

test('closed reports have their resolution', async () => {
  await report()
  data.db.update(reports).set({ status: 'dismissed', resolution: 'Fine' }).run()
  expect(await linesOf(list, [], {})).toEqual(['There are no open reports.'])
  expect(await linesOf(list, [], { closed: true })).toEqual([
    expect.stringMatching(/\tLook\tFine$/),
    '1 closed report.',
  ])
})

test('a long list has pages', async () => {
  for (let n = 0; n < 52; n++) await report()
  const first = await linesOf(list, [], {})
  expect(first).toHaveLength(51)
  expect(first.at(-1)).toBe('50 open reports. More: repeat the command with --before 3')
  expect(await linesOf(list, [], { before: '3' })).toHaveLength(3)
})

test('rejects arguments and an invalid place', async () => {
  await expect(linesOf(list, ['open'], {})).rejects.toThrow(AdminError)
  await expect(linesOf(list, [], { before: 'x' })).rejects.toThrow('--before takes the number')
})
