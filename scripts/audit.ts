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
 * `npm run audit`: compares the locked packages with known vulnerabilities. It queries npm's advisories;
 * when they are unavailable, it uses the list in audit/advisories.json and prints its date. Exit code 1
 * when a production package has one that audit/accepted.json does not accept.
 */

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The advisories of npm; null when they are unavailable. */
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
  const response = accepted && ` Accepted until ${accepted.until}: ${accepted.why}`
  return `${advisory.severity} ${locked.name}@${locked.version} (${where}): ${advisory.title} ${advisory.id}.${response ?? ''}`
}

const online = askNpm()
const pinned = pinnedList.parse(readJson('scripts/audit/advisories.json'))
console.log(
  online
    ? 'Used the advisories of the configured npm registry.'
    : `No advisories available from the registry; used the list of ${pinned.date}: ${pinned.note}`,
)

const findings = findVulnerable(
  lockedPackages(readJson('package-lock.json')),
  online ?? pinned.advisories,
  acceptances.parse(readJson('scripts/audit/accepted.json')),
  new Date().toISOString().slice(0, 10),
)
const unaccepted = findings.filter(isUnanswered)
for (const finding of findings) console.log(line(finding))
console.log(
  `${findings.length} found, ${unaccepted.length} of them in production and not accepted.`,
)
process.exit(unaccepted.length > 0 ? 1 : 0)
