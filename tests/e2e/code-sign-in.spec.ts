import { expect, test } from '#tests/support/browser.ts'
import { startMailServer } from '#tests/support/smtp.ts'
import { startServer } from '#tests/support/server.ts'

test('a new person signs in with a code that comes by mail', async ({ browser }) => {
  // A page of its own, because the fixture's may request only the shared server.
  const page = await browser.newPage()
  const mail = await startMailServer()
  const server = await startServer({
    SIGN_IN: 'email',
    SMTP_URL: mail.url,
    MAIL_FROM: 'carts@example.com',
  })
  try {
    await page.goto(`${server.origin}/api/login?returnTo=/account`)
    await page.getByLabel('E-mail').fill('mistyped@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('link', { name: 'Use another address' }).click()
    await page.getByLabel('E-mail').fill('jane@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await expect(page.getByText('jane@example.com')).toBeVisible()
    const first = await mail.next('jane@example.com')
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByRole('status')).toContainText('We sent a new six-digit code')
    const codes = [first, await mail.next('jane@example.com')].map(
      ({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? '',
    )
    // The first code no longer works.
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await page.getByLabel('Code', { exact: true }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('That code is not right. 4 tries are left.')
    await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${server.origin}/account`)
  } finally {
    await page.close()
    await server.dispose()
    await mail.stop()
  }
})
