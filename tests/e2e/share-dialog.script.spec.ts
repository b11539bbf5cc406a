import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

async function openShare(page: Page) {
  const { id: maya } = await makeMember({ username: 'maya' })
  const url = `/photo/lime-maya-${await makePhoto(maya, { title: 'Lime' })}`
  await page.goto(url)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Photo' })
  await expect(dialog).toBeVisible()
  return { url, dialog }
}

const toast = (page: Page) => page.locator('.toast')
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('has ten buttons in a fixed order; Escape restores the focus', async ({ page }) => {
  const { url, dialog } = await openShare(page)
  const places = dialog.getByRole('list', { name: 'Share on' }).getByRole('button')
  const names =
    'Facebook X Instagram Threads LinkedIn Pinterest Reddit WhatsApp Telegram Medium'.split(' ')
  await expect(places).toHaveText(names)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(url)
  await page.keyboard.press('Space')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(url)
})

test('opens a share page in a popup of 600 by 400 without access to this page', async ({
  page,
  context,
  site,
}) => {
  await context.route('https://www.facebook.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  )
  await page.addInitScript(() => {
    const { open } = window
    const calls: unknown[][] = []
    Object.assign(window, {
      calls,
      open: (...call: Parameters<typeof open>) => {
        calls.push(call)
        return open(...call)
      },
    })
  })
  const { url, dialog } = await openShare(page)
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Facebook' }).click()
  const opened = await popup
  await expect(opened).toHaveTitle('Elsewhere')
  expect(new URL(opened.url()).searchParams.get('u')).toBe(site.origin + url)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  const calls = await page.evaluate(() => (window as unknown as { calls: string[][] }).calls)
  expect(calls).toEqual([[opened.url(), '_blank', 'popup,width=600,height=400']])
})

test('copies addresses and confirms it', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { url, dialog } = await openShare(page)
  const address = site.origin + url
  await dialog.getByRole('button', { name: 'Copy URL' }).click()
  await expect(toast(page)).toHaveText('Success: Photo URL copied to clipboard!')
  expect(await clipboard(page)).toBe(address)

  await dialog.getByRole('button', { name: 'Copy Embed' }).click()
  await expect(toast(page)).toHaveText('Success: Embed code copied to clipboard!')
  expect(await clipboard(page)).toMatch(`<iframe src="${address}" title="Lime"`)

  await dialog.getByRole('button', { name: 'Instagram' }).click()
  await expect(toast(page)).toHaveText(
    'Copied to clipboard: Link copied! You can now paste it in your Instagram story or bio.',
  )
  expect(await clipboard(page)).toBe(`Check out this amazing photo: Lime\n${address}`)
  await expect(dialog).toBeVisible()
})

test('selects the text with a message where the clipboard is unavailable', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  const { dialog } = await openShare(page)
  const selected = () => page.evaluate(() => getSelection()?.toString())
  await dialog.getByRole('button', { name: 'Copy URL' }).click()
  await expect(toast(page)).toContainText('Copy it manually')
  await expect(dialog.getByRole('textbox', { name: 'Copy URL' })).toBeFocused()
  expect(await selected()).toMatch(/^http.*\/photo\/lime-maya-\d+$/)

  await expect(dialog.getByLabel('Text for Instagram')).toBeHidden()
  await dialog.getByRole('button', { name: 'Instagram' }).click()
  await expect(dialog.getByLabel('Text for Instagram')).toBeFocused()
  expect(await selected()).toContain('Check out this amazing photo: Lime')
})

test('offers the system’s share menu on a phone', async ({ page, site }) => {
  await page.addInitScript(() => {
    const { matchMedia } = window
    const shared: ShareData[] = []
    Object.assign(window, {
      shared,
      matchMedia: (query: string) => {
        const media = matchMedia(query)
        if (query === '(pointer: coarse)') Object.defineProperty(media, 'matches', { value: true })
        return media
      },
    })
    Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) })
  })
  const { url, dialog } = await openShare(page)
  await dialog.getByRole('button', { name: 'Share…' }).click()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  expect(shared).toEqual([
    { title: 'Lime', text: 'Check out this amazing photo: Lime', url: site.origin + url },
  ])
})
