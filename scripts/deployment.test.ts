import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* The files of a deployment, which no test here can start, agree with each other and the docs. */

const read = (path: string) => readFileSync(path, 'utf8')
const operations = read('docs/operations.md')

test('the container is tested under the limits of compose.yaml', () => {
  const compose = read('compose.yaml')
  expect(compose).toMatch(/^ {4}read_only: true$/m)
  expect(compose).toMatch(/^ {4}tmpfs: \/tmp$/m)
  expect(read('.github/workflows/ci.yml')).toMatch(/docker run .*--read-only --tmpfs \/tmp /)
})

test('the systemd unit may write where the docs put the replica, and its own folder', () => {
  const unit = read('docs/cartfolio.service')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  expect(value('ProtectSystem')).toBe('strict')
  const replicas = [...operations.matchAll(/file:\/\/(\/[\w/-]+)/g)].map(([, path = '']) => path)
  expect(replicas.length).toBeGreaterThan(0)
  const writable = value('ReadWritePaths').replace(/^-/, '')
  for (const replica of replicas) expect(replica).toMatch(new RegExp(`^${writable}/`))
  expect(value('Environment')).toContain(`DATA_DIR=/var/lib/${value('StateDirectory')} `)
})

test('each way to run it waits longer for a stop than the program takes', () => {
  const longest = 15
  const seconds = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1])
  expect(seconds('compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThan(longest)
  expect(seconds('docs/cartfolio.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(longest)
  expect(seconds('fly.toml', /kill_timeout = (?:"|')?(\d+)/)).toBeGreaterThan(longest)
})
