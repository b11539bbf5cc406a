import { setFlagsFromString } from 'node:v8'
import express from 'express'
import { builtFiles } from '#app/http/built-files.server.ts'
import { createLimitedServer } from '#app/http/process/connections.server.ts'
import { dataFolder, readEnvironmentOrExit } from '#app/http/process/environment.server.ts'
import { site } from '#app/content/site.ts'
import { listenProblem } from '#app/http/process/listen-problem.server.ts'
import { exitOnUncaughtExceptions, log } from '#app/http/logging/log.server.ts'
import { holdRequests } from '#app/http/process/opening.server.ts'
import { shutDownOnSignals } from '#app/http/process/shutdown.server.ts'
import { version } from './package.json' with { type: 'json' }

exitOnUncaughtExceptions()
// V8 collects garbage once the heap holds 1.5 times what is in use; by default it waits for up to
// four times as much.
setFlagsFromString('--heap-growing-percent=50')
const stop = shutDownOnSignals()
const environment = readEnvironmentOrExit()

// Listens before the app and the database are loaded, so that a restart refuses no connection for
// long.
const opening = holdRequests(express().disable('x-powered-by').use(builtFiles('build/client')))
let isProxy = (_peer: string) => true
let close = async () => {}
const server = createLimitedServer(stop.admit(opening.listener), {
  isProxy: (peer) => isProxy(peer),
})
server.on('error', (error) => {
  console.error(listenProblem(error, environment.PORT))
  process.exit(1)
})
stop.register(server, () => close())
server.listen(environment.PORT, environment.HOST)

const { openServicesOrExit } = await import('#app/bootstrap.server.ts')
const services = await openServicesOrExit(dataFolder(), {
  maintenance: true,
  onUpdate: opening.update,
})
close = services.close
const { createApp } = await import('#app/server.ts')
const { app, sendHit, ...created } = await createApp(environment, {
  build: await import('virtual:remix/server-build'),
})
isProxy = created.isProxy

const { METRICS_PORT: metricsPort, METRICS_HOST: host } = environment
if (metricsPort !== undefined) {
  const { listenForMetrics } = await import('#app/http/metrics/metrics-server.server.ts')
  await listenForMetrics({ port: metricsPort, host }).catch((error: unknown) => {
    console.error(listenProblem(error, metricsPort))
    process.exit(1)
  })
}
opening.open((request, response) => {
  if (!sendHit(request, response)) app(request, response)
})
const running = { version, node: process.versions.node, port: environment.PORT }
log.info(running, `${site.name} is at ${environment.PUBLIC_URL}`)
