import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { slowness } from './machine-speed.ts'

/*
 * Measures how long a server's event loop is blocked. The prober runs in a separate process, so
 * that work of the test itself does not count. It is this file, forked.
 */

/** One request to `/healthz`. */
interface Probe {
  /** Response time in milliseconds. */
  waitedMs: number
  /**
   * How much of that time the server's event loop was busy: on a busy machine it also waits for the
   * CPU.
   */
  busyMs: number
}

/** The rule is 50 ms; the test allows more because a machine that runs other tests is slow. */
const SLOWNESS = slowness()
const MAX_WAITED_MS = 150 * SLOWNESS
const MAX_BUSY_MS = 100 * SLOWNESS

/** True if a probe waited because the event loop was blocked. */
const isBlocked = ({ waitedMs, busyMs }: Probe): boolean =>
  waitedMs > MAX_WAITED_MS && busyMs > MAX_BUSY_MS

/**
 * CPU time of a process's main thread so far, in milliseconds; Linux only. Other threads do not
 * count.
 */
export const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** True if the CPU time is too short for a blocked event loop. */
export const isHarmless = (busyMs: number) => busyMs <= MAX_BUSY_MS

/** Sends requests to a server's `/healthz` while a test does other work. */
export class HealthProber {
  readonly #process: ChildProcess

  private constructor(process: ChildProcess) {
    this.#process = process
  }

  /** @param pid of the server's process */
  static async start(origin: string, pid: number): Promise<HealthProber> {
    const child = fork(import.meta.filename, ['probe', origin, String(pid)], {
      execArgv: ['--import', 'tsx'],
    })
    await once(child, 'message')
    return new HealthProber(child)
  }

  /** The probe with the busiest server during some work. */
  async #worstDuring(work: () => Promise<unknown>): Promise<Probe> {
    await this.#ask('begin')
    try {
      await work()
    } finally {
      this.#process.send('end')
    }
    const [worst] = (await once(this.#process, 'message')) as [Probe]
    return worst
  }

  /**
   * Does some work up to three times.
   * @returns the probe that shows the event loop blocked every time, null if it was not
   */
  async blockedBy(work: () => Promise<unknown>): Promise<Probe | null> {
    let worst: Probe | null = null
    for (let tries = 0; tries < 3; tries++) {
      worst = await this.#worstDuring(work)
      if (!isBlocked(worst)) return null
    }
    return worst
  }

  stop(): void {
    this.#process.kill()
  }

  async #ask(what: string): Promise<void> {
    const reply = once(this.#process, 'message')
    this.#process.send(what)
    await reply
  }
}

/** Milliseconds between two probes. */
const PAUSE_MS = 3

function probe(origin: string, pid: number): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const one = async (): Promise<Probe> => {
    const before = mainThreadMs(pid)
    const began = performance.now()
    await new Promise<void>((resolve, reject) => {
      get(`${origin}/healthz`, { agent }, (response) => response.resume().on('end', resolve)).on(
        'error',
        reject,
      )
    })
    return { waitedMs: performance.now() - began, busyMs: mainThreadMs(pid) - before }
  }
  let ended = true
  process.on('message', (message) => {
    if (message === 'end') ended = true
    else void probeUntilEnd()
  })
  async function probeUntilEnd(): Promise<void> {
    ended = false
    await one()
    process.send?.('began')
    let worst: Probe = { waitedMs: 0, busyMs: 0 }
    while (!ended) {
      const next = await one()
      if (next.busyMs > worst.busyMs) worst = next
      await wait(PAUSE_MS)
    }
    process.send?.(worst)
  }
  process.send?.('ready')
}

const [, , role, origin = '', pid] = process.argv
if (role === 'probe') probe(origin, Number(pid))
