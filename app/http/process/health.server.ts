import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { checkDatabase } from '#db/health.ts'
import { removeTemporaryFile } from '../forms/temporary-file.server.ts'
import { log } from '../logging/log.server.ts'

/** An empty file finds room on a full disk. */
const PROBE = Buffer.alloc(4096)

/**
 * Healthy means: the database answers and the volume takes a file. 503 otherwise, with the reason in
 * the log only. However many ask at once, the volume is tried once for all of them.
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
