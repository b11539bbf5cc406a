import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { site } from '#app/content/site.ts'
import { log } from '#app/http/logging/log.server.ts'
import { listenProblem } from '#app/http/process/listen-problem.server.ts'
import { readEnvironmentOrExit } from '#app/http/process/environment.server.ts'
import { isBuildCurrent } from './build/is-current.ts'
import { demoCommunity } from './demo/community.ts'

/*
 * `npm run demo`: fills an empty database with the demo community while the site is built, then
 * starts the production server with the embedded sign-in.
 */

process.env.NODE_ENV = 'production'
process.env.SIGN_IN ??= 'demo'
// The demo sign-in accepts any name on this machine, so the secret protects nothing.
process.env.SESSION_SECRET ??= 'the demo keeps no secrets'
process.env.LOG_LEVEL ||= 'warn'
if (process.env.LOG_LEVEL === 'warn') log.level = 'warn'

const [host] = demoCommunity.members
if (!host) throw new Error('The demo community has no members.')

const { PORT: port, HOST, PUBLIC_URL } = readEnvironmentOrExit()

// Before the fill, which would be in vain.
const probe = createServer().listen(port, HOST)
await once(probe, 'listening').catch((error: unknown) => {
  console.error(listenProblem(error, port))
  process.exit(1)
})
await new Promise((closed) => probe.close(closed))

async function build(): Promise<void> {
  console.log('Building the site.')
  const builder = spawn('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  const [code] = (await once(builder, 'exit')) as [number | null]
  if (code !== 0) process.exit(code ?? 1)
}

const built = isBuildCurrent() ? undefined : build()
// Loaded while the site is built: it takes a second.
const { fillEmptySite } = await import('./demo/seed.ts')
await Promise.all([built, fillEmptySite()])

const server = spawn(process.execPath, ['build/server/index.js'], { stdio: 'inherit' })
server.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))

// An address for all interfaces is not one to connect to.
const local = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
const isUp = () =>
  fetch(`http://${local}:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isUp())) await wait(50)
console.log(`
${site.name}: ${PUBLIC_URL}
Join with any e-mail address, or be ${host.givenName}: ${host.email}
`)
