import { createServer } from 'node:http'
import { join } from 'node:path'
import { dataFolder } from '#app/http/environment.server.ts'
import { createApp } from '#app/http/express.server.ts'
import { log } from '#app/http/log.server.ts'
import { openServicesOrExit, readEnvironmentOrExit } from '#app/http/start.server.ts'
import { exitOnSignals } from '#app/http/stop.server.ts'

const handOver = exitOnSignals()
const environment = readEnvironmentOrExit()
const services = await openServicesOrExit(dataFolder(), { maintenance: true })
const app = await createApp(environment, {
  build: await import('virtual:remix/server-build'),
  assets: join(process.cwd(), 'build', 'client'),
})

const server = createServer(app)
server.on('error', (error) => {
  log.fatal({ err: error }, 'The server cannot listen.')
  process.exit(1)
})
server.listen(environment.PORT, environment.HOST, () => {
  log.info({ port: environment.PORT }, `Cartfolio is at ${environment.PUBLIC_URL}`)
})
handOver(server, services.close)
