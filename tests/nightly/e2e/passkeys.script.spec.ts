import { expect, test } from '#tests/support/browser.ts'
import { startMailServer } from '#tests/support/smtp.ts'
import { freePort, startServer } from '#tests/support/server.ts'

test('a member adds a passkey and signs in with it, with one tap', async ({ browser }) => {
  const page = await browser.newPage()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const mail = await startMailServer()
  const PORT = String(await freePort())
  const origin = `http://localhost:${PORT}`
  const server = await startServer({
    SIGN_IN: 'email',
    SMTP_URL: mail.url,
    MAIL_FROM: 'carts@example.com',
    PORT,
    PUBLIC_URL: origin,
  })
  try {
    await page.goto(`${origin}/api/login?returnTo=/account`)
    await page.getByLabel('E-mail').fill('jane@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    const { text } = await mail.next('jane@example.com')
    await page.getByLabel('Code', { exact: true }).fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const section = page.getByRole('region', { name: 'Passkeys' })
    await expect(section.getByText('Not used yet')).toBeVisible()
    await mail.next('jane@example.com')

    await expect(section.getByText('Chrome on')).toBeVisible()
    await section.getByText('Rename').click()
    await section.getByLabel('Name').fill('My laptop')
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('My laptop', { exact: true })).toBeVisible()
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section.getByRole('alert')).toContainText('There is a passkey for your account')

    // What a password manager returns: an object that has no JSON of its own.
    await page.addInitScript(() => {
      const { get } = CredentialsContainer.prototype
      CredentialsContainer.prototype.get = async function (this: CredentialsContainer, options) {
        const { id, rawId, type, response } = (await get.call(this, options)) as PublicKeyCredential
        return { id, rawId, type, response } as unknown as Credential
      }
    })
    // Else the browser would offer it in the field, and this authenticator accepts at once.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await page.goto(`${origin}/api/logout`)
    await page.goto(`${origin}/api/login?returnTo=/account`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(`${origin}/account`)
    await expect(section.getByText('Last used on')).toBeVisible()
    await section.getByRole('button', { name: 'Remove' }).click()
    await expect(section.getByRole('button', { name: 'Remove' })).toBeHidden()
  } finally {
    await page.close()
    await server.dispose()
    await mail.stop()
  }
})
