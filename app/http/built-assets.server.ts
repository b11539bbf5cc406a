import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pathOf } from './answer.server.ts'
import { StoredAnswer } from './stored-answer.server.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The files that the build made for browsers, served from memory. */
export interface BuiltAssets {
  /** Whether there is a file under a path. */
  has(path: string): boolean
  send(request: IncomingMessage, response: ServerResponse): void
}

/**
 * Reads the list of the built files once; each is read, and coded as small as can be, when it is first
 * asked for. Names under /assets carry a hash, so they never change.
 * @param securityHeaders those that every answer carries
 */
export function builtAssets(
  folder: string,
  securityHeaders: () => Readonly<Record<string, string>>,
): BuiltAssets {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length)),
  )
  const stored = new Map<string, StoredAnswer>()

  function load(path: string): StoredAnswer {
    const answer = new StoredAnswer({
      status: 200,
      headers: {
        ...securityHeaders(),
        'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
        'Cache-Control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      },
      body: readFileSync(join(folder, path)),
    })
    stored.set(path, answer)
    return answer
  }

  return {
    has: (path) => paths.has(path),
    send(request, response) {
      const path = pathOf(request)
      ;(stored.get(path) ?? load(path)).send(request, response)
    },
  }
}
