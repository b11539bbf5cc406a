import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, JANE, OMAR, signedIn } from '#tests/support/client.ts'
import { pushSubscription, VAPID } from '#tests/support/push.ts'
import { sharedSite, startSite, type Site } from '#tests/support/site.ts'

/*
 * Notifications on devices: the forms of the account page. What is sent:
 * app/features/push/send-push.test.ts.
 */

const HEADING = 'Notifications on your devices'

describe('a site without keys', () => {
  test('shows nothing of it and rejects the forms', async () => {
    const site = await sharedSite()
    const jane = await signedIn(site.origin, JANE)
    expect(await jane.text('/account')).not.toContain(HEADING)
    expect(await jane.ownRecord()).not.toHaveProperty('pushKinds')
    const forms: Record<string, string>[] = [
      { push: 'kinds' },
      { pushSubscription: pushSubscription() },
    ]
    for (const form of forms) expect((await jane.post('/account', form)).status).toBe(404)
  })
})

describe('a site with keys', () => {
  let site: Site
  let jane: Client
  beforeAll(async () => {
    site = await startSite(VAPID)
    jane = await signedIn(site.origin, JANE)
  })
  afterAll(() => site.dispose())

  const turnOn = (client: Client, endpoint?: string) =>
    client.post('/account', { pushSubscription: pushSubscription(endpoint) })
  const devices = async (client: Client) =>
    [...(await client.text('/account')).matchAll(/name="removePushDevice" value="(\d+)"/g)].map(
      ([, id = '']) => id,
    )

  test('a member chooses the kinds, before any device is on', async () => {
    const html = await jane.text('/account')
    expect(html).toContain(HEADING)
    expect(html).not.toContain('Turn on notifications on this device')
    expect(await jane.ownRecord()).toMatchObject({ pushKinds: ['reply', 'mention', 'cart'] })
    const chosen = await jane.post('/account', { push: 'kinds', 'push-cart': 'on' })
    expect(chosen.status).toBe(303)
    expect(chosen.headers.get('Location')).toBe('/account#push')
    expect(await jane.ownRecord()).toMatchObject({ pushKinds: ['cart'] })
    await jane.post('/account', { push: 'kinds' })
    expect(await jane.ownRecord()).toMatchObject({ pushKinds: [] })
  })

  test('a device is listed, once for a session, until it is removed', async () => {
    expect((await turnOn(jane, 'https://push.example/1')).status).toBe(303)
    expect((await turnOn(jane, 'https://push.example/2')).status).toBe(303)
    const [id = '', ...others] = await devices(jane)
    expect(others).toEqual([])
    expect(await jane.text('/account')).toMatch(/This device.*Since /s)
    const omar = await signedIn(site.origin, OMAR)
    expect((await omar.post('/account', { removePushDevice: id })).status).toBe(404)
    expect((await jane.post('/account', { removePushDevice: id })).status).toBe(303)
    expect(await devices(jane)).toEqual([])
  })

  test('a device of former keys is off, with what to do, until it is turned on again', async () => {
    const former = { pushSubscription: pushSubscription(), pushKey: 'B'.repeat(87) }
    const phone = await signedIn(site.origin, JANE)
    expect((await phone.post('/account', former)).status).toBe(303)
    const off = 'Off: the site has new keys. Turn on notifications'
    expect(await phone.text('/account')).toContain(`${off} on this device again.`)
    expect(await jane.text('/account')).toContain(`${off} there again.`)
    const renewed = { ...former, pushKey: VAPID.VAPID_PUBLIC_KEY }
    expect((await phone.post('/account', renewed)).status).toBe(303)
    const page = await jane.text('/account')
    expect(page).not.toContain(off)
    expect(page).toContain('Another device')
    await phone.request('/api/logout')
  })

  test('a device ends with the sign-out there', async () => {
    const phone = await signedIn(site.origin, JANE)
    await turnOn(phone, 'https://push.example/phone')
    expect(await devices(jane)).toHaveLength(1)
    expect(await jane.text('/account')).toContain('Another device')
    await phone.request('/api/logout')
    expect(await devices(jane)).toEqual([])
  })

  test.each([
    ['not JSON', '{'],
    ['nothing', ''],
    ['no keys', JSON.stringify({ endpoint: 'https://push.example/1' })],
    ['http', pushSubscription('http://push.example/1')],
    ['a local name', pushSubscription('https://localhost/1')],
    ['this machine', pushSubscription('https://127.1/1')],
    ['a private network', pushSubscription('https://192.168.1.1/1')],
    ['a private network, IPv6', pushSubscription('https://[fd00::1]/1')],
    ['a long address', pushSubscription(`https://push.example/${'x'.repeat(1000)}`)],
    [
      'a key that is no point of the curve',
      pushSubscription().replace(/"p256dh":"[^"]*/, `"p256dh":"B${'A'.repeat(86)}`),
    ],
    ['long keys', pushSubscription().replace('"auth":"', `"auth":"${'A'.repeat(300)}`)],
  ])('rejects a subscription with %s', async (_what, text) => {
    const response = await jane.post('/account', { pushSubscription: text })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('could not be turned on')
    expect(await devices(jane)).toEqual([])
  })
})
