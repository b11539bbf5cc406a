import type { Page } from '@playwright/test'

/** Opens a page, and waits until its service worker controls the next one. */
export async function openWithWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active?.state !== 'activated')
      await new Promise((resolve) =>
        active?.addEventListener('statechange', resolve, { once: true }),
      )
  })
}

/** All caches of the site's service worker, with their addresses. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await caches.keys()
    const lists = stores.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, ...requests.map(({ url }) => new URL(url).pathname)]
    })
    return Promise.all(lists)
  })
