import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const INPUTS = [
  ...['app', 'db', 'public', 'scripts', 'storage'],
  ...['server.ts', 'vite.config.ts', 'package.json', 'tsconfig.json'],
  'node_modules/.package-lock.json',
]
const OUTPUTS = ['build/client/assets', 'build/server/index.js']

/** When a file, or anything in a folder, last changed, was added or removed. */
function lastChange(path: string): number {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  const isInput = (name: string) => !/\.test\.tsx?$/.test(name)
  return Math.max(
    mtimeMs,
    ...readdirSync(path)
      .filter(isInput)
      .map((name) => lastChange(join(path, name))),
  )
}

/** True if the build is newer than everything it is made of. */
export function isBuildCurrent(): boolean {
  if (!OUTPUTS.every((path) => existsSync(path))) return false
  const builtAt = Math.min(...OUTPUTS.map((path) => statSync(path).mtimeMs))
  return INPUTS.every((path) => existsSync(path) && lastChange(path) < builtAt)
}
