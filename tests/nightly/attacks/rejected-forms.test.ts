import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, signedIn } from '#tests/support/client.ts'
import { HealthProber } from '#tests/support/event-loop.ts'
import { getPid } from '#tests/support/processes.ts'
import { RawConnection } from '#tests/support/raw-connection.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

/* The cost of rejected forms: the response contains the typed values, and stays small even if they are long: at most
 * 40,000 characters (preserved-values.ts), each escaped for HTML and once more for the JSON of the page. */

const MAX_BYTES = 350_000

let server: RunningServer
let prober: HealthProber
let jane: Client

beforeAll(async () => {
  server = await startServer()
  prober = await HealthProber.start(server.origin, getPid(server.process))
  jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
})
afterAll(() => {
  prober.stop()
  return server.dispose()
})

const FORMS = ['/request-feature', '/report', '/upload', '/u/jane/edit', '/account/delete']
const FIELDS = ['title', 'description', 'altText', 'sourceUrl', 'tags', 'content', 'details', 'bio']

test.each(['"', '<', '&', '漢'])('the response to a form full of %s is small', async (sign) => {
  const text = sign.repeat(Math.floor(85_000 / Buffer.byteLength(encodeURIComponent(sign))))
  const fields = {
    ...Object.fromEntries(FIELDS.map((name) => [name, text])),
    intent: 'create-binder',
  }
  for (const path of FORMS) {
    const response = await jane.post(path, fields)
    expect(response.status, path).toBeGreaterThanOrEqual(400)
    expect(response.status, path).toBeLessThan(500)
    expect(Buffer.byteLength(await response.text()), path).toBeLessThan(MAX_BYTES)
  }
})

describe('a text of quotes does not delay other requests', () => {
  const quotes = (bytes: number) => '"'.repeat(bytes)

  /** Submits a form while other requests must not wait. */
  async function sendRejected(
    by: HealthProber,
    send: () => Promise<Response>,
  ): Promise<{ status: number; size: number }> {
    let result = { status: 0, size: 0 }
    const blocked = await by.blockedBy(async () => {
      const response = await send()
      result = { status: response.status, size: (await response.arrayBuffer()).byteLength }
    })
    expect(blocked).toBeNull()
    expect(result.size).toBeLessThan(MAX_BYTES)
    return result
  }

  test.each(FIELDS)('%s of a member, in each form', async (field) => {
    for (const path of FORMS) {
      // A field has at most 256 KB.
      for (const bytes of [250_000, 1_000_000]) {
        const fields = { username: '?', [field]: quotes(bytes) }
        const { status } = await sendRejected(prober, () => jane.upload(path, fields))
        expect(status, path).toBeGreaterThanOrEqual(400)
        expect(status, path).toBeLessThan(500)
      }
    }
  })

  describe('over the rate limit', () => {
    let limited: RunningServer
    let limitedProber: HealthProber
    beforeAll(async () => {
      limited = await startServer({ RATE_LIMITS: 'on' })
      limitedProber = await HealthProber.start(limited.origin, getPid(limited.process))
    })
    afterAll(() => {
      limitedProber.stop()
      return limited.dispose()
    })
    const useUp = async (client: Client) => {
      for (let count = 0; count < 10; count++) await client.post('/request-feature', {})
    }

    test('from a member', async () => {
      const member = await signedIn(limited.origin, { email: 'omar@example.com' })
      await useUp(member)
      for (const field of FIELDS) {
        const send = () => member.upload('/request-feature', { [field]: quotes(250_000) })
        expect((await sendRejected(limitedProber, send)).status).toBe(429)
      }
    })

    test('from a visitor, whose form is not read', async () => {
      await useUp(new Client(limited.origin))
      const connection = new RawConnection(limited.origin)
      const { host } = new URL(limited.origin)
      await connection.send(
        `POST /request-feature HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${limited.origin}\r\n` +
          'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000000\r\n\r\ntitle=',
      )
      await connection.until(/^HTTP\/1\.1 429 [^]*<\/html>/)
      expect(connection.received.length).toBeLessThan(MAX_BYTES)
      connection.destroy()
    })
  })
})
