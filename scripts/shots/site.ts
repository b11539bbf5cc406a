import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { openDatabase, setDatabase } from '#db/client.ts'
import { binders, photos, users } from '#db/schema.ts'
import { binderPath, photoPath } from '#app/http/addresses.ts'
import { startServer, TEST_SECRET } from '#tests/support/server.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { demoCommunity } from '../demo/community.ts'
import { fillEmptySite } from '../demo/seed.ts'
import { extremeCommunity, openPhotographs } from './photographs.ts'

/** The running demo site, with addresses for the screenshots. */
export interface ShotSite {
  origin: string
  /** A cookie that signs a browser in as a demo member. */
  session(username: string): ReturnType<typeof sessionCookie>
  /** The page of a demo photo, by its title. */
  photo(title: string): string
  /** The page of a demo binder, by its title. */
  binder(title: string): string
  close(): Promise<void>
}

/**
 * Starts the built site with the demo community.
 * @param dataDir filled once, then reused
 * @param photographs a folder of pictures to show instead of the drawings, together with extreme
 * texts
 */
export async function openShotSite(dataDir: string, photographs?: string): Promise<ShotSite> {
  const [moderator] = demoCommunity.members
  const settings = { DATA_DIR: dataDir, SESSION_SECRET: TEST_SECRET, MODERATORS: moderator?.email }
  Object.assign(process.env, settings)
  if (photographs === undefined) await fillEmptySite()
  else await fillEmptySite(extremeCommunity(), await openPhotographs(photographs))
  const server = await startServer(settings)
  const db = openDatabase(join(dataDir, 'cartfolio.sqlite'))
  setDatabase(db)

  const found = <Row>(row: Row | undefined, what: string): Row => {
    if (row === undefined) throw new Error(`The demo community has no ${what}.`)
    return row
  }
  return {
    origin: server.origin,
    async session(username) {
      const member = db.select().from(users).where(eq(users.username, username)).get()
      return sessionCookie(found(member, username).id, server.origin)
    },
    photo(title) {
      const row = db
        .select({ id: photos.id, title: photos.title, user: users })
        .from(photos)
        .innerJoin(users, eq(users.id, photos.userId))
        .where(eq(photos.title, title))
        .get()
      return photoPath(found(row, `photo "${title}"`))
    },
    binder(title) {
      const row = db
        .select({ id: binders.id, title: binders.title, user: users })
        .from(binders)
        .innerJoin(users, eq(users.id, binders.userId))
        .where(eq(binders.title, title))
        .get()
      const binder = found(row, `binder "${title}"`)
      return binderPath(binder.user, binder)
    },
    async close() {
      setDatabase(undefined)
      db.$client.close()
      await server.stop()
    },
  }
}

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
