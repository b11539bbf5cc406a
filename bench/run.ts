import { cpus } from 'node:os'
import { benchBucket } from './bucket.ts'
import { benchDatabase } from './database.ts'
import { benchGrowth } from './growth.ts'
import { benchHttp } from './http.ts'
import { benchMembers } from './members.ts'
import { printedResults } from './report.ts'
import { benchUpload } from './upload.ts'
import { benchViews } from './views.ts'

/*
 * `npm run bench`: every figure of docs/performance.md in one run on one machine. Ratios are
 * comparable between machines; absolute figures are not. `npm run bench -- http upload` runs only
 * the named parts. BENCH_BEFORE names the folder of another built checkout, with which `members`
 * compares this one.
 */

const PARTS = {
  http: benchHttp,
  members: benchMembers,
  views: benchViews,
  upload: benchUpload,
  growth: benchGrowth,
  bucket: benchBucket,
  database: benchDatabase,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
)
for (const [name, bench] of Object.entries(PARTS))
  if (names.length === 0 || names.includes(name)) await bench()

console.log('\n| what | target | measured | met |\n| --- | --- | --- | --- |')
for (const { what, target, measured, met } of printedResults())
  console.log(`| ${what} | ${target} | ${measured} | ${met ? 'yes' : 'no'} |`)
