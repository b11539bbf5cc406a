import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dataFolder } from '#app/http/environment.server.ts'
import { log } from '#app/http/log.server.ts'
import { openServicesOrExit, readEnvironmentOrExit } from '#app/http/start.server.ts'
import { database } from '#db/client.ts'
import { demoCommunity } from './demo/community.ts'
import { seedCommunity } from './demo/seed.ts'

/*
 * `npm run demo`, after the build: fills an empty database with the demo community, then runs the
 * production server with the embedded sign-in.
 */

process.env.NODE_ENV = 'production'
process.env.SIGN_IN ??= 'demo'
// The demo sign-in lets anyone be anyone on this machine only, so this guards nothing.
process.env.SESSION_SECRET ??= 'the demo keeps no secrets'
process.env.LOG_LEVEL ??= 'warn'
log.level = process.env.LOG_LEVEL

/** Emptiness is decided by members: a site whose photos were all deleted is not filled again. */
function isEmpty(): boolean {
  return database().$client.prepare('SELECT 1 FROM users LIMIT 1').get() === undefined
}

function showProgress(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\rDrawing golf carts: ${done} of ${all} `)
  else if (done % 16 === 0 || done === all) console.log(`Drawing golf carts: ${done} of ${all}`)
  if (process.stdout.isTTY && done === all) process.stdout.write('\n')
}

const [host] = demoCommunity.members
if (!host) throw new Error('The demo community has no members.')

const environment = readEnvironmentOrExit()
const folder = dataFolder()
const services = await openServicesOrExit(folder)
if (isEmpty()) {
  mkdirSync(folder.temporary, { recursive: true })
  console.log('The database is empty: filling it with demo members and photos, once.')
  await seedCommunity(demoCommunity, folder.temporary, showProgress)
}
await services.close()

const server = spawn(process.execPath, ['build/server/index.js'], { stdio: 'inherit' })
server.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
console.log(`
Cartfolio: ${environment.PUBLIC_URL}
Join with any e-mail address, or be ${host.givenName}: ${host.email}
`)
