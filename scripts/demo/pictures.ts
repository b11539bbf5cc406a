import { join } from 'node:path'
import type { DemoPhoto } from './types.ts'

const FOLDER = join(process.cwd(), 'scripts', 'demo', 'pictures')

/** The path of a demo photo's picture: a WebP file, long edge 1600 px. */
export const demoPicture = ({ ref }: Pick<DemoPhoto, 'ref'>) => join(FOLDER, `${ref}.webp`)
