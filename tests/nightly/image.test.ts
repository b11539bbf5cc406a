import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import ignore from 'ignore'
import { expect, test } from 'vitest'

test('the image can be built of the files that .dockerignore lets through', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-image-'))
  try {
    const rules = ignore().add(readFileSync('.dockerignore', 'utf8').replace(/^\*$/m, '/*'))
    const stage =
      readFileSync('Dockerfile', 'utf8')
        .split(/^FROM /m)
        .find((text) => text.includes('AS build')) ?? ''
    const copied = [...stage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(copied).toContain('scripts')
    for (const name of [...copied, 'package.json'])
      cpSync(name, join(folder, name), {
        recursive: true,
        filter: (path) => !rules.ignores(relative('.', path)),
      })
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 180_000)
