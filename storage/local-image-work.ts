import { encode, openImage } from './codec.ts'
import { imageJob } from './image-jobs.ts'
import { EncoderRefused } from './image-work-errors.ts'
import type { ImageWork, Rendering } from './image-work.ts'
import { prepareImage } from './intake.ts'

/** The work on pixels, done in this process. It trusts whoever asks not to ask for much at once. */
export const localImageWork: ImageWork = {
  prepare: prepareImage,
  render: (master, rendering) => imageJob(async () => renderSize(await master(), rendering)),
  quiet: () => Promise.resolve(),
}

async function renderSize(
  master: Uint8Array,
  { width, format, moving }: Rendering,
): Promise<Uint8Array> {
  try {
    const image = openImage(master, { animated: moving })
    const sized = width === null ? image : image.resize({ width, withoutEnlargement: true })
    return await encode(sized, format, { animated: moving }).toBuffer()
  } catch (cause) {
    throw new EncoderRefused(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
