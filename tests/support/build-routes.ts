import type { ServerBuild } from '@remix-run/node'
import routeMap from '#app/routes.ts'

/** The routes of the URL map in the format of a build, with empty modules. */
export async function buildRoutes(): Promise<ServerBuild['routes']> {
  const entries = (await routeMap).map(({ id: given, file, path, index }) => {
    const id = given ?? file.replace(/\.tsx?$/, '')
    return [id, { id, path, index, parentId: 'root', module: {} }]
  })
  const root = { id: 'root', path: '', module: {} }
  return Object.fromEntries([['root', root], ...entries]) as ServerBuild['routes']
}
