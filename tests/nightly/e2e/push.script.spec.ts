import { expect, test } from '#tests/support/browser.ts'
import { JANE, signedIn } from '#tests/support/client.ts'
import { pushSubscription, VAPID } from '#tests/support/push.ts'
import { startServer } from '#tests/support/server.ts'

test('a member turns notifications on for this device, and off', async ({ browser }) => {
  const server = await startServer(VAPID)
  const context = await browser.newContext({
    permissions: ['notifications'],
    serviceWorkers: 'allow',
  })
  // A real subscription needs the browser maker's push service.
  await context.addInitScript((json) => {
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => JSON.parse(json) as unknown } as PushSubscription)
  }, pushSubscription())
  const page = await context.newPage()
  try {
    await context.addCookies(
      (await signedIn(server.origin, JANE))
        .cookieHeader()
        .split('; ')
        .map((cookie) => {
          const [name = '', ...value] = cookie.split('=')
          return { name, value: value.join('='), url: server.origin }
        }),
    )
    await page.goto(`${server.origin}/account`)
    const section = page.getByRole('region', { name: 'Notifications on your devices' })
    await expect(section.getByLabel('Replies to your comments')).toBeChecked()
    await section.getByRole('button', { name: 'Turn on notifications on this device' }).click()
    await expect(section.getByText('This device', { exact: true })).toBeVisible()
    await expect(section.getByRole('button', { name: /Turn on/ })).toBeHidden()
    await section.getByRole('button', { name: 'Remove' }).click()
    await expect(section.getByRole('button', { name: /Turn on/ })).toBeVisible()
  } finally {
    await context.close()
    await server.dispose()
  }
})
