import semver from 'semver'
import { z } from 'zod'

/** A known vulnerability of a package. */
export interface Advisory {
  /** Its id in the advisory database, such as `GHSA-2w69-qvjg-hvjx`. */
  id: string
  package: string
  /** The vulnerable versions, as an npm range. */
  vulnerable: string
  severity: string
  title: string
}

/** A package in the lock file. */
export interface LockedPackage {
  name: string
  version: string
  /** True for a package that is only used in development. */
  dev: boolean
}

/** An advisory that does not affect this product, accepted for a limited time. */
export interface Acceptance {
  id: string
  /** Last day of the exception, as 2026-11-22. */
  until: string
  why: string
}

/** A locked package with an advisory. */
export interface Finding {
  locked: LockedPackage
  advisory: Advisory
  /** The exception for it; null when there is none, or it has expired. */
  accepted: Acceptance | null
}

const advisory = z.object({
  id: z.string(),
  package: z.string(),
  vulnerable: z
    .string()
    .refine((range) => semver.validRange(range) !== null, 'is not a version range'),
  severity: z.enum(['low', 'moderate', 'high', 'critical']),
  title: z.string(),
})

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** The list of advisories for use without npm's response. */
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

/** All packages of a `package-lock.json`, one entry per place in the tree. */
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

/** The advisories in the output of `npm audit --json`; null for an error. */
export function reportedAdvisories(printed: unknown): Advisory[] | null {
  const parsed = report.safeParse(printed)
  if (!parsed.success) return null
  const all = Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
    // A string names another package of the report, by which this one is affected.
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
 * The locked packages with advisories.
 * @param today day, as 2026-11-22: an exception includes its last day
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

/** True if a finding fails the audit: in production, without an exception. */
export function isUnanswered({ locked, accepted }: Finding): boolean {
  return !locked.dev && accepted === null
}
