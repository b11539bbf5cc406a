import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { SERVICE_WORKER_PATH } from '#app/service-worker/addresses.ts'
import { isPlainRead, pathOf } from './response-cache/buffered-response.server.ts'
import type { Step } from './steps.server.ts'
import { CachedResponse } from './response-cache/cached-response.server.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // Its URL never changes, so browsers have to revalidate it to get a fix.
  if (path === SERVICE_WORKER_PATH) return 'no-cache'
  return 'public, max-age=3600'
}

/** The files of the client build, served from memory. */
export interface BuiltAssets {
  /** True if there is a file for a path. */
  has(path: string): boolean
  /** Sends the file of the request's path; continues if there is none. */
  serve: Step
}

/**
 * Lists the built files once. Each is read on its first request and then recompressed to the smallest size.
 * Names under /assets contain a hash, so these files never change.
 * @param securityHeaders those of every response
 * @param overrides paths that serve another file, such as the disabled service worker
 * @param edits what paths serve instead of their file's text
 */
export function serveBuiltAssets(
  folder: string,
  securityHeaders: () => Readonly<Record<string, string>>,
  overrides: Readonly<Partial<Record<string, string>>> = {},
  edits: Readonly<Partial<Record<string, (text: string) => string>>> = {},
): BuiltAssets {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length)),
  )
  const responses = new Map<string, CachedResponse>()

  function bodyOf(path: string): Buffer {
    const file = readFileSync(join(folder, overrides[path] ?? path))
    const edit = edits[path]
    return edit ? Buffer.from(edit(file.toString())) : file
  }

  function load(path: string): CachedResponse {
    const cached = new CachedResponse({
      status: 200,
      headers: {
        ...securityHeaders(),
        'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
        'Cache-Control': cacheControl(path),
      },
      body: bodyOf(path),
    })
    responses.set(path, cached)
    return cached
  }

  return {
    has: (path) => paths.has(path),
    serve(request, response, next) {
      const path = pathOf(request)
      if (!isPlainRead(request) || !paths.has(path)) return next()
      ;(responses.get(path) ?? load(path)).send(request, response)
    },
  }
}
