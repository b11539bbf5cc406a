import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  acceptances,
  findVulnerable,
  isUnanswered,
  lockedPackages,
  pinnedList,
  reportedAdvisories,
  type Advisory,
  type Finding,
} from './audit/compare.ts'

/*
 * `npm run audit`: compares what is locked with the known weaknesses of packages. It asks npm's source of
 * advisories; where none answers, it takes the list in audit/advisories.json and says its date. Exit code
 * 1 when a package of production has one that audit/accepted.json does not answer for.
 */

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** What npm's source says; null when there is none that answers. */
function askNpm(): Advisory[] | null {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 120_000 })
  try {
    return reportedAdvisories(JSON.parse(stdout))
  } catch {
    return null
  }
}

function line({ locked, advisory, accepted }: Finding): string {
  const where = locked.dev ? 'development' : 'production'
  const answer = accepted && ` Accepted until ${accepted.until}: ${accepted.why}`
  return `${advisory.severity} ${locked.name}@${locked.version} (${where}): ${advisory.title} ${advisory.id}.${answer ?? ''}`
}

const online = askNpm()
const pinned = pinnedList.parse(readJson('scripts/audit/advisories.json'))
console.log(
  online
    ? 'Asked the source of advisories that npm is set to.'
    : `No source of advisories answers; compared with the list of ${pinned.date}: ${pinned.note}`,
)

const findings = findVulnerable(
  lockedPackages(readJson('package-lock.json')),
  online ?? pinned.advisories,
  acceptances.parse(readJson('scripts/audit/accepted.json')),
  new Date().toISOString().slice(0, 10),
)
const unanswered = findings.filter(isUnanswered)
for (const finding of findings) console.log(line(finding))
console.log(`${findings.length} found, ${unanswered.length} of them in production and unanswered.`)
process.exit(unanswered.length > 0 ? 1 : 0)
