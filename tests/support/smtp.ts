import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that keeps what it receives. */
export interface TestMailServer {
  /** For SMTP_URL. */
  url: string
  /** The received messages, oldest first. */
  messages: ParsedMail[]
  /** Waits for the next message to an address that was not returned before. */
  next(address: string): Promise<ParsedMail>
  /** Rejects recipients with this response until it is called again with null: all, or one address. */
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

const isTo = (message: ParsedMail, address: string) =>
  [message.to ?? []].flat().some(({ value }) => value.some((each) => each.address === address))

/** Starts a mail server without TLS and sign-in. */
export async function startMailServer(): Promise<TestMailServer> {
  const messages: ParsedMail[] = []
  const returned = new Set<ParsedMail>()
  let rejection: { code: number; text: string; address: string | undefined } | null = null
  let held = Promise.resolve()
  let port = 0
  let server: SMTPServer | undefined

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo({ address }, _session, done) {
        if (rejection === null || (rejection.address ?? address) !== address) return done()
        done(Object.assign(new Error(rejection.text), { responseCode: rejection.code }))
      },
      onData(stream, _session, done) {
        simpleParser(stream).then(async (message) => {
          messages.push(message)
          await held
          done()
        }, done)
      },
    })
    server.on('error', () => undefined)
    const { server: socket } = server
    socket.listen(port, '127.0.0.1')
    await once(socket, 'listening')
    port = (socket.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    const current = server
    server = undefined
    await new Promise<void>((resolve) => (current ? current.close(() => resolve()) : resolve()))
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
        const found = messages.find((each) => !returned.has(each) && isTo(each, address))
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
