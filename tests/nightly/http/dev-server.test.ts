import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '#tests/support/server.ts'

test('npm run dev on a taken port says so in one line, and makes no folder', async () => {
  const blocker = createServer().listen(0, '0.0.0.0')
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo
  const folder = join(mkdtempSync(join(tmpdir(), 'cartfolio-dev-')), 'data')
  const { status, stderr } = await new Promise<{ status: number | null; stderr: string }>(
    (resolve) => {
      const child = spawn(process.execPath, ['--import', 'tsx/esm', 'scripts/dev.ts'], {
        env: {
          NODE_ENV: 'development',
          PATH: process.env.PATH,
          PORT: String(port),
          DATA_DIR: folder,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let errors = ''
      child.stderr.on('data', (chunk) => (errors += chunk))
      child.once('close', (code) => resolve({ status: code, stderr: errors }))
    },
  )
  blocker.close()
  expect(status).toBe(1)
  expect(stderr).toBe(
    `The start failed: port ${port} is in use. Stop what uses it, or set PORT to another one.\n`,
  )
  expect(existsSync(folder)).toBe(false)
})

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
