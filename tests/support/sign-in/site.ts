import type { AddressInfo } from 'node:net'
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import express, { type Express } from 'express'
import { afterAll } from 'vitest'
import { readViewer } from '#app/handlers/viewer.server.ts'
import { openDatabase, setDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'

type Loader = (args: LoaderFunctionArgs) => unknown

/** The context of a request: for tests of loaders. */
export const testContext = (request: Request): AppLoadContext => ({
  clientAddress: '127.0.0.1',
  method: request.method,
  viewer: () => readViewer(request.headers.get('Cookie') ?? undefined),
  allowScripts() {},
})

/** The Remix response for a loader, with the page data as JSON instead of HTML. */
async function loaderResponse(loader: Loader, request: Request): Promise<Response> {
  const result = await Promise.resolve()
    .then(() =>
      loader({
        request,
        params: {},
        context: testContext(request),
      }),
    )
    .catch((thrown: unknown) => thrown)
  if (result instanceof Response) return result
  if (result instanceof Error) throw result
  const { data, init } = result as { data: unknown; init: ResponseInit }
  return new Response(JSON.stringify(data), init)
}

function serve(app: Express, path: string, loader: Loader): void {
  app.get(path, (request, response, next) => {
    const url = `http://${request.headers.host}${request.originalUrl}`
    const { method } = request
    const headers = new Headers()
    for (const name of ['cookie', 'sec-purpose', 'purpose', 'x-moz'])
      if (request.headers[name]) headers.set(name, String(request.headers[name]))
    loaderResponse(loader, new Request(url, { method, headers }))
      .then(async (result) => {
        response.status(result.status)
        for (const [name, value] of result.headers)
          if (name !== 'set-cookie') response.set(name, value)
        response.set('Set-Cookie', result.headers.getSetCookie())
        response.send(await result.text())
      })
      .catch(next)
  })
}

export async function listen(
  app: Express,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export async function openTestDatabase() {
  const db = openDatabase(':memory:')
  await migrateDatabase(db, { backupFolder: '' })
  setDatabase(db)
  return db
}

/**
 * Serves these loaders by their addresses, and the viewer as JSON elsewhere, for the tests of a
 * file.
 * @param prepare adds handlers that come first
 */
export async function serveSite(
  loaders: Record<string, Loader>,
  prepare?: (app: Express, origin: string) => Promise<void>,
): Promise<string> {
  const db = await openTestDatabase()
  const app = express()
  const { origin, close } = await listen(app)
  await prepare?.(app, origin)
  for (const [path, loader] of Object.entries(loaders)) serve(app, path, loader)
  serve(app, '*', async ({ request }) => Response.json(await testContext(request).viewer()))
  afterAll(async () => {
    await close()
    db.$client.close()
    setDatabase(undefined)
  })
  return origin
}
