import type { Page } from '@playwright/test'
import type { ScriptMode } from './browser.ts'

/**
 * Loads the next page of a list: with script when the end is visible, without or after three pages
 * by the link.
 */
export async function loadMore(page: Page, mode: ScriptMode): Promise<void> {
  const link = page.getByRole('link', { name: 'Load more' })
  const fetchesItself = mode === 'script' && (await page.locator('main[data-grows]').count()) > 0
  if (fetchesItself) await link.evaluate((marker) => marker.scrollIntoView())
  else await link.click()
}
