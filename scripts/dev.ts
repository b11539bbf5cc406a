import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { listenProblem } from '#app/http/process/listen-problem.server.ts'
import type { ServerBuild } from '@remix-run/node'
import { createServer as createViteServer } from 'vite'

/*
 * The app with hot reload and the embedded sign-in. Every module of the app is loaded through Vite,
 * so that server and pages share one module graph, as in the build.
 */

process.env.NODE_ENV ??= 'development'
process.env.SIGN_IN ??= process.env.OAUTH_ISSUER ? undefined : 'demo'

const http = createHttpServer()
const vite = await createViteServer({
  appType: 'custom',
  // Hot reload uses the app's own port, which the content security policy allows.
  server: { middlewareMode: true, hmr: { server: http } },
})

const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>
const { openServicesOrExit } = await load<typeof import('#app/bootstrap.server.ts')>(
  '/app/bootstrap.server.ts',
)
const { dataFolder, readEnvironmentOrExit } = await load<
  typeof import('#app/http/process/environment.server.ts')
>('/app/http/process/environment.server.ts')
const { createApp } = await load<typeof import('#app/server.ts')>('/app/server.ts')

const environment = readEnvironmentOrExit()
// Before it makes a folder: the port may be taken.
const probe = createHttpServer().on('error', (error) => {
  console.error(listenProblem(error, environment.PORT))
  process.exit(1)
})
await once(probe.listen(environment.PORT, environment.HOST), 'listening')
await once(probe.close(), 'close')
const services = await openServicesOrExit(dataFolder())
const { app } = await createApp(environment, {
  build: () => load<ServerBuild>('virtual:remix/server-build'),
  vite: vite.middlewares,
})
http.on('request', app)
http.listen(environment.PORT, environment.HOST, () => {
  console.log(`${environment.SITE_NAME} with hot reload: ${environment.PUBLIC_URL}`)
})

async function stop(): Promise<void> {
  await vite.close()
  http.closeAllConnections()
  await services.close()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
