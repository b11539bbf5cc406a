import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoCommunity } from '#scripts/demo/community.ts'
import { demoPicture } from '#scripts/demo/pictures.ts'
import { okJson, OMAR, signedIn } from '#tests/support/client.ts'
import { startProxy, type TestProxy } from '#tests/support/proxy.ts'
import { freePort, startServer } from '#tests/support/server.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/** More than one page of the feed, so that a script renders some of the tiles. */
const PHOTOS = 30

/** A data folder that is copied for each engine. */
export interface Template {
  folder: string
  /** The newest photo, first in the feed; tasks like it and comment on it. */
  photo: { id: number; path: string; title: string }
  /** A photo to upload. */
  file: string
  remove(): void
}

/** Fills a data folder through a running server: a member with an avatar and a feed of photos. */
export async function makeTemplate(): Promise<Template> {
  const temporary = mkdtempSync(join(tmpdir(), 'cartfolio-browsers-'))
  const folder = join(temporary, 'data')
  const server = await startServer({ DATA_DIR: folder })
  try {
    const omar = await signedIn(server.origin, OMAR)
    const drawings = demoCommunity.photos.filter(({ isPublic }) => isPublic).slice(0, PHOTOS + 1)
    const pictures: { title: string; description: string; bytes: Buffer }[] = []
    for (const drawing of drawings)
      pictures.push({
        title: drawing.title,
        description: drawing.description,
        bytes: await sharp(demoPicture(drawing))
          .resize(800, 800, { fit: 'inside' })
          .jpeg()
          .toBuffer(),
      })
    const toUpload = pictures.pop()
    if (!toUpload) throw new Error('The demo community has no photos.')
    let photo = { id: 0, path: '', title: '' }
    for (const { title, description, bytes } of pictures) {
      const fields = { title, description, tags: 'custom, golf course' }
      const { id, url } = await uploadPhoto(omar, fields, bytes)
      photo = { id, path: url, title }
    }
    await okJson(omar.upload('/api/auth/user/avatar', {}, { avatar: { bytes: toUpload.bytes } }))
    const file = join(temporary, 'cart.jpg')
    await sharp(toUpload.bytes).toFile(file)
    await server.stop()
    return {
      folder,
      photo,
      file,
      remove: () => rmSync(temporary, { recursive: true, force: true }),
    }
  } catch (error) {
    await server.kill()
    rmSync(temporary, { recursive: true, force: true })
    throw error
  }
}

/** The site for one engine, with a record of all its requests. */
export interface EngineSite {
  origin: string
  proxy: TestProxy
  dispose(): Promise<void>
}

/** Serves a copy of the template to one engine. */
export async function serveCopy(template: Template): Promise<EngineSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartfolio-browser-'))
  cpSync(template.folder, dataDir, { recursive: true })
  const port = await freePort()
  const server = await startServer({ DATA_DIR: dataDir, PUBLIC_URL: `http://localhost:${port}` })
  const proxy = await startProxy(server.origin, port)
  return {
    origin: proxy.origin,
    proxy,
    async dispose() {
      await proxy.close()
      await server.dispose()
    },
  }
}
