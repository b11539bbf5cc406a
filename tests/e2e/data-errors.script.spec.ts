import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/browser.ts'

/* Error responses to requests of Remix's client for data. */

const REQUEST = { title: 'A map', description: 'Of all paths', category: 'Other', priority: 'low' }

/** Submits a form through Remix's router, like its Form component. */
const submit = (page: Page): Promise<void> =>
  page.evaluate((fields) => {
    const formData = new FormData()
    for (const [name, value] of Object.entries(fields)) formData.append(name, value)
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { navigate(to: string, options: object): Promise<void> }
    }
    return router.navigate('/request-feature', { formMethod: 'POST', formData })
  }, REQUEST)

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
