import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/server.ts'
import { until, type Driver } from '../driver.ts'
import { driveSession } from './webdriver.ts'

interface Paths {
  driver: string
  browser: string
  display: string
}

/** Starts WebKitGTK's MiniBrowser in a virtual display and drives it by WebDriver over HTTP. */
export async function startWebKit({ driver, browser, display }: Paths): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-webkit-'))
  const output = join(folder, 'console.log')
  const wrapper = join(folder, 'browser')
  // The driver discards the browser's output, including its console.
  writeFileSync(output, '')
  writeFileSync(
    wrapper,
    `#!/bin/sh\nexec ${browser} "$@" --enable-write-console-messages-to-stdout=true >>${output} 2>&1\n`,
  )
  chmodSync(wrapper, 0o755)
  const port = await freePort()
  const child = spawn(display, ['-a', driver, `--port=${port}`], {
    stdio: 'ignore',
    // A process group: the display's script, the display, the driver and the browser end together.
    detached: true,
    env: { ...process.env, HOME: folder, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as {
      value: { error?: string; message?: string } | null
    }
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }
  const close = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
    console.log(readFileSync(output, 'utf8'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await until('WebKitWebDriver does not listen', () => ask('GET', '/status'))
    const { sessionId, capabilities } = (await ask('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: wrapper, args: ['--automation'] },
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } }
    const session = `/session/${sessionId}`
    let read = 0
    return driveSession(capabilities.browserVersion, {
      navigate: (url) => ask('POST', `${session}/url`, { url }),
      execute: (script) => ask('POST', `${session}/execute/sync`, { script, args: [] }),
      click: (id) => ask('POST', `${session}/element/${id}/click`, {}),
      clear: (id) => ask('POST', `${session}/element/${id}/clear`, {}),
      type: (id, text) => ask('POST', `${session}/element/${id}/value`, { text }),
      windowSize: (width, height) => ask('POST', `${session}/window/rect`, { width, height }),
      screenshot: () => ask('GET', `${session}/screenshot`),
      async problems() {
        const text = readFileSync(output, 'utf8')
        const fresh = text.slice(read)
        read = text.length
        return fresh.split('\n').filter((line) => /CONSOLE( \w+)* ERROR/.test(line))
      },
      async end() {
        await ask('DELETE', session).catch(() => {})
        await close()
      },
    })
  } catch (error) {
    await close()
    throw error
  }
}
