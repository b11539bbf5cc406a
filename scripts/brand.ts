import { readFile, writeFile } from 'node:fs/promises'
import { fullBleed, packIco, rounded, silhouette, socialCard } from './brand/images.ts'

/*
 * `npm run brand`: draws every brand image from `public/favicon.svg`. The logo in `app/ui/icons.svg` is the
 * same drawing; `scripts/brand/images.test.ts` compares them.
 */

const FOLDER = 'public'
/** Inside a circle of 80 % of the side: the safe zone of a maskable icon. */
const SAFE_SHARE = 0.78
const TOUCH_SHARE = 0.94

const mark = await readFile(`${FOLDER}/favicon.svg`, 'utf8')
const icoImages = await Promise.all(
  [16, 32, 48].map(async (side) => ({ side, png: await rounded(mark, side) })),
)

const files: Record<string, Buffer> = {
  'favicon.ico': packIco(icoImages),
  'apple-touch-icon.png': await fullBleed(mark, 180, TOUCH_SHARE),
  'icon-192.png': await rounded(mark, 192),
  'icon-512.png': await rounded(mark, 512),
  'icon-maskable-512.png': await fullBleed(mark, 512, SAFE_SHARE),
  'icon-monochrome-192.png': await silhouette(mark, 192),
  'social.png': await socialCard(mark),
}
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(`${FOLDER}/${name}`, bytes)
  console.log(`${FOLDER}/${name}: ${bytes.length} bytes`)
}
