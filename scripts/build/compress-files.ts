import { readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = /\.(css|ico|js|svg|txt|webmanifest)$/
const FORMATS = { br: promisify(brotliCompress), gz: promisify(gzip) }

const isEmptyScript = (path: string, file: Buffer) =>
  path.endsWith('.js') && file.toString().trim() === ''

/**
 * Compresses the files of the client build once, for `app/http/built-files.server.ts`. Removes the
 * empty scripts of routes without a component: Remix makes one for every route, and no page loads
 * them.
 */
export async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = names.filter((name) => TEXT.test(name)).map((name) => join(folder, name))
  await Promise.all(
    texts.map(async (path) => {
      const file = await readFile(path)
      if (isEmptyScript(path, file)) return rm(path)
      for (const [extension, compress] of Object.entries(FORMATS))
        await writeFile(`${path}.${extension}`, await compress(file))
    }),
  )
}
