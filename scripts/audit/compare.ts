import semver from 'semver'
import { z } from 'zod'

/** A known weakness of a package. */
export interface Advisory {
  /** Its name in the advisory database, such as `GHSA-2w69-qvjg-hvjx`. */
  id: string
  package: string
  /** The versions that have it, as npm writes ranges. */
  vulnerable: string
  severity: string
  title: string
}

/** A package as the lock file has it. */
export interface LockedPackage {
  name: string
  version: string
  /** Whether it is there for development alone, and no part of what runs in production. */
  dev: boolean
}

/** An advisory that was judged not to reach this product, for a while. */
export interface Acceptance {
  id: string
  /** Day, as 2026-11-22, after which it has to be judged again. */
  until: string
  why: string
}

/** A locked package that an advisory is about. */
export interface Finding {
  locked: LockedPackage
  advisory: Advisory
  /** What is said for living with it; null when nothing is, or no longer. */
  accepted: Acceptance | null
}

const advisory = z.object({
  id: z.string(),
  package: z.string(),
  vulnerable: z.string().refine((range) => semver.validRange(range) !== null, 'is no range'),
  severity: z.enum(['low', 'moderate', 'high', 'critical']),
  title: z.string(),
})

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** The file of advisories that stands in where no source answers. */
export const pinnedList = z.object({ date: day, note: z.string(), advisories: z.array(advisory) })

export const acceptances = z.array(
  z.object({ id: z.string(), until: day, why: z.string().min(20) }),
)

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

/** All packages of a `package-lock.json`, a line for each place that one has in the tree. */
export function lockedPackages(lock: unknown): LockedPackage[] {
  return Object.entries(lockFile.parse(lock).packages).flatMap(
    ([path, { version, dev = false }]) => {
      const name = path.split('node_modules/').at(-1)
      return path === '' || !name || !version ? [] : [{ name, version, dev }]
    },
  )
}

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            name: z.string(),
            title: z.string(),
            url: z.string(),
            severity: z.string(),
            range: z.string(),
          }),
        ]),
      ),
    }),
  ),
})

/** The advisories in what `npm audit --json` printed; null when it says that nobody answered. */
export function reportedAdvisories(printed: unknown): Advisory[] | null {
  const parsed = report.safeParse(printed)
  if (!parsed.success) return null
  const all = Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
    // A text names another package of the report, by which this one is affected.
    via.flatMap((each) => (typeof each === 'string' ? [] : [each])),
  )
  return all.map(({ name, title, url, severity, range }) => ({
    id: url.split('/').at(-1) ?? url,
    package: name,
    vulnerable: range,
    severity,
    title,
  }))
}

/**
 * Which locked packages advisories are about.
 * @param today day, as 2026-11-22: an acceptance holds up to and with its last day
 */
export function findVulnerable(
  packages: LockedPackage[],
  advisories: Advisory[],
  accepted: Acceptance[],
  today: string,
): Finding[] {
  return advisories.flatMap((each) =>
    packages
      .filter(({ name }) => name === each.package)
      .filter(({ version }) =>
        semver.satisfies(version, each.vulnerable, { includePrerelease: true }),
      )
      .map((locked) => ({
        locked,
        advisory: each,
        accepted: accepted.find(({ id, until }) => id === each.id && today <= until) ?? null,
      })),
  )
}

/** Whether a finding stands in the way: in production, and nobody answers for it. */
export function isUnanswered({ locked, accepted }: Finding): boolean {
  return !locked.dev && accepted === null
}
