import { connect, type Socket } from 'node:net'

/** A connection that sends raw bytes, for requests that HTTP clients do not send. */
export class RawConnection {
  /** Everything received. */
  received = ''
  /** Bytes passed to the network. */
  get sent(): number {
    return this.#socket.bytesWritten
  }
  /** Resolves when the connection is closed, for any reason. */
  readonly closed: Promise<void>
  readonly #socket: Socket
  #listeners: (() => void)[] = []

  /** @param origin such as `http://localhost:3000` */
  constructor(origin: string) {
    this.#socket = connect(Number(new URL(origin).port), '127.0.0.1')
    this.#socket.on('error', () => {})
    this.#socket.on('data', (data) => {
      this.received += data.toString('latin1')
      for (const listener of this.#listeners) listener()
    })
    this.closed = new Promise((resolve) => this.#socket.once('close', () => resolve()))
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  /** Sends bytes; resolves when the network has taken them or the connection is closed. */
  async send(bytes: string | Uint8Array): Promise<void> {
    if (!this.isOpen) return
    const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    const taken = new Promise<void>((resolve) => this.#socket.write(data, () => resolve()))
    await Promise.race([taken, this.closed])
  }

  /**
   * Waits until the received text matches.
   * @throws when the connection closes before
   */
  async until(pattern: RegExp): Promise<void> {
    const matched = new Promise<void>((resolve) => {
      const check = () => pattern.test(this.received) && resolve()
      this.#listeners.push(check)
      check()
    })
    await Promise.race([matched, this.closed])
    if (!pattern.test(this.received))
      throw new Error(`The connection ended with: ${this.received.slice(0, 500)}`)
  }

  /** The statuses of all responses so far. */
  get statuses(): number[] {
    return [...this.received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
  }

  /** Disconnects without a response. */
  destroy(): void {
    this.#socket.destroy()
  }
}
