import type { PhotoRow } from '#db/queries/photos.ts'
import { memberPath, photoPath } from '#app/http/addresses.ts'
import { escapeXml } from '#app/http/xml.ts'
import {
  contentType,
  imageUrl,
  masterFormat,
  sizeAt,
  thumbnailUrl,
  tileWidths,
} from '#storage/addresses.ts'
import { authorName } from '../photos/author-name.ts'
import type { AtomEntry } from './atom.server.ts'
import { masterBytes } from './master-bytes.server.ts'

/** A text as HTML with paragraphs and line breaks. */
function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The entry's HTML: a grid tile, which already exists, and the description. */
function contentOf(row: PhotoRow, page: string, origin: string): string {
  const picture = { ...row, key: row.imageKey }
  const { width, height } = sizeAt(Math.max(...tileWidths(row.width)), row)
  const source = escapeXml(origin + thumbnailUrl(picture))
  const alternative = escapeXml(row.altText ?? row.title)
  const image = `<img src="${source}" width="${width}" height="${height}" alt="${alternative}">`
  const words = row.description ? paragraphs(row.description) : ''
  return `<p><a href="${escapeXml(page)}">${image}</a></p>${words}`
}

/**
 * A photo as a feed entry. Its id is the URL that works with any title and username.
 * @param origin PUBLIC_URL
 */
export async function photoEntry(row: PhotoRow, origin: string): Promise<AtomEntry> {
  const picture = { ...row, key: row.imageKey }
  const page = origin + photoPath(row)
  return {
    id: `${origin}/photo/${row.id}`,
    title: row.title,
    published: row.createdAt,
    updated: row.updatedAt,
    page,
    author: { name: authorName(row.user), uri: origin + memberPath(row.user) },
    categories: row.tags,
    content: contentOf(row, page, origin),
    enclosure: {
      href: origin + imageUrl(picture),
      type: contentType(masterFormat(picture)),
      bytes: await masterBytes(picture),
    },
  }
}
