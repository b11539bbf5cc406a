import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/server.ts'
import { until, type Driver } from '../driver.ts'
import { driveSession } from './webdriver.ts'

/** Page errors in the browser's console, which Marionette does not expose. */
const CONSOLE_ERRORS = `
  const found = []
  for (const message of Services.console.getMessageArray()) {
    if (!(message instanceof Ci.nsIScriptError) || message.flags & (Ci.nsIScriptError.warningFlag | Ci.nsIScriptError.infoFlag)) continue
    if (!/^http:\\/\\/localhost/.test(message.sourceName) && message.category !== 'CSP') continue
    found.push(message.category + ': ' + message.errorMessage)
  }
  Services.console.reset()
  return found`

const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'toolkit.telemetry.server': '',
  'browser.safebrowsing.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'dom.ipc.processCount': 1,
}

type Reply = [kind: 1, id: number, error: { error: string; message: string } | null, value: unknown]

/** A Marionette client: length-prefixed JSON over TCP, with WebDriver commands. */
class Marionette {
  private last = 0
  private received = Buffer.alloc(0)
  private readonly waiting = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void }
  >()

  constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.received = Buffer.concat([this.received, chunk])
      this.read()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const { reject } of this.waiting.values())
        reject(new Error('Firefox closed the connection.'))
      this.waiting.clear()
    })
  }

  private read(): void {
    for (;;) {
      const colon = this.received.indexOf(':')
      if (colon === -1) return
      const length = Number(this.received.subarray(0, colon).toString())
      const end = colon + 1 + length
      if (this.received.length < end) return
      const message: unknown = JSON.parse(this.received.subarray(colon + 1, end).toString())
      this.received = this.received.subarray(end)
      // The first message is the greeting, an object.
      if (!Array.isArray(message)) continue
      const [, id, error, value] = message as Reply
      const caller = this.waiting.get(id)
      this.waiting.delete(id)
      if (error) caller?.reject(new Error(`${error.error}: ${error.message}`))
      else caller?.resolve(value)
    }
  }

  send(command: string, parameters: object = {}): Promise<unknown> {
    const id = ++this.last
    const message = JSON.stringify([0, id, command, parameters])
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
  }

  /** The value of a command that wraps it in an object. */
  async value(command: string, parameters: object = {}): Promise<unknown> {
    const response = await this.send(command, parameters)
    return (response as { value?: unknown } | null)?.value
  }
}

const tryToConnect = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

/** Starts the system's Firefox and drives it over Marionette. */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'cartfolio-firefox-'))
  const port = await freePort()
  const lines = Object.entries({ ...PREFERENCES, 'marionette.port': port }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    program,
    [
      '--headless',
      '--no-remote',
      '--marionette',
      '--remote-allow-system-access',
      '--profile',
      profile,
    ],
    { stdio: 'ignore', env: { ...process.env, HOME: profile, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' } },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const close = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const socket = await until('Firefox does not listen', () => tryToConnect(port), 60_000)
    const firefox = new Marionette(socket)
    const { capabilities } = (await firefox.send('WebDriver:NewSession', {})) as {
      capabilities: { browserVersion: string }
    }
    return driveSession(capabilities.browserVersion, {
      navigate: (url) => firefox.send('WebDriver:Navigate', { url }),
      execute: (script) => firefox.value('WebDriver:ExecuteScript', { script, args: [] }),
      click: (id) => firefox.send('WebDriver:ElementClick', { id }),
      clear: (id) => firefox.send('WebDriver:ElementClear', { id }),
      type: (id, text) => firefox.send('WebDriver:ElementSendKeys', { id, text }),
      windowSize: (width, height) => firefox.send('WebDriver:SetWindowRect', { width, height }),
      screenshot: () => firefox.value('WebDriver:TakeScreenshot', { full: false }),
      async problems() {
        await firefox.send('Marionette:SetContext', { value: 'chrome' })
        try {
          return (await firefox.value('WebDriver:ExecuteScript', {
            script: CONSOLE_ERRORS,
            args: [],
          })) as string[]
        } finally {
          await firefox.send('Marionette:SetContext', { value: 'content' })
        }
      },
      async end() {
        socket.destroy()
        await close()
      },
    })
  } catch (error) {
    await close()
    throw error
  }
}
