import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** How light the page's ground is drawn: 0 is black, 255 white. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const parts = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
    return Math.max(...parts.slice(0, 3).map(Number))
  })

/**
 * Lets axe look at what is shown: by all its rules in light colours, by those of colour in dark ones too.
 * What it finds fails the test at its end.
 */
export async function expectNoAxeViolations(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours must not be caught in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours of which only half have changed may still have contrast enough.
    const ground = await lightness(page)
    if (colorScheme === 'dark') expect.soft(ground, `${where}, dark`).toBeLessThan(64)
    else expect.soft(ground, `${where}, light`).toBeGreaterThan(191)
    const axe = new AxeBuilder({ page })
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
    )
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}
