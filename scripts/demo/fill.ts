import { mkdirSync } from 'node:fs'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { openServicesOrExit } from '#app/http/process/bootstrap.server.ts'
import { database } from '#db/client.ts'
import { demoCommunity } from './community.ts'
import { seedCommunity } from './seed.ts'

/** Checks members: a site whose photos were all deleted is not filled again. */
function isEmpty(): boolean {
  return database().$client.prepare('SELECT 1 FROM users LIMIT 1').get() === undefined
}

function showProgress(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\rDrawing golf carts: ${done} of ${all} `)
  else if (done % 16 === 0 || done === all) console.log(`Drawing golf carts: ${done} of ${all}`)
  if (process.stdout.isTTY && done === all) process.stdout.write('\n')
}

/** Fills the database of DATA_DIR with the demo community, once. */
export async function fillEmptySite(): Promise<void> {
  const folder = dataFolder()
  const services = await openServicesOrExit(folder)
  if (isEmpty()) {
    mkdirSync(folder.temporary, { recursive: true })
    console.log('The database is empty: filling it with demo members and photos, once.')
    await seedCommunity(demoCommunity, folder.temporary, showProgress)
  }
  await services.close()
}
