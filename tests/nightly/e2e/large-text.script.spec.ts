import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember } from '#tests/support/members.ts'
import { fillSite } from '#tests/support/site-content.ts'

const WIDTHS = [320, 390, 768, 1080, 1280, 1440]

/** In the page: what sticks out sideways, of the page or of the box of its text. */
function cutTexts(): string[] {
  const isBlock = (element: Element) =>
    !/^(inline|contents)$/.test(getComputedStyle(element).display)
  const getBox = (element: Element | null): Element | null =>
    !element || isBlock(element) ? element : getBox(element.parentElement)
  // Scrolls on its own, ends in an ellipsis, or is only for screen readers.
  const isClipped = (element: Element | null): boolean => {
    if (!element || element === document.body) return false
    const { overflowX, clipPath, opacity, textOverflow } = getComputedStyle(element)
    return (
      /auto|scroll/.test(overflowX) ||
      (overflowX !== 'visible' && textOverflow === 'ellipsis') ||
      clipPath !== 'none' ||
      opacity === '0' ||
      isClipped(element.parentElement)
    )
  }
  const SHORT_WORD = /(?<![\w@./-])(?:[a-z]{2,6}|\$?\d[\d,.]{0,5}\d)(?![\w@/-]|\.\w)/gi
  const found = new Set<string>()
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.add(`the page scrolls sideways: ${scrollWidth}`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    const box = getBox(parentElement)
    if (!box || !textContent?.trim() || !box.checkVisibility() || isClipped(parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const { left, right } = range.getBoundingClientRect()
    const { left: start, right: end } = box.getBoundingClientRect()
    if (right > Math.min(end, innerWidth) + 1 || left < Math.max(start, 0) - 1)
      found.add(`${box.tagName}.${box.className} ${textContent.trim().slice(0, 40)}`)
    const { hyphens, webkitLineClamp } = getComputedStyle(box)
    if (hyphens === 'auto' || webkitLineClamp !== 'none') continue
    for (const { index, 0: word } of textContent.matchAll(SHORT_WORD)) {
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      if (range.getClientRects().length > 1)
        found.add(`${box.tagName}.${box.className} broken: ${word}`)
    }
  }
  return [...found]
}

/**
 * Texts as members may set them in their browsers (WCAG 1.4.4 and 1.4.12); wide letters stand for
 * wide fonts too.
 */
const SETTINGS = {
  'text of twice the size': 'html { font-size: 200% }',
  'widely spaced letters': '* { letter-spacing: .12em !important; word-spacing: .16em !important }',
}

async function expectNothingCut(page: Page, paths: string[], style: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' })
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, style)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(cutTexts), `${path} at ${width} px`).toEqual([])
    }
  }
}

test.describe.configure({ timeout: 180_000 })

for (const [setting, style] of Object.entries(SETTINGS)) {
  test(`no page cuts or overflows with ${setting}, signed out`, async ({ page }) => {
    const viewer = await makeMember({ username: 'viewer' })
    const { open } = await fillSite(viewer.id)
    await expectNothingCut(page, open, style)
  })

  test(`no page cuts or overflows with ${setting}, signed in`, async ({ page, site }) => {
    const viewer = await site.signIn(page, { username: 'viewer', email: 'moderator@example.com' })
    const { signedIn } = await fillSite(viewer.id)
    await expectNothingCut(page, signedIn, style)
  })
}
