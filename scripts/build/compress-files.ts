import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const TEXT = /\.(css|ico|js|svg|txt|webmanifest)$/

/**
 * Compresses the files of the client build once, for `app/http/built-files.server.ts`. Removes the
 * empty scripts of routes without a component: Remix makes one for every route, and no page loads
 * them.
 */
export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(name)) continue
    const path = join(folder, name)
    const file = readFileSync(path)
    if (name.endsWith('.js') && file.toString().trim() === '') {
      rmSync(path)
      continue
    }
    writeFileSync(`${path}.br`, brotliCompressSync(file))
    writeFileSync(`${path}.gz`, gzipSync(file))
  }
}
