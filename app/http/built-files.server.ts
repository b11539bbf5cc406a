import { resolve } from 'node:path'
import type { RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { removeDocumentHeaders } from './security-headers.server.ts'

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // Their URLs never change, so browsers have to revalidate them to get a fix.
  if (/^\/(service-worker\.js|offline\.html)(\.br|\.gz)?$/.test(path)) return 'no-cache'
  return 'public, max-age=3600'
}

/**
 * Serves the client build, listed once, with the compressed files beside it
 * (`scripts/build/compress-files.ts`).
 */
export function builtFiles(folder: string): RequestHandler {
  const serve = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      // An `ETag` says as much, and nothing here is read in parts.
      lastModified: false,
      acceptRanges: false,
      cacheControl: false,
      redirect: false,
      extensions: ['html'],
      setHeaders(response, path) {
        response.setHeader('Cache-Control', cacheControl(path.slice(resolve(folder).length)))
        // Here, because a 304 has no type.
        if (!/\.html(\.br|\.gz)?$/.test(path)) removeDocumentHeaders(response)
      },
    },
  })
  return (request, response, next) => {
    if (!/^\/assets\/|\.\w+$|^\/offline$/.test(request.path)) return next()
    // `no-cache` asks for a revalidation; Express would answer it with the whole file.
    if (request.headers['if-none-match']) delete request.headers['cache-control']
    serve(request, response, next)
  }
}
