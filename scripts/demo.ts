import { spawn } from 'node:child_process'
import { site } from '#app/content/site.ts'
import { log } from '#app/http/logging/log.server.ts'
import { readEnvironmentOrExit } from '#app/bootstrap.server.ts'
import { demoCommunity } from './demo/community.ts'
import { fillEmptySite } from './demo/seed.ts'

/*
 * `npm run demo`, after the build: fills an empty database with the demo community, then starts the
 * production server with the embedded sign-in.
 */

process.env.NODE_ENV = 'production'
process.env.SIGN_IN ??= 'demo'
// The demo sign-in accepts any name on this machine, so the secret protects nothing.
process.env.SESSION_SECRET ??= 'the demo keeps no secrets'
process.env.LOG_LEVEL ??= 'warn'
log.level = process.env.LOG_LEVEL

const [host] = demoCommunity.members
if (!host) throw new Error('The demo community has no members.')

const environment = readEnvironmentOrExit()
await fillEmptySite()

const server = spawn(process.execPath, ['build/server/index.js'], { stdio: 'inherit' })
server.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
console.log(`
${site.name}: ${environment.PUBLIC_URL}
Join with any e-mail address, or be ${host.givenName}: ${host.email}
`)
