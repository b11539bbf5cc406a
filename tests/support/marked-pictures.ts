import sharp from 'sharp'
import { chunk, segment } from './picture-parts.ts'

/* Images with a marker in every kind of metadata that their format supports. */

const exif = (mark: string) => ({
  IFD0: { Copyright: mark, Artist: mark, ImageDescription: mark },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
})

const xmp = (mark: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="${mark}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** EXIF with a location, XMP, and an unusual color profile. */
const marked = (mark: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a7c59' } })
    .withExif(exif(mark))
    .withXmp(xmp(mark))
    .withIccProfile('p3')

const insert = (bytes: Buffer, at: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)])

/** Also with IPTC in Photoshop's segment, and a comment. */
async function jpeg(mark: string): Promise<Buffer> {
  const text = Buffer.from(mark)
  const record = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, text.length]), text])
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\0' + '8BIM'),
    Buffer.from([4, 4, 0, 0, 0, 0, 0, record.length]),
    record,
    Buffer.alloc(record.length % 2),
  ])
  const bytes = await marked(mark).jpeg().toBuffer()
  return insert(bytes, 2, segment(0xed, iptc), segment(0xfe, text))
}

/** Also with text chunks after the header's 25 bytes. */
async function png(mark: string): Promise<Buffer> {
  const bytes = await marked(mark).png().toBuffer()
  return insert(
    bytes,
    8 + 25,
    chunk('tEXt', Buffer.from(`Comment\0${mark}`)),
    chunk('iTXt', Buffer.from(`Title\0\0\0\0\0${mark}`)),
  )
}

/** Animated, with a comment before the last byte. */
async function gif(mark: string): Promise<Buffer> {
  const frames = await Promise.all(
    ['#4a7c59', '#c81e1e'].map((background) =>
      sharp({ create: { width: 200, height: 150, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const text = Buffer.from(mark)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
  return insert(bytes, bytes.length - 1, comment)
}

/** An image of each accepted format, by file name. */
export const markedPictures = async (mark: string): Promise<Record<string, Buffer>> => ({
  JPEG: await jpeg(mark),
  PNG: await png(mark),
  GIF: await gif(mark),
  WebP: await marked(mark).webp().toBuffer(),
  AVIF: await marked(mark).avif({ effort: 0 }).toBuffer(),
})
