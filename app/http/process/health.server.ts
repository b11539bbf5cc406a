import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PathHandler } from '../steps.server.ts'
import { checkDatabase } from '#db/client.ts'
import { removeTemporaryFile } from '../forms/temporary-file.server.ts'
import { sendErrorResponse } from '../error-response.server.ts'
import { log } from '../logging/log.server.ts'

/** Not empty: an empty file fits on a full disk. */
const PROBE = Buffer.alloc(4096)

/**
 * Returns 200 if the database answers and the volume accepts a file, else 503 with the reason in the log
 * only. Simultaneous requests share one check. A failing bucket is named and stays a 200: a restart of the
 * machine would not help.
 * @param folder a folder on the volume
 * @param imagesAvailable false while the bucket fails
 */
export function createHealthHandler(
  folder: string,
  imagesAvailable: () => boolean = () => true,
): PathHandler {
  const probe = join(folder, `.health-${process.pid}`)
  let checking: Promise<boolean> | undefined

  async function isHealthy(): Promise<boolean> {
    try {
      await checkDatabase()
      await writeFile(probe, PROBE).catch(async (error: unknown) => {
        await removeTemporaryFile(probe)
        throw error
      })
      await rm(probe, { force: true })
      return true
    } catch (error) {
      log.error({ err: error }, 'the health check failed')
      return false
    } finally {
      checking = undefined
    }
  }

  return {
    routeOf: (path) => (/^\/healthz\/?$/i.test(path) ? '/healthz' : null),
    async handle(request, response) {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD')
        return sendErrorResponse(request, response, 405, 'This URL only supports GET.', {
          Allow: 'GET, HEAD',
        })
      const healthy = await (checking ??= isHealthy())
      const body = JSON.stringify({
        status: healthy ? 'ok' : 'failing',
        ...(!imagesAvailable() && { images: 'unavailable' }),
      })
      response.writeHead(healthy ? 200 : 503, {
        'Cache-Control': 'no-store',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(Buffer.byteLength(body)),
      })
      response.end(method === 'HEAD' ? undefined : body)
    },
  }
}
