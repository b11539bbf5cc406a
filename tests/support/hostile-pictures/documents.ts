import { gzipSync } from 'node:zlib'
import { CONTRABAND, rejected, HIDDEN, type HostilePicture } from './hostile-picture.ts'
import { scene } from './scene.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
  <script>alert('${HIDDEN}')</script><rect width="400" height="300" fill="red"/></svg>`
/** Would read a local file and another site if it were rendered. */
const GREEDY_SVG = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]>
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
  <text>&file;</text><image xlink:href="http://127.0.0.1:9/" width="9" height="9"/></svg>`

const text = (words: string) => () => Buffer.from(words, 'latin1')

/** Headers of formats that decoders often support but the product rejects. */
const OTHER_FORMATS: [what: string, name: string, type: string, beginning: string][] = [
  ['a PDF', 'cart.pdf', 'application/pdf', '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n'],
  [
    'an icon',
    'cart.ico',
    'image/x-icon',
    '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0\x68\x04\0\0\x16\0\0\0',
  ],
  [
    'a bitmap',
    'cart.bmp',
    'image/bmp',
    'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x02\0\0\0\x01\0\x18\0',
  ],
  [
    'a pixmap',
    'cart.ppm',
    'image/x-portable-pixmap',
    'P6 2 2 255 \xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff',
  ],
  ['JPEG XL', 'cart.jxl', 'image/jxl', '\xff\x0a\xfa\x7f\x01\x90\x08\x06\x01\0'],
  ['JPEG 2000', 'cart.jp2', 'image/jp2', '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 '],
  [
    'a Photoshop file',
    'cart.psd',
    'image/vnd.adobe.photoshop',
    '8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03',
  ],
  [
    'PostScript',
    'cart.eps',
    'application/postscript',
    '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file',
  ],
  [
    'a drawing script',
    'cart.mvg',
    'image/jpeg',
    'push graphic-context\nfill \'url(https://example.com/"|id")\'\n',
  ],
  ['OpenEXR', 'cart.exr', 'image/x-exr', 'v/1\x01\x02\0\0\0channels\0chlist\0'],
  [
    'Radiance',
    'cart.hdr',
    'image/vnd.radiance',
    '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\0\0\0\0',
  ],
  ['FITS', 'cart.fits', 'image/fits', 'SIMPLE  =                    T'],
  [
    'libvips’ own format',
    'cart.v',
    'image/jpeg',
    '\x08\xf2\xa6\xb6\0\0\x01\0\0\0\x01\0\0\0\x01\0\0\0',
  ],
  ['an archive', 'cart.zip', 'application/zip', 'PK\x03\x04\x14\0\0\0\x08\0'],
  ['a program', 'cart.jpg', 'image/jpeg', '\x7fELF\x02\x01\x01\0'],
  ['the first bytes of a JPEG', 'cart.jpg', 'image/jpeg', '\xff\xd8\xff\xe0'],
  ['the first bytes of a PNG', 'cart.png', 'image/png', '\x89PNG\r\n\x1a\n'],
  ['the first bytes of a GIF', 'cart.gif', 'image/gif', 'GIF89a'],
]

/** Files that are not images, or not in an accepted format. */
export const hostileDocuments: HostilePicture[] = [
  rejected('no bytes', () => Buffer.alloc(0)),
  rejected('a single byte', () => Buffer.from([0xff])),
  rejected('ten megabytes of zeros', () => Buffer.alloc(10_485_760)),
  rejected('a page called .jpg', text(`<!doctype html>${CONTRABAND}`)),
  rejected({ what: 'a drawing with a script', name: 'cart.svg', type: 'image/svg+xml' }, text(SVG)),
  rejected('a drawing called .jpg', text(SVG)),
  rejected(
    { what: 'a drawing that references other files', name: 'cart.svg', type: 'image/svg+xml' },
    text(GREEDY_SVG),
  ),
  rejected({ what: 'a packed drawing', name: 'cart.svgz', type: 'image/svg+xml' }, () =>
    gzipSync(SVG),
  ),
  rejected({ what: 'TIFF', name: 'cart.tiff', type: 'image/tiff' }, () =>
    scene().tiff().toBuffer(),
  ),
  ...OTHER_FORMATS.map(([what, name, type, beginning]) =>
    rejected({ what, name, type }, text(`${beginning}${HIDDEN}`)),
  ),
]
