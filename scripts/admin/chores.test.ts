import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { weeksToCome } from '#app/features/weeks/schema.ts'
import { addWeeks, getMonday } from '#db/week.ts'
import { insertFeatureRequest, insertReport } from '#db/queries/feedback.ts'
import { addModerator, listModerators } from '#db/queries/moderation.ts'
import { readSiteSettings } from '#db/queries/site-settings.ts'
import * as schema from '#db/schema.ts'
import { signUps } from '#app/features/sign-in/sign-ups.server.ts'
import { toSubject } from '#app/features/sign-in/stored-provider.server.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { linesOf } from '#tests/support/admin.ts'
import { insertRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { unzip } from '#tests/support/zip.ts'
import { binderCommands } from './binders.ts'
import { AdminError } from './command.ts'
import { commentCommands } from './comments.ts'
import { findDrift } from './consistency.ts'
import { exportCommands } from './export-site.ts'
import { featureCommands } from './features.ts'
import { mailCommands } from './mail.ts'
import { memberCommands } from './members.ts'
import { numberCommands } from './numbers.ts'
import { withProgress, setProgress } from './progress.ts'
import { reportCommands } from './reports.ts'
import { sessionCommands } from './sessions.ts'
import { siteCommands } from './site.ts'
import { tagCommands } from './tags.ts'
import { toJson, toLines } from './text.ts'
import { themeCommands } from './themes.ts'
import { DAY_MS } from '#app/durations.ts'

const data = databaseOfEachTest()
const JANE = 'jane-with-a-long-member-id'
const OMAR = 'omar-with-a-long-member-id'

beforeEach(async () => {
  setImageLibrary(openImageLibrary({ store: createDiskStore(join(data.folder, 'images')) }))
  await makeMember({ id: JANE, email: 'jane@example.com', username: 'jane' })
  await makeMember({ id: OMAR, email: 'omar@example.com', username: 'omar' })
})

const record = () => data.db.select().from(schema.moderationActions).all()

test('results are lines for people, and one object for scripts', () => {
  const at = new Date('2026-11-27T06:05:04Z')
  const list = { items: [{ id: 1000, photos: 1, time: at, name: null }], summary: '1 member.' }
  expect(toLines(list)).toEqual(['1000\t1 photo\t2026-11-27 06:05 UTC\t-', '1 member.'])
  expect(JSON.parse(toJson(list))).toMatchObject({ items: [{ id: 1000, name: null }] })
  const facts = { facts: { hiddenPhotos: 1234, disk: { bytes: 5e6 } }, summary: 'All.' }
  expect(toLines(facts)).toEqual(['hidden photos\t1,234', 'disk\t5.0 MB', 'All.'])
  expect(toJson(facts)).toBe('{"hiddenPhotos":1234,"disk":{"bytes":5000000},"summary":"All."}')
  expect(toJson(['a', 'b'])).toBe('{"lines":["a"],"summary":"b"}')
})

test('work over two seconds says how far it is', async () => {
  vi.useFakeTimers()
  try {
    const lines: string[] = []
    const work = withProgress(
      async () => {
        setProgress('5 photos checked')
        await new Promise((resolve) => setTimeout(resolve, 8000))
      },
      (line) => lines.push(line),
    )
    await vi.advanceTimersByTimeAsync(1900)
    expect(lines).toEqual([])
    await vi.advanceTimersByTimeAsync(9000)
    await work
    expect(lines).toEqual(['5 photos checked, 2 s so far …', '5 photos checked, 7 s so far …'])
  } finally {
    vi.useRealTimers()
  }
})

test('feature requests are listed', async () => {
  const request = { title: 'Maps', description: 'Show\nroutes', category: 'Other' }
  await insertFeatureRequest({ ...request, userId: JANE })
  await insertFeatureRequest({ ...request, userId: null })
  expect(await linesOf(featureCommands.list, [])).toEqual([
    expect.stringMatching(/^2\t.* UTC\tMaps\tOther\tmedium\tby a visitor\tShow routes$/),
    expect.stringContaining('\tby Jane Doe\t'),
    '2 feature requests.',
  ])
  await expect(linesOf(featureCommands.list, [], { before: 'x' })).rejects.toThrow(AdminError)
})

test('a report is closed with a note, once', async () => {
  const { close } = reportCommands
  const id = String(await insertReport({ reporterId: OMAR, category: 'Spam', details: 'Look' }))
  expect(await linesOf(close, [id], { note: 'Fine' })).toEqual([
    `Closed report ${id} about the site, or deleted content.`,
  ])
  expect(data.db.select().from(schema.reports).get()).toMatchObject({
    status: 'dismissed',
    resolution: 'Report dismissed: By the maintainer: Fine',
    resolvedBy: null,
  })
  expect(record()).toMatchObject([{ action: 'dismiss', moderatorId: null }])
  await expect(linesOf(close, [id])).rejects.toThrow(`Report ${id} is already closed.`)
  await expect(linesOf(close, ['99'])).rejects.toThrow('There is no report 99.')
  await expect(linesOf(close, ['x'])).rejects.toThrow(AdminError)
})

test('a comment is hidden and shown again, each once', async () => {
  const { hide, show } = commentCommands
  const [id = 0] = makeComments(OMAR, await makePhoto(JANE), 1)
  const comment = [String(id)]
  expect(await linesOf(hide, comment)).toEqual([
    expect.stringMatching(/^Hid comment 1 ".*" of omar/),
  ])
  await expect(linesOf(hide, comment)).rejects.toThrow('is already hidden')
  await linesOf(show, comment)
  await expect(linesOf(show, comment)).rejects.toThrow('is not hidden')
  await expect(linesOf(hide, ['99'])).rejects.toThrow('There is no comment 99.')
  expect(record().map(({ action }) => action)).toEqual(['hide', 'unhide'])
})

test('a theme is set, listed and removed', async () => {
  const { list, set, remove } = themeCommands
  const week = addWeeks(getMonday(Date.now()), 1)
  await linesOf(set, [week, 'All sheds', '#Shed'])
  expect(await linesOf(list, [])).toContain(`${week}\tAll sheds\tshed`)
  expect(record()).toMatchObject([{ note: `By the maintainer: ${week}: All sheds (shed)` }])
  await linesOf(remove, [week])
  await expect(linesOf(remove, [week])).rejects.toThrow('This week has no theme.')
  await expect(linesOf(set, ['2020-01-01', 'A', 'b'])).rejects.toThrow('one of the weeks')
  await expect(linesOf(set, [week, 'All', 'sheds', 'shed'])).rejects.toThrow(AdminError)
})

test('a test mail needs a mail server', async () => {
  await expect(linesOf(mailCommands.test, ['a@example.com'])).rejects.toThrow('sends no mail')
  await expect(linesOf(mailCommands.test, ['a'])).rejects.toThrow('not a valid e-mail address')
})

test('days are counted, with the uploads of new members', async () => {
  const longAgo = new Date(Date.now() - 20 * DAY_MS)
  data.db.update(schema.users).set({ createdAt: longAgo }).where(eq(schema.users.id, OMAR)).run()
  for (let n = 0; n < 3; n++) await makePhoto(JANE)
  const photoId = await makePhoto(OMAR)
  makeComments(OMAR, photoId, 2)
  insertRow(schema.likes, { userId: OMAR, photoId })
  const lines = await linesOf(numberCommands.stats, [], { days: '2' })
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(
    /\t1 sign up\t4 uploads\t2 comments\t1 like\t0 reports\t3 uploads per new member$/,
  )
  expect(lines[2]).toMatch(/^2 days \(UTC\): 1 sign-up, 4 uploads, 3 uploads per new member/)
  for (const days of ['0', '367', 'x'])
    await expect(linesOf(numberCommands.stats, [], { days })).rejects.toThrow('1 to 366')
})

test('the newest members are listed with what they posted', async () => {
  const photoId = await makePhoto(OMAR, { title: 'Lime cart' })
  makeComments(OMAR, photoId, 1)
  const lines = await linesOf(memberCommands.newest, [])
  expect(lines[0]).toMatch(
    /^omar-.*\t1 photo\t1 comment\t0 likes\tactive\tphoto 1 "Lime cart"; comment 1 "/,
  )
  expect(lines.at(-1)).toBe('2 members.')
})

test('sessions are listed without expired ones, which are pruned', async () => {
  const session = { sess: {}, userId: JANE }
  const soon = Date.now() + 60_000
  for (let n = 0; n < 52; n++)
    insertRow(schema.sessions, { ...session, sid: `sid-${n + 10}`, expire: new Date(soon + n) })
  for (let n = 0; n < 450; n++)
    insertRow(schema.sessions, { ...session, sid: `old-${n}`, expire: new Date(0) })
  const first = await linesOf(sessionCommands.list, [])
  expect(first[0]).toMatch(/^sid-61\tjane@example.com\tjane\t/)
  expect(first.at(-1)).toBe('50 sessions. More: repeat the command with --before sid-12')
  expect(await linesOf(sessionCommands.list, [], { before: 'sid-12' })).toHaveLength(3)
  expect(await linesOf(sessionCommands.prune, [])).toEqual(['Deleted 450 expired sessions.'])
  expect(data.db.select().from(schema.sessions).all()).toHaveLength(52)
})

describe('the settings of the site', () => {
  test('are announced and removed', async () => {
    const { announce, show } = siteCommands
    await linesOf(announce, [' Back\nat 10 '])
    expect(readSiteSettings().announcement).toBe('Back at 10')
    expect(await linesOf(show, [])).toContain('announcement\tBack at 10')
    await linesOf(announce, [], { remove: true })
    expect(readSiteSettings()).toEqual({})
    await expect(linesOf(announce, [], { remove: true })).rejects.toThrow('no announcement')
    for (const words of [[], [' '], ['Back', 'soon'], ['x'.repeat(301)], ['\u200b']])
      await expect(linesOf(announce, words)).rejects.toThrow(AdminError)
  })

  test('override SIGN_UPS until they are removed, and end writes', async () => {
    expect(signUps()).toBe('open')
    await linesOf(siteCommands['sign-ups'], ['closed'])
    expect(signUps()).toBe('closed')
    expect((await linesOf(siteCommands.show, [])).at(-1)).toBe(
      'Members can post; sign-ups are closed.',
    )
    await linesOf(siteCommands['sign-ups'], ['default'])
    expect(signUps()).toBe('open')
    await linesOf(siteCommands['read-only'], ['on'])
    await expect(
      insertFeatureRequest({ userId: JANE, title: 'A', description: 'B', category: 'C' }),
    ).rejects.toThrow()
    await linesOf(siteCommands['read-only'], ['off'])
    for (const [command, word] of [
      [siteCommands['sign-ups'], 'default'],
      [siteCommands['sign-ups'], 'later'],
      [siteCommands['read-only'], 'off'],
      [siteCommands['read-only'], 'maybe'],
    ] as const)
      await expect(linesOf(command, [word])).rejects.toThrow(AdminError)
  })
})

test('an unknown name is an error that names it, or the choices', async () => {
  await expect(linesOf(tagCommands.rename, ['oak', 'beach'])).rejects.toThrow(
    'No photo and no theme has the tag "oak"',
  )
  for (const words of [
    ['2020-01-06', 'Mud', 'mud'],
    ['now', 'Mud', 'mud'],
  ])
    await expect(linesOf(themeCommands.set, words)).rejects.toThrow(
      `"${words[0]}" is none of the weeks that have a theme: ${weeksToCome().join(', ')}.`,
    )
  await expect(linesOf(themeCommands.remove, ['2020-01-06'])).rejects.toThrow('none of the weeks')
})

test('a tag is renamed in any spelling', async () => {
  await makePhoto(JANE, { tags: ['beech'] })
  expect(await linesOf(tagCommands.rename, ['#Beech', 'Beach'])).toEqual([
    expect.stringContaining('Renamed the tag "beech" to "beach": 1 public photo, now 1 public'),
  ])
  expect(record()).toMatchObject([{ action: 'tag', note: 'By the maintainer: beech to beach' }])
  for (const words of [['a', 'A'], ['a'], ['a', 'b,c'], ['a', 'x'.repeat(51)], ['#', 'b']])
    await expect(linesOf(tagCommands.rename, words)).rejects.toThrow(/one|same|characters/)
})

test('a binder is handed over, except from and to suspended members', async () => {
  const command = binderCommands['hand-over']
  const { id } = insertRow(schema.binders, { userId: JANE, title: 'Shed' })
  const binder = String(id)
  await makePhoto(JANE, { binderId: id })
  await makeMember({ id: 'suspended-for-a-while-now', suspendedAt: new Date() })
  await expect(linesOf(command, [binder, 'suspended-for-a-while-now'])).rejects.toThrow('suspended')
  expect((await linesOf(command, [binder, 'omar']))[0]).toMatch(
    /^Gave binder 1 "Shed" with 1 photo/,
  )
  expect(data.db.select().from(schema.photos).get()?.userId).toBe(OMAR)
  await expect(linesOf(command, [binder, 'omar'])).rejects.toThrow('already')
  await expect(linesOf(command, ['99', 'omar'])).rejects.toThrow('There is no binder 99.')
})

test('accounts are merged after a confirmation', async () => {
  const { merge } = memberCommands
  await makePhoto(JANE)
  await expect(linesOf(merge, ['jane', 'omar'])).rejects.toThrow('add --confirm jane')
  await expect(linesOf(merge, ['jane', 'jane'], { confirm: 'jane' })).rejects.toThrow('same member')
  const lines = await linesOf(merge, ['jane', 'omar'], { confirm: 'jane' })
  expect(lines.at(-1)).toMatch(
    /^Merged jane .* with 1 photo, 0 binders, 0 comments and 0 likes into/,
  )
  expect(data.db.select().from(schema.photos).get()?.userId).toBe(OMAR)
  expect(data.db.select().from(schema.users).where(eq(schema.users.id, JANE)).all()).toEqual([])
  expect(findDrift(data.db)).toEqual([])
})

test('an address is changed: the old one signs in no more, other sign-ins stay', async () => {
  const command = memberCommands['set-email']
  const own = { provider: 'p', subject: toSubject('jane@example.com'), userId: JANE }
  insertRow(schema.identities, own)
  insertRow(schema.identities, { ...own, subject: '7' })
  insertRow(schema.sessions, { sid: 's', userId: JANE, sess: {}, expire: new Date() })
  await addModerator('jane@example.com')
  const lines = await linesOf(command, ['jane', 'Jane.Doe@example.com'])
  expect(await listModerators()).toEqual(['jane.doe@example.com'])
  expect(lines.at(-1)).toContain('has the address jane.doe@example.com now')
  expect(data.db.select().from(schema.identities).all()).toMatchObject([{ subject: '7' }])
  expect(data.db.select().from(schema.sessions).all()).toEqual([])
  await expect(linesOf(command, ['jane', 'omar@example.com'])).rejects.toThrow('Another member')
  await expect(linesOf(command, ['jane', 'jane.doe@example.com'])).rejects.toThrow('already')
  await expect(linesOf(command, ['jane', 'omar'])).rejects.toThrow('not a valid e-mail')
})

test('the whole site is exported, and an interrupted export continues', async () => {
  const command = exportCommands['export-site']
  const folder = join(data.folder, 'export')
  makeComments(OMAR, await makePhoto(JANE), 3)
  expect((await linesOf(command, [folder]))[0]).toMatch(/^Exported 2 members .*, 2 of them now/)
  expect((await linesOf(command, [folder]))[0]).toMatch(/, 0 of them now/)
  expect(readdirSync(join(folder, 'members'))).toEqual([`${JANE}.zip`, `${OMAR}.zip`])
  const files = unzip(readFileSync(join(folder, 'members', `${OMAR}.zip`)))
  expect(Object.keys(files)).toContain('comments.json')
  const members = readFileSync(join(folder, 'members.jsonl'), 'utf8').trim().split('\n')
  expect(members.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([OMAR, JANE])
  await expect(linesOf(command, [data.folder])).rejects.toThrow('has other content')
  expect(readdirSync(data.folder)).not.toContain('members')
  await expect(linesOf(command, [])).rejects.toThrow('Give one DIR.')
})
