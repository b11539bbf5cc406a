import { benchPages } from './pages.ts'
import { benchUpload } from './upload.ts'

/* `npm run bench`: every figure of one run on one machine. Ratios travel; absolute figures do not. */

await benchUpload()
await benchPages()
