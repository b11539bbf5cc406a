import { join } from 'node:path'
import { database, openDatabase, setDatabase, type Database } from '#db/client.ts'
import { categories } from '#db/schema.ts'
import { startSession } from '#app/handlers/session.server.ts'
import { signIn } from '#app/features/sign-in/commands.server.ts'
import { Client, JANE, OMAR, type Person } from './client.ts'
import { doNotSync, emptyDatabase } from './database.ts'
import {
  serverInProcess,
  startServer,
  TEST_SECRET,
  type RunningServer,
  type ServerInProcess,
} from './server.ts'

/** For sessions that this process starts. */
process.env.SESSION_SECRET = TEST_SECRET

/** A server whose database is open here, too, for this process's queries. */
export interface SharedSite extends ServerInProcess {
  db: Database
}

/** A site with its own server process. */
export interface Site extends SharedSite, RunningServer {}

/** The shared site's connection, which is the one of this process. */
let sharedDatabase: Database | undefined
/** The connections to the sites with their own server; queries use the last one. */
const siteDatabases: Database[] = []
/** The categories that the migrations insert. */
let firstCategories: (typeof categories.$inferInsert)[] = []

/**
 * The site of this process, as a new one: its server starts once, and all test files of a worker
 * share it. For tests that need another environment, the log or their own process, use `startSite`.
 */
export async function sharedSite(): Promise<SharedSite> {
  const server = await serverInProcess()
  if (!sharedDatabase) {
    sharedDatabase = database()
    doNotSync(sharedDatabase)
    firstCategories = sharedDatabase.select().from(categories).all()
  }
  const db = sharedDatabase
  setDatabase(db)
  emptyDatabase(db)
  db.insert(categories).values(firstCategories).run()
  return { ...server, db }
}

/** Signs a client in, as the provider's form does, whose steps take a tenth of a second. */
async function signInWithoutForm(client: Client, person: Person): Promise<void> {
  const { userId } = await signIn({
    provider: `${client.origin}/oidc`,
    subject: person.email,
    email: person.email,
    emailVerified: true,
    firstName: person.givenName ?? null,
    lastName: person.familyName ?? null,
    pictureUrl: null,
  })
  client.keep(await startSession(userId))
}

/** The site of this process with a visitor and two members, signed in. */
export async function sharedMembers() {
  const server = await sharedSite()
  const visitor = new Client(server.origin)
  const jane = new Client(server.origin)
  const omar = new Client(server.origin)
  await signInWithoutForm(jane, JANE)
  await signInWithoutForm(omar, OMAR)
  const janeId = (await jane.ownRecord<{ id: string }>()).id
  return { server, db: server.db, visitor, jane, janeId, omar }
}

/** Uses a site's database; the site's server may hold the lock when this process writes. */
function useDatabase(db: Database): void {
  setDatabase(db)
  db.$client.pragma('busy_timeout = 5000')
}

/**
 * Starts a server like `startServer` and opens its database; `dispose` closes and stops both.
 * @param environment as for `startServer`
 */
export async function startSite(
  environment: Record<string, string | undefined> = {},
): Promise<Site> {
  const server = await startServer(environment)
  const db = openDatabase(join(server.dataDir, 'cartfolio.sqlite'))
  siteDatabases.push(db)
  useDatabase(db)
  return {
    ...server,
    db,
    async dispose() {
      siteDatabases.splice(siteDatabases.indexOf(db), 1)
      const previous = siteDatabases.at(-1)
      if (previous) useDatabase(previous)
      else setDatabase(sharedDatabase)
      db.$client.close()
      await server.dispose()
    },
  }
}
