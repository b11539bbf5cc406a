import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Router } from 'express'
import { checkDatabase } from '#db/client.ts'
import { listPhotos } from '#db/queries/photos.ts'
import { removeTemporaryFile } from '../forms/temporary-file.server.ts'
import { methodNotAllowed } from '../error-response.server.ts'
import { log } from '../logging/log.server.ts'

/** Not empty: an empty file fits on a full disk. */
const PROBE = Buffer.alloc(4096)

/** Of the feed, which most visitors open. */
const READ_PHOTOS = 24

/**
 * 200 if each table and the feed can be read and the volume of `folder` accepts a file, else 503; a
 * failing bucket is only named: no restart helps.
 */
export function healthRouter(folder: string, imagesAvailable: () => boolean = () => true): Router {
  const probe = join(folder, `.health-${process.pid}`)
  let checking: Promise<boolean> | undefined

  async function isHealthy(): Promise<boolean> {
    try {
      await checkDatabase()
      await listPhotos(null, { limit: READ_PHOTOS })
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

  const router = Router()
  router.get('/healthz', async (_request, response) => {
    const healthy = await (checking ??= isHealthy())
    response
      .status(healthy ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status: healthy ? 'ok' : 'failing',
        ...(!imagesAvailable() && { images: 'unavailable' }),
      })
  })
  router.all('/healthz', methodNotAllowed('This URL only supports GET.'))
  return router
}
