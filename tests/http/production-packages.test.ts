import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packages } from '../../package-lock.json' with { type: 'json' }

/*
 * A production install has no development dependencies: the build must contain what it needs of
 * them.
 */

const FOLDER = 'build/server'
const installed = packages as Record<string, { dev?: boolean } | undefined>

/** The packages that a file imports or requires, but for those in comments. */
const PACKAGE =
  /^(?:(?:import|export)\b[^'"()]*|(?!\s*\*).*require\()["']((?:@[\w.-]+\/)?[a-z][\w.-]*)["'/]/gm

test('the built server loads only packages of a production install', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  const imported = files
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [...readFileSync(join(FOLDER, name), 'utf8').matchAll(PACKAGE)])
    .map(([, name = '']) => name)
  const loaded = [...new Set(imported)].filter((name) => !builtinModules.includes(name))
  expect(loaded).toContain('react')
  const absent = loaded.filter((name) => installed[`node_modules/${name}`]?.dev !== undefined)
  expect(absent).toEqual([])
  expect(loaded.filter((name) => !installed[`node_modules/${name}`])).toEqual([])
})
