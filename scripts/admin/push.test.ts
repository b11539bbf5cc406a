import { expect, test } from 'vitest'
import webPush from 'web-push'
import { readEnvironment } from '#app/http/process/environment.server.ts'
import { linesOf } from '#tests/support/admin.ts'
import { pushCommands } from './push.ts'

const printKeys = async () =>
  Object.fromEntries(
    (await linesOf(pushCommands['push-keys'], [])).map((line) => line.split('=', 2)),
  ) as Record<string, string>

test('the printed keys are a new pair that the server and the sender accept', async () => {
  const keys = await printKeys()
  expect(readEnvironment(keys)).toMatchObject(keys)
  const { VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '' } = keys
  webPush.setVapidDetails('mailto:us@carts.example', VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)
  expect(await printKeys()).not.toEqual(keys)
})
