import { spawn } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.dispose()
  server = undefined
})

/** Runs the built server until it exits by itself. */
function runToEnd(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })))
}

describe('startup', () => {
  test('exits with a line for each missing production variable', async () => {
    const { code, output } = await runToEnd({ PORT: '70000' })
    expect(code).toBe(1)
    expect(output).toContain('PORT: must be a port number')
    expect(output).not.toContain('    at ')
  })

  test('rejects the demo sign-in for a public address', async () => {
    const { code, output } = await runToEnd({
      SIGN_IN: 'demo',
      SESSION_SECRET: 'x',
      PUBLIC_URL: 'https://carts.example',
    })
    expect(code).toBe(1)
    expect(output).toContain('ALLOW_DEMO_SIGN_IN=1')
  })

  test.each([
    ['a file', 'is a file', ''],
    ['below a file', 'is below a file', 'data'],
  ])('exits at once on a DATA_DIR that is %s, and names it', async (_what, reason, below) => {
    const file = join(tmpdir(), `cartfolio-file-${process.pid}`)
    writeFileSync(file, 'not a folder')
    const folder = join(file, below)
    const started = performance.now()
    const { code, output } = await runToEnd({
      SIGN_IN: 'demo',
      SESSION_SECRET: 'x',
      DATA_DIR: folder,
    })
    rmSync(file)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(`DATA_DIR ${folder} ${reason}`)
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  test('exits with a clear line when the port is taken', async () => {
    server = await startServer()
    const { code, output } = await runToEnd({
      SIGN_IN: 'demo',
      SESSION_SECRET: 'x',
      PORT: new URL(server.origin).port,
      DATA_DIR: join(tmpdir(), `cartfolio-taken-${process.pid}`),
    })
    expect(code).toBe(1)
    expect(output).toContain('is in use')
  })

  test('responds to the health check', async () => {
    server = await startServer()
    const response = await fetch(`${server.origin}/healthz`)
    expect(await response.json()).toEqual({ status: 'ok' })
  })
})

describe('shutdown', () => {
  test('completes an upload in progress, rejects new requests, and exits with 0', async () => {
    server = await startServer()
    const jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
    const photo = await plainPhoto()
    const boundary = 'b0undary'
    const head = Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nIn flight\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n` +
        `Content-Type: image/jpeg\r\n\r\n`,
    )
    const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
    const upload = request(new URL('/api/photos', server.origin), {
      method: 'POST',
      headers: {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Content-Length': head.length + photo.length + tail.length,
        Cookie: jane.cookieHeader(),
        Origin: server.origin,
      },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      upload.once('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      upload.once('error', reject)
    })
    upload.write(head)
    await wait(300)

    const started = Date.now()
    const stopped = server.stop()
    await wait(200)
    upload.end(Buffer.concat([photo, tail]))
    expect(await answered).toBe(201)
    expect(await stopped).toBe(0)
    expect(Date.now() - started).toBeLessThan(15_000)
    expect(readdirSync(join(server.dataDir, 'tmp'))).toEqual([])
  })

  test('returns 503 with Retry-After on an open connection', async () => {
    server = await startServer()
    const { port } = new URL(server.origin)
    // A request that never ends keeps the server draining; the second connection was opened before.
    const hanging = request({
      port,
      method: 'POST',
      path: '/api/photos',
      headers: { 'Content-Length': 10 },
    })
    hanging.on('error', () => {})
    hanging.write('half')
    const { Socket } = await import('node:net')
    const socket = new Socket()
    await new Promise<void>((resolve) => socket.connect(Number(port), '127.0.0.1', resolve))
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n')
    await wait(200)
    const stopped = server.stop()
    await wait(200)
    const text = new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    )
    socket.write('\r\n')
    expect(await text).toMatch(/^HTTP\/1\.1 503[\s\S]*Retry-After: 5/i)
    socket.destroy()
    hanging.destroy()
    expect(await stopped).toBe(0)
  })
})
