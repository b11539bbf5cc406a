import { createLimitedServer } from '#app/http/process/connections.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { site } from '#app/content/site.ts'
import { listenProblem } from '#app/http/process/listen-problem.server.ts'
import { createApp } from '#app/server.ts'
import { exitOnUncaughtExceptions, log } from '#app/http/logging/log.server.ts'
import {
  limitHeapGrowth,
  openServicesOrExit,
  readEnvironmentOrExit,
} from '#app/bootstrap.server.ts'
import { listenForMetrics } from '#app/http/metrics/metrics-server.server.ts'
import { shutDownOnSignals } from '#app/http/process/shutdown.server.ts'
import { version } from './package.json' with { type: 'json' }

exitOnUncaughtExceptions()
limitHeapGrowth()
const registerServer = shutDownOnSignals()
const environment = readEnvironmentOrExit()
const services = await openServicesOrExit(dataFolder(), { maintenance: true })
const { app, sendHit, isProxy } = await createApp(environment, {
  build: await import('virtual:remix/server-build'),
})

const { METRICS_PORT: metricsPort, METRICS_HOST: host } = environment
if (metricsPort !== undefined)
  await listenForMetrics({ port: metricsPort, host }).catch((error: unknown) => {
    console.error(listenProblem(error, metricsPort))
    process.exit(1)
  })
const server = createLimitedServer(
  (request, response) => {
    if (!sendHit(request, response)) app(request, response)
  },
  { isProxy },
)
server.on('error', (error) => {
  console.error(listenProblem(error, environment.PORT))
  process.exit(1)
})
server.listen(environment.PORT, environment.HOST, () => {
  const running = { version, node: process.versions.node, port: environment.PORT }
  log.info(running, `${site.name} is at ${environment.PUBLIC_URL}`)
})
registerServer(server, services.close)
