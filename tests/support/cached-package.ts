import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * What tests need beside the project's own packages, kept between runs and outside the repository.
 */
export const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'cartfolio')

/**
 * The folder of an npm package, which is installed into the cache at the first call.
 * @param spec such as `node@26`
 * @throws when npm cannot install it
 */
export function cachedPackage(spec: string): string {
  const folder = join(CACHE, spec.replace('/', '+'))
  const installed = join(folder, 'node_modules', spec.replace(/(?<=.)@.*/, ''))
  if (!existsSync(installed)) {
    mkdirSync(folder, { recursive: true })
    const quiet = ['--no-audit', '--no-fund', '--no-save', '--loglevel', 'error']
    execFileSync('npm', ['install', '--prefix', folder, ...quiet, spec], { stdio: 'inherit' })
  }
  return installed
}
