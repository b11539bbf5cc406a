import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { parseMail, type ReceivedMail } from './received-mail.ts'

/** A mail server on this machine that keeps what it receives. */
export interface TestMailServer {
  /** For SMTP_URL. */
  url: string
  /** The received messages, oldest first. */
  messages: ReceivedMail[]
  /**
   * Waits for the next message to an address that was not returned before.
   * @throws Error also for an invalid message to anybody
   */
  next(address: string): Promise<ReceivedMail>
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

/**
 * Talks SMTP with one client (RFC 5321).
 * @param refusal the response to a recipient that is not accepted
 * @param receive called with each message, before it is confirmed
 */
async function converse(
  socket: Socket,
  refusal: (address: string) => string | null,
  receive: (source: string, recipients: string[]) => Promise<void>,
): Promise<void> {
  const say = (text: string) => socket.write(`${text}\r\n`)
  let sender: string | undefined
  let recipients: string[] = []
  let message = null as string[] | null
  let unread = ''

  /** The response to a command. */
  function answer(command: string): string {
    if (/^EHLO \S+$/.test(command)) return '250 test.example'
    if (command === 'QUIT') return '221 Bye'
    const [, from] = /^MAIL FROM:<([^<>\s]+)>$/.exec(command) ?? []
    if (from !== undefined || command === 'RSET') {
      sender = from
      recipients = []
      return '250 OK'
    }
    const [, to] = /^RCPT TO:<([^<>\s]+)>$/.exec(command) ?? []
    if (to !== undefined && sender !== undefined) {
      const refused = refusal(to)
      if (refused === null) recipients.push(to)
      return refused ?? '250 OK'
    }
    if (command !== 'DATA') return '500 Not a command'
    if (recipients.length === 0) return '503 No recipient'
    message = []
    return '354 Go ahead'
  }

  say('220 test.example ESMTP')
  socket.setEncoding('latin1')
  for await (const chunk of socket) {
    const lines = (unread + String(chunk)).split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      if (message === null) {
        say(answer(line))
        if (line === 'QUIT') return void socket.end()
      } else if (line !== '.') message.push(line.replace(/^\./, ''))
      else {
        await receive(message.join('\r\n'), recipients)
        message = null
        say('250 OK')
      }
    }
  }
}

/** Starts a mail server without TLS and sign-in. */
export async function startMailServer(): Promise<TestMailServer> {
  const messages: ReceivedMail[] = []
  const returned = new Set<ReceivedMail>()
  const clients = new Set<Socket>()
  let rejection: { code: number; text: string; address: string | undefined } | null = null
  let held = Promise.resolve()
  let port = 0
  let invalid: unknown

  const refusal = (address: string) =>
    rejection === null || (rejection.address ?? address) !== address
      ? null
      : `${rejection.code} ${rejection.text}`
  const receive = async (source: string, recipients: string[]) => {
    try {
      messages.push(parseMail(source, recipients))
    } catch (error) {
      invalid = error
    }
    await held
  }
  const server = createServer((socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    // A client that is gone sends its message again.
    converse(socket, refusal, receive).catch(() => socket.destroy())
  })

  async function start(): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    if (!server.listening) return
    const closed = once(server.close(), 'close')
    for (const client of clients) client.destroy()
    await closed
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
        if (invalid !== undefined) throw invalid
        if (Date.now() > end) throw new Error(`no mail came to ${address}`)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
    },
  }
}
