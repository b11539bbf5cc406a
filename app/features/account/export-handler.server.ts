import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import { site } from '#app/content/site.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { sendErrorResponse } from '#app/http/error-response.server.ts'
import { loginPath } from '#app/http/return-to.ts'
import { viewerOf } from '#app/http/viewer.server.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { exportEntries } from './export-entries.server.ts'

/** The URL of the member's data export. */
export const EXPORT_PATH = '/account/export'

function fileName({ username, id }: Viewer): string {
  const day = new Date().toISOString().slice(0, 10)
  return `${site.name.toLowerCase()}-${username ?? id}-${day}.zip`
}

async function send(viewer: Viewer, response: ServerResponse): Promise<void> {
  try {
    await pipeline(Readable.from(makeZip(exportEntries(viewer))), response)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The client disconnected, or the server is shutting down.
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'an export broke off')
  }
}

/**
 * Sends a zip of all data stored about the viewer while it is created: see
 * docs/decisions/0025-account-data.md. Redirects to the sign-in if signed out.
 * @param securityHeaders the headers of every response
 */
export function createExportHandler(
  securityHeaders: () => Readonly<Record<string, string>>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const { method, headers } = request
    const refused = (status: number, message: string, more: Record<string, string>) =>
      sendErrorResponse(request, response, status, message, { ...securityHeaders(), ...more })
    if (method !== 'GET' && method !== 'HEAD')
      return refused(405, 'Your data can only be read.', { Allow: 'GET, HEAD' })

    const cookies = { Cookie: headers.cookie ?? '' }
    const asked = new Request(environment().PUBLIC_URL + EXPORT_PATH, { headers: cookies })
    const viewer = await viewerOf(asked)
    const common = { ...securityHeaders(), 'Cache-Control': 'private, no-store' }
    if (!viewer) {
      // A redirect back to the download itself would leave the sign-in page open.
      response.writeHead(303, { ...common, Location: loginPath('/account') }).end()
      return
    }
    const content = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName(viewer)}"`,
    }
    if (method === 'GET') {
      try {
        await enforceRateLimit('exports', {
          request: asked,
          context: { clientAddress: '', headers: new Headers() },
        })
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return refused(error.status, error.message, error.headers)
      }
    }
    response.writeHead(200, { ...common, ...content })
    if (method === 'HEAD') response.end()
    else await send(viewer, response)
  }
}
