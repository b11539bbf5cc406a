import type { Page } from 'playwright'
import type { ShotSite } from './site.ts'

/** A screen or dialog to take. */
export interface Screen {
  path: string | ((site: ShotSite) => string)
  /** Username of the demo member who looks; nobody where it is left out. */
  as?: string
  /** What is done before the picture. */
  act?: (page: Page) => Promise<void>
  /** The whole page instead of what a window holds. */
  whole?: boolean
  /** Without scripts where it is false. */
  script?: boolean
}

/** What is pressed and what opens, by its name. */
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first()
export const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first()
export const dialog = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** A press on a link that opens a dialog once its script has come. */
export async function openDialog(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(500)
  // With its script a link that opens a dialog is a button.
  await link(page, name).or(button(page, name)).first().click()
  await dialog(page).waitFor()
}
