import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addErrorLines, listDiskDays } from '#db/queries/site-health.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { makeViewer } from '#tests/support/members.ts'
import { recordBackup, recordBackupTest } from './backup-record.server.ts'
import { recordDiskUse } from './disk-use.server.ts'
import { isMaintainer, siteHealth, siteHealthFor } from './queries.server.ts'

databaseOfEachTest()
const folder = folderOfAllTests()
let providerClockMs = 0
const provider = createServer((_request, response) => {
  response.setHeader('Date', new Date(Date.now() + providerClockMs).toUTCString()).end('{}')
})

vi.hoisted(() => Object.assign(process.env, { MODERATORS: 'Ann@example.com' }))

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  Object.assign(process.env, {
    DATA_DIR: folder,
    OAUTH_ISSUER: `http://127.0.0.1:${port}`,
    PORT: String(port),
    OAUTH_CLIENT_ID: 'id',
    OAUTH_CLIENT_SECRET: 'secret',
    HOST: '127.0.0.1',
    // Nothing listens there.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@example.com',
    LITESTREAM_URL: 'file:///nowhere',
    PATH: join(folder, 'empty'),
    PUBLIC_URL: 'https://127.0.0.1:1',
  })
})
afterAll(() => void provider.close())

const found = async () =>
  Object.fromEntries((await siteHealth()).map(({ name, ...rest }) => [name, rest]))

test('names everything that is wrong, in a line each', async () => {
  providerClockMs = -90_000
  await addErrorLines(3)
  const {
    Server,
    Backup,
    Replica,
    Mail,
    Clock,
    Certificate,
    Errors,
    'Sign-in': signIn,
  } = await found()
  expect(Server).toEqual({ text: 'answers', isWarning: false })
  expect(Backup).toEqual({ text: 'none; `admin backup DIR` makes one', isWarning: true })
  expect(Replica).toMatchObject({ isWarning: true })
  expect(Mail).toEqual({
    text: 'the mail server 127.0.0.1:1 does not answer: ESOCKET',
    isWarning: true,
  })
  expect(signIn).toEqual({ text: 'answers', isWarning: false })
  expect(Clock?.text).toMatch(/^(89|90|91) s fast$/)
  expect(Certificate).toEqual({
    text: '127.0.0.1:1 does not answer: ECONNREFUSED',
    isWarning: true,
  })
  expect(Errors).toEqual({ text: '3 log lines in the last day', isWarning: true })
})

test('is content with a correct clock and a tested backup', async () => {
  providerClockMs = 0
  const backup = join(folder, 'backup')
  mkdirSync(backup)
  await recordBackup(backup)
  expect((await found()).Backup).toMatchObject({ isWarning: true })
  await recordBackupTest(backup)
  const { Backup, Clock, Errors } = await found()
  expect(Backup).toEqual({ text: expect.stringMatching(/0 h ago; tested/), isWarning: false })
  expect(Clock).toEqual({ text: 'within seconds of other servers', isWarning: false })
  expect(Errors).toMatchObject({ isWarning: false })
})

test('measures the folders, also below', async () => {
  const { images, backups } = dataFolder()
  mkdirSync(join(images, 'blobs', 'ab'), { recursive: true })
  mkdirSync(backups)
  writeFileSync(join(images, 'blobs', 'ab', 'one'), Buffer.alloc(3000))
  writeFileSync(join(images, 'two'), Buffer.alloc(400))
  writeFileSync(join(backups, 'copy'), Buffer.alloc(50))
  await recordDiskUse()
  expect(await listDiskDays(9)).toMatchObject([{ pictures: 3400, backups: 50, cache: 0 }])
  expect((await found()).Disk?.text).toContain('pictures 4 kB; cache 0 kB; backups 1 kB')
})

test('is for the maintainer, not for moderators that a command added', async () => {
  const named = await makeViewer({ email: 'ann@example.com' }, { isModerator: true })
  expect(isMaintainer(named)).toBe(true)
  expect(isMaintainer({ ...named, isModerator: false })).toBe(false)
  const added = await makeViewer({}, { isModerator: true })
  await expect(siteHealthFor(added)).rejects.toMatchObject({ status: 403 })
  await expect(siteHealthFor({ ...named, suspended: true })).rejects.toMatchObject({ status: 403 })
})
