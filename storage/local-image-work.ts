import { encode, openImage } from './codec.ts'
import { imageJob } from './image-jobs.ts'
import { EncoderRefused } from './image-work-errors.ts'
import type { ImageWork, Rendering } from './image-work.ts'
import { ingestImage } from './ingest.ts'

/** A master is at most 2560 pixels wide and high, so a variant takes one or two seconds. */
const SECONDS_PER_SIZE = 10

/** Runs image work in this process; the caller limits its amount. */
export const localImageWork: ImageWork = {
  prepare: ingestImage,
  render: (master, rendering) => imageJob(async () => renderSize(await master(), rendering)),
  quiet: () => Promise.resolve(),
}

async function renderSize(master: Uint8Array, { width, format }: Rendering): Promise<Uint8Array> {
  try {
    const image = openImage(master).timeout({ seconds: SECONDS_PER_SIZE })
    const sized = width === null ? image : image.resize({ width, withoutEnlargement: true })
    return await encode(sized, format).toBuffer()
  } catch (cause) {
    throw new EncoderRefused(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
