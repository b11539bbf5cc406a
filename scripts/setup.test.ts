import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '#app/http/process/environment.server.ts'

/*
 * scripts/setup.sh with tools that always succeed, or always fail: what it asks, checks and writes.
 */

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartfolio-setup-'))
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'bin'))
  for (const name of ['scripts/setup.sh', 'fly.toml']) copyFileSync(name, join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function setUp(answers: string[], { target = 'compose', reachable = true, docker = true } = {}) {
  for (const tool of ['curl', 'getent', ...(docker ? ['docker'] : [])]) {
    const file = join(folder, 'bin', tool)
    writeFileSync(
      file,
      `#!/bin/sh\n${reachable || tool === 'docker' ? 'echo authorization_endpoint' : 'exit 1'}\n`,
    )
    chmodSync(file, 0o755)
  }
  const { status, stdout, stderr } = spawnSync('sh', ['scripts/setup.sh', target], {
    cwd: folder,
    input: answers.map((answer) => `${answer}\n`).join(''),
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  })
  return { status, output: stdout + stderr }
}

/** The written variables, as Compose reads them. */
function written(name: string): Record<string, string> {
  const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [, key = '', value = ''] = /^(\w+)='?(.*?)'?$/.exec(line) ?? []
      return [key, value]
    }),
  )
}

const SITE = ['https://carts.example', 'help@carts.example', 'me@carts.example']
const MAIL = ['mail', 'smtps://user:pa%24ss@mail.example:465', '']

test('writes settings that the program accepts, for itself only', () => {
  const { status, output } = setUp([...SITE, ...MAIL])
  expect(status, output).toBe(0)
  expect(output).toContain('the mail server accepts the password')
  expect(output).toContain('docker compose up --detach')
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
  const environment = readEnvironment({ ...written('.env'), NODE_ENV: 'production' })
  expect(environment).toMatchObject({
    PUBLIC_URL: 'https://carts.example',
    SUPPORT_EMAIL: 'help@carts.example',
    SIGN_IN: 'email',
    MODERATORS: ['me@carts.example'],
    MAIL_FROM: 'help@carts.example',
  })
})

test('accepts what the program accepts', () => {
  const site = ['https://carts.example:8443/', 'help@carts.example', 'a@b.example, c@d.example']
  const mail = ['mail', 'smtps://user:pa%24ss@mail.example:465', 'Carts <post@carts.example>']
  const { status, output } = setUp([...site, ...mail])
  expect(status, output).toBe(0)
  expect(output).toContain('admin -- mail test help@carts.example')
  expect(readEnvironment({ ...written('.env'), NODE_ENV: 'production' })).toMatchObject({
    PUBLIC_URL: 'https://carts.example:8443',
    MODERATORS: ['a@b.example', 'c@d.example'],
    MAIL_FROM: 'Carts <post@carts.example>',
  })
})

test('looks for Docker before it asks', () => {
  const { status, output } = setUp([...SITE, ...MAIL], { docker: false })
  expect({ status, output: output.trim() }).toEqual({
    status: 1,
    output: expect.stringMatching(/^There is no Docker with Compose here: https:\S+$/),
  })
})

test('asks again after a wrong answer, and takes a provider', () => {
  const provider = ['provider', 'https://accounts.example', 'id', 'se$cret']
  const { status, output } = setUp(['carts.example', ...SITE, ...provider])
  expect(status, output).toBe(0)
  expect(output).toContain('This does not look right')
  expect(output).toContain('redirect URI https://carts.example/api/auth/callback')
  const environment = readEnvironment({ ...written('.env'), NODE_ENV: 'production' })
  expect(environment).toMatchObject({ OAUTH_CLIENT_SECRET: 'se$cret' })
  expect(environment.SIGN_IN).toBeUndefined()
})

test('says what does not work, and writes nothing unless asked to', () => {
  const { status, output } = setUp([...SITE, ...MAIL, 'no'], { reachable: false })
  expect(status).toBe(1)
  expect(output).toContain('carts.example has no address yet')
  expect(output).toContain('the mail server does not answer')
  expect(existsSync(join(folder, '.env'))).toBe(false)
  expect(setUp([...SITE, ...MAIL, 'yes'], { reachable: false }).status).toBe(0)
})

test('changes no settings that are there, and leaves none behind when it is interrupted', () => {
  expect(setUp(SITE)).toMatchObject({ status: 1 })
  expect(existsSync(join(folder, '.env'))).toBe(false)
  writeFileSync(join(folder, '.env'), 'PUBLIC_URL=https://mine.example\n')
  expect(setUp([...SITE, ...MAIL]).output).toContain('There is a .env already')
  expect(written('.env')).toEqual({ PUBLIC_URL: 'https://mine.example' })
})

test('writes the secrets of Fly.io, with the address of the app', () => {
  const { status, output } = setUp(['', ...SITE.slice(1), ...MAIL], { target: 'fly' })
  expect(status, output).toBe(0)
  expect(output).toContain('fly secrets import --stage < .env.fly')
  expect(written('.env.fly').PUBLIC_URL).toBe('https://cartfolio.fly.dev')
})
