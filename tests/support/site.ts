import { join } from 'node:path'
import { openDatabase, setDatabase, type Database } from '#db/client.ts'
import { startServer, type RunningServer } from './server.ts'

/** A running server whose database is open here, too, for this process's queries. */
export interface Site extends RunningServer {
  db: Database
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
  setDatabase(db)
  return {
    ...server,
    db,
    async dispose() {
      setDatabase(undefined)
      db.$client.close()
      await server.dispose()
    },
  }
}
