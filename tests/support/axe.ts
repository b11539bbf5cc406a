import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** Lightness of the page's background: 0 is black, 255 white. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const parts = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
    return Math.max(...parts.slice(0, 3).map(Number))
  })

/** The rules that axe finds broken on the page, with their elements. */
export async function axeViolations(
  page: Page,
  runOnly?: RunOptions['runOnly'],
): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate((options) => axe.run(options), { runOnly })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Runs axe on the page: all rules in the light scheme, the color rules in the dark scheme, too.
 * Violations fail the test at its end.
 */
export async function expectNoAxeViolations(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colors must not be measured during a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A partly applied scheme may still have enough contrast.
    const ground = await lightness(page)
    if (colorScheme === 'dark') expect.soft(ground, `${where}, dark`).toBeLessThan(64)
    else expect.soft(ground, `${where}, light`).toBeGreaterThan(191)
    const colors = ['color-contrast', 'link-in-text-block']
    const found = await axeViolations(page, colorScheme === 'dark' ? colors : undefined)
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}
