import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/browser.ts'
import { Client } from '../support/client.ts'
import { startServer } from '../support/server.ts'

/* Error responses to requests of Remix's client for data. */

const REQUEST = { title: 'A map', description: 'Of all paths', category: 'Other', priority: 'low' }

/** Submits a form through Remix's router, like its Form component. */
function submit(page: Page): Promise<void> {
  return page.evaluate((fields) => {
    const formData = new FormData()
    for (const [name, value] of Object.entries(fields)) formData.append(name, value)
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { navigate(to: string, options: object): Promise<void> }
    }
    return router.navigate('/request-feature', { formMethod: 'POST', formData })
  }, REQUEST)
}

test('a form over the rate limit shows the message', async ({ page, problems }) => {
  const limited = await startServer({ RATE_LIMITS: 'on' })
  try {
    const visitor = new Client(limited.origin)
    for (let count = 0; count < 10; count++) await visitor.post('/request-feature', REQUEST)
    await page.goto(limited.origin)
    await hydrated(page)
    const rejected = page.waitForResponse(/request-feature\.data/)
    await submit(page)
    expect((await rejected).status()).toBe(429)
    await expect(page.getByRole('heading', { name: 'Too many requests' })).toBeVisible()
    await expect(page.getByText('That was a lot at once.')).toBeVisible()
  } finally {
    await limited.dispose()
  }
  const others = problems.filter((problem) => !problem.includes(limited.origin))
  problems.splice(0, problems.length, ...others)
})

test('a form rejected before Remix shows the reason', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.route(/request-feature\.data/, async (route) => {
    const headers = { ...route.request().headers(), origin: 'https://evil.example' }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expect(page.getByText('This request came from another site.')).toBeVisible()
})
