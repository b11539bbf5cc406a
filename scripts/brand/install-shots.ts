import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/*
 * The screenshots of the install prompt, compressed from the output of `npm run shots -- --only home
 * --scheme light`: `npx tsx scripts/brand/install-shots.ts [folder]`.
 */

const from = process.argv[2] ?? 'shots'
for (const [name, width, height] of [
  ['home-390-light', 390, 844],
  ['home-1440-light', 1280, 800],
] as const) {
  const file = `public/${name.replace('home', 'install')}.webp`
  const bytes = await sharp(`${from}/${name}.png`)
    .resize(width, height, { position: 'top' })
    .webp({ quality: 60, effort: 6 })
    .toBuffer()
  await writeFile(file, bytes)
  console.log(`${file}: ${bytes.length} bytes`)
}
