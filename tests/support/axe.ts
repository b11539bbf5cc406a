import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Lets axe look at what is shown: by all its rules in light colours, by those of colour in dark ones too.
 * What it finds fails the test at its end.
 */
export async function expectNoAxeViolations(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours must not be caught in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
    )
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}
