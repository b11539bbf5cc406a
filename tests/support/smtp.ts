import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A message as a mail server receives it. */
export interface ReceivedMail {
  /** The addresses of RCPT TO, whatever the headers say. */
  recipients: string[]
  /** By name in lower case. */
  headers: Map<string, string>
  subject: string
  text: string
  html: string
}

/** A mail server on this machine that keeps what it receives. */
export interface TestMailServer {
  /** For SMTP_URL. */
  url: string
  /** The received messages, oldest first. */
  messages: ReceivedMail[]
  /** Waits for the next message to an address that was not returned before. */
  next(address: string): Promise<ReceivedMail>
  /**
   * Rejects recipients with this response until it is called again with null: all, or one address.
   */
  reject(code: number | null, text?: string, address?: string): void
  /** Answers no message until the returned function is called. */
  hold(): () => void
  /** Stops, as if the machine was gone. */
  stop(): Promise<void>
  /** Starts again on the same port. */
  start(): Promise<void>
}

const WAIT_MS = 15_000
const LOOK_EVERY_MS = 25

/**
 * Parses a message.
 * @throws Error for bytes or lines that some mail servers reject
 */
async function readMail(source: string, recipients: string[]): Promise<ReceivedMail> {
  if (/[^\t\r\n\x20-\x7e]/.test(source)) throw new Error('It is not ASCII text.')
  if (/[^\r\n]{999}/.test(source)) throw new Error('A line is too long (RFC 5322, 2.1.1).')
  const { headers, subject = '', text = '', html = '' } = await PostalMime.parse(source)
  const named = new Map(headers.map(({ key, value }) => [key, value]))
  return { recipients, headers: named, subject, text, html }
}

/** Starts a mail server without TLS and sign-in. */
export async function startMailServer(): Promise<TestMailServer> {
  const messages: ReceivedMail[] = []
  const returned = new Set<ReceivedMail>()
  let rejection: { code: number; text: string; address: string | undefined } | null = null
  let held = Promise.resolve()
  let port = 0
  let server: SMTPServer | null = null

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onRcptTo({ address }, _session, callback) {
        if (rejection === null || (rejection.address ?? address) !== address) return callback()
        callback(Object.assign(new Error(rejection.text), { responseCode: rejection.code }))
      },
      onData(stream, { envelope }, callback) {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        text(stream)
          .then((source) => readMail(source, recipients))
          .then((message) => messages.push(message))
          .then(() => held)
          .then(() => callback(), callback)
      },
    })
    // A client that is gone sends its message again.
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    const stopping = server
    server = null
    if (stopping) await new Promise<void>((resolve) => stopping.close(resolve))
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    start,
    stop,
    reject(code, text = 'No', address) {
      rejection = code === null ? null : { code, text, address }
    },
    hold() {
      let release = () => {}
      held = new Promise((resolve) => (release = resolve))
      return () => release()
    },
    async next(address) {
      const end = Date.now() + WAIT_MS
      for (;;) {
        const found = messages.find(
          (each) => !returned.has(each) && each.headers.get('to') === address,
        )
        if (found) {
          returned.add(found)
          return found
        }
        if (Date.now() > end) throw new Error(`no mail came to ${address}`)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
    },
  }
}
