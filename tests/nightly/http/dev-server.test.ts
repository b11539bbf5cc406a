import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '#tests/support/server.ts'

test('npm run dev serves pages and the script of the browser', { timeout: 90_000 }, async () => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-dev-'))
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'scripts/dev.ts'], {
    env: { NODE_ENV: 'development', PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
  })
  const origin = `http://localhost:${port}`
  try {
    const page = await vi.waitFor(() => fetch(origin), { timeout: 60_000, interval: 200 })
    expect(page.status).toBe(200)
    const [, entry] = /import\("([^"]+entry\.client[^"]+)"\)/.exec(await page.text()) ?? []
    expect(await (await fetch(origin + entry)).text()).toContain('hydrateRoot')
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
