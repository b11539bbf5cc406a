import { encode, openImage } from './codec.ts'
import { imageJob } from './image-jobs.ts'
import type { ImageWork } from './image-work.ts'
import { prepareImage } from './intake.ts'

/** The work on pixels, done in this process. It trusts whoever asks not to ask for much at once. */
export const localImageWork: ImageWork = {
  prepare: prepareImage,
  render(master, { width, format, moving }) {
    return imageJob(async () => {
      const image = openImage(await master(), { animated: moving })
      const sized = width === null ? image : image.resize({ width, withoutEnlargement: true })
      return encode(sized, format, { animated: moving }).toBuffer()
    })
  },
  quiet: () => Promise.resolve(),
}
