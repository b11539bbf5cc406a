import type { Page } from 'playwright'
import type { ShotSite } from './site.ts'

/** A page or dialog to capture. */
export interface Screen {
  path: string | ((site: ShotSite) => string)
  /** Username of the signed-in demo member; signed out by default. */
  as?: string
  /** Actions before the screenshot. */
  act?: (page: Page) => Promise<void>
  /** The whole page instead of the viewport. */
  whole?: boolean
  /** Without scripts where it is false. */
  script?: boolean
}

/** A button, or what it opens, by name. */
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first()
export const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first()
export const dialog = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** Presses a link that opens a dialog after hydration. */
export async function openDialog(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(500)
  // With script a link that opens a dialog is a button.
  await link(page, name).or(button(page, name)).first().click()
  await dialog(page).waitFor()
}
