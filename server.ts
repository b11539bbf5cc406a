import { createServer } from 'node:http'
import { join } from 'node:path'
import { builtAssets, createApp } from '#app/http/express.server.ts'
import { dataFolder } from '#app/http/environment.server.ts'
import { log } from '#app/http/log.server.ts'
import { openServices, readEnvironmentOrExit } from '#app/http/start.server.ts'
import { stopGracefully } from '#app/http/stop.server.ts'

const environment = readEnvironmentOrExit()
const services = await openServices(dataFolder())
const app = await createApp(environment, {
  build: () => import('virtual:remix/server-build'),
  assets: builtAssets(join(process.cwd(), 'build', 'client')),
})

const server = createServer(app)
server.listen(environment.PORT, environment.HOST, () => {
  log.info({ port: environment.PORT }, `Cartfolio is at ${environment.PUBLIC_URL}`)
})
stopGracefully(server, services.close)
