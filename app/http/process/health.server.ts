import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { checkDatabase } from '#db/health.ts'
import { removeTemporaryFile } from '../forms/temporary-file.server.ts'
import { log } from '../logging/log.server.ts'

/** Not empty: an empty file fits on a full disk. */
const PROBE = Buffer.alloc(4096)

/**
 * Returns 200 if the database answers and the volume accepts a file, else 503 with the reason in the log
 * only. Simultaneous requests share one check.
 * @param folder a folder on the volume
 */
export function healthCheck(folder: string): RequestHandler {
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

  return async (_request, response) => {
    response.set('Cache-Control', 'no-store')
    if (await (checking ??= isHealthy())) response.json({ status: 'ok' })
    else response.status(503).json({ status: 'failing' })
  }
}
