import type { Page } from '@playwright/test'
import type { ScriptMode } from './browser.ts'

/** Loads the next page of a list: automatically with script when the end is visible, else by the link. */
export async function loadMore(page: Page, mode: ScriptMode): Promise<void> {
  const link = page.getByRole('link', { name: 'Load more' })
  if (mode === 'script') await link.evaluate((marker) => marker.scrollIntoView())
  else await link.click()
}
