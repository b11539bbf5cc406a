import type { Page } from '@playwright/test'
import type { ScriptMode } from './browser.ts'

/** Goes on to the next page of a list: a script does so by itself when its end is seen, else a link does. */
export async function loadMore(page: Page, mode: ScriptMode): Promise<void> {
  const link = page.getByRole('link', { name: 'Load more' })
  if (mode === 'script') await link.evaluate((marker) => marker.scrollIntoView())
  else await link.click()
}
