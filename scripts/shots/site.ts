import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase, setDatabase } from '#db/client.ts'
import { binders, photos, users } from '#db/schema.ts'
import { binderPath, photoPath } from '#app/http/addresses.ts'
import { startServer, TEST_SECRET } from '#tests/support/server.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { demoCommunity } from '../demo/community.ts'
import { fillEmptySite } from '../demo/fill.ts'

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
 * @param dataDir filled once, then reused: drawing takes a minute
 */
export async function openShotSite(dataDir: string): Promise<ShotSite> {
  const [moderator] = demoCommunity.members
  const settings = { DATA_DIR: dataDir, SESSION_SECRET: TEST_SECRET, MODERATORS: moderator?.email }
  Object.assign(process.env, settings)
  await fillEmptySite()
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
