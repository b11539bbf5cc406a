import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  acceptances,
  findVulnerable,
  isUnanswered,
  lockedPackages,
  pinnedList,
  reportedAdvisories,
  type Advisory,
} from './compare.ts'

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/koa': { version: '3.0.0' },
    'node_modules/a/node_modules/koa': { version: '3.1.2' },
    'node_modules/@scope/koa': { version: '3.0.0' },
    'node_modules/esbuild': { version: '0.21.5', dev: true },
    'node_modules/linked': {},
  },
}

const koa: Advisory = {
  id: 'GHSA-1',
  package: 'koa',
  vulnerable: '>=3.0.0 <3.1.2',
  severity: 'high',
  title: 'Something',
}
const esbuild: Advisory = { ...koa, id: 'GHSA-2', package: 'esbuild', vulnerable: '<=0.24.2' }
const packages = lockedPackages(lock)
const why = 'the feature is never called with input of visitors'

describe('the audit', () => {
  test('finds every locked package by name, anywhere in the tree', () => {
    expect(packages).toEqual([
      { name: 'koa', version: '3.0.0', dev: false },
      { name: 'koa', version: '3.1.2', dev: false },
      { name: '@scope/koa', version: '3.0.0', dev: false },
      { name: 'esbuild', version: '0.21.5', dev: true },
    ])
  })

  test('finds the versions of an advisory, and no others', () => {
    const [finding, ...others] = findVulnerable(packages, [koa], [], '2026-11-22')
    expect(others).toEqual([])
    expect(finding).toMatchObject({ locked: { name: 'koa', version: '3.0.0' }, accepted: null })
    expect(findVulnerable(packages, [{ ...koa, vulnerable: '<3.0.0' }], [], '2026-11-22')).toEqual(
      [],
    )
  })

  test('finds a prerelease version, too', () => {
    const beta = [{ name: 'koa', version: '3.1.0-beta.1', dev: false }]
    expect(findVulnerable(beta, [koa], [], '2026-11-22')).toHaveLength(1)
  })

  test('fails for production packages, not for development ones', () => {
    const findings = findVulnerable(packages, [koa, esbuild], [], '2026-11-22')
    expect(findings.map(isUnanswered)).toEqual([true, false])
  })

  test('accepts an exception up to its last day', () => {
    const accepted = [{ id: 'GHSA-1', until: '2026-12-01', why }]
    const on = (today: string) => findVulnerable(packages, [koa], accepted, today).map(isUnanswered)
    expect([on('2026-11-22'), on('2026-12-01'), on('2026-12-02')]).toEqual([
      [false],
      [false],
      [true],
    ])
    const other = [{ id: 'GHSA-3', until: '2026-12-01', why }]
    expect(findVulnerable(packages, [koa], other, '2026-11-22').map(isUnanswered)).toEqual([true])
  })

  test('parses npm’s output, and recognizes a missing response', () => {
    const via = {
      ...{ source: 1, name: 'koa', dependency: 'koa', title: 'Something', severity: 'high' },
      ...{ url: 'https://github.com/advisories/GHSA-1', range: '>=3.0.0 <3.1.2' },
    }
    const printed = {
      auditReportVersion: 2,
      vulnerabilities: { koa: { via: [via] }, 'oidc-provider': { via: ['koa'] } },
    }
    expect(reportedAdvisories(printed)).toEqual([koa])
    expect(reportedAdvisories({ auditReportVersion: 2, vulnerabilities: {} })).toEqual([])
    expect(reportedAdvisories({ message: '405 Method Not Allowed', error: {} })).toBeNull()
  })
})

describe('the pinned lists', () => {
  const { advisories } = pinnedList.parse(readJson('scripts/audit/advisories.json'))
  const accepted = acceptances.parse(readJson('scripts/audit/accepted.json'))

  test('accept or resolve every advisory of a locked production package', () => {
    const [{ until = '' } = {}] = accepted
    // By the day of the list, so that this does not fail with time: the command does.
    const found = findVulnerable(
      lockedPackages(readJson('package-lock.json')),
      advisories,
      accepted,
      until,
    )
    expect(found.filter(isUnanswered)).toEqual([])
  })

  test('accept nothing that is fixed or unknown', () => {
    const found = findVulnerable(
      lockedPackages(readJson('package-lock.json')),
      advisories,
      [],
      '2026-11-22',
    )
    const open = new Set(found.map(({ advisory }) => advisory.id))
    expect(accepted.filter(({ id }) => !open.has(id))).toEqual([])
  })
})
