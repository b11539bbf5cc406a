import { fork, type ChildProcess } from 'node:child_process'
import { plainPhoto } from '../tests/support/pictures.ts'
import { seededRandom } from '../tests/support/random.ts'
import { NoResponse, Traffic, type TrafficRequest } from './soak-traffic.ts'
import { UPLOAD_TYPE, uploadBody } from './upload-post.ts'

/** Who writes, and on which photos. */
export interface WriterSetup {
  /** The public address of the server: writes with another `Origin` are rejected. */
  origin: string
  members: { id: string; cookie: string }[]
  /** Newest first. The owner is an index of `members`. */
  photos: { id: number; owner: number }[]
}

/** Members who write to one server, in a separate process. */
export interface Writer {
  /**
   * Sends a number of writes a second while other work runs.
   * @throws when a write fails, or its status is not the expected one
   */
  during<Result>(rate: number, work: () => Promise<Result>): Promise<Result>
  /** The response times in milliseconds since the last call, without uploads. */
  takeTimes(): number[]
  stop(): void
}

/** What the process reports after each series of writes. */
interface Report {
  times: number[]
  complaints: string[]
}

const SEED = 20261123
/** An upload is added after this many seconds of writes. */
const UPLOAD_SECONDS = 10
const UPLOAD = 'upload'

/** The next message of a process. */
function messageOf<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const exited = (code: number | null) => reject(new Error(`The writer exited with ${code}.`))
    child.once('exit', exited)
    child.once('message', (message) => {
      child.off('exit', exited)
      resolve(message as Message)
    })
  })
}

/** Starts the process. Writers with the same setup send the same writes in the same order. */
export async function startWriter(setup: WriterSetup): Promise<Writer> {
  const child = fork(import.meta.filename, ['writes'])
  child.send(setup)
  await messageOf(child)
  let times: number[] = []
  return {
    async during(rate, work) {
      child.send(rate)
      try {
        return await work()
      } finally {
        child.send(0)
        const report = await messageOf<Report>(child)
        times.push(...report.times)
        if (report.complaints.length > 0)
          throw new Error(`Writes failed:\n${report.complaints.join('\n')}`)
      }
    },
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
    stop: () => void child.kill(),
  }
}

/**
 * An endless series of writes: three fifths are likes, a fifth each comments and follows. Saves
 * stay in the browser.
 */
function createWrites({ members, photos }: WriterSetup, image: Buffer) {
  const random = seededRandom(SEED)
  let marks = 0

  const json = (method: string, path: string, body?: object) => ({
    method,
    path,
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })

  function write(): { kind: string; status?: number; writer: number; sent: TrafficPart } {
    const writer = random.below(members.length)
    // The square prefers the newest: a third of the photos are on the first page of the feed.
    const photo = photos[Math.floor(random.fraction() ** 2 * photos.length)]
    if (!photo) throw new Error('There are no photos.')
    const path = `/api/photos/${photo.id}`
    const kind = random.fraction()
    if (kind < 0.6) return { kind: 'like', writer, sent: json('POST', `${path}/like`) }
    if (kind < 0.8) {
      const sent = json('POST', `${path}/comments`, { content: `Great cart, number ${++marks}` })
      return { kind: 'comment', status: 201, writer, sent }
    }
    // Nobody can follow themselves.
    const follower = writer === photo.owner ? (writer + 1) % members.length : writer
    const sent = json('POST', `/api/users/${members[photo.owner]?.id}/follow`)
    return { kind: 'follow', writer: follower, sent }
  }

  const asMember = (kind: string, status: number, writer: number, sent: TrafficPart) => ({
    ...sent,
    kind,
    cookie: members[writer]?.cookie,
    expected: [status],
  })
  return {
    next(): TrafficRequest {
      const { kind, status = 200, writer, sent } = write()
      return asMember(kind, status, writer, sent)
    },
    upload(): TrafficRequest {
      const fields = { title: `Bench cart ${++marks}`, tags: 'bench', isPublic: 'true' }
      return asMember(UPLOAD, 201, random.below(members.length), {
        method: 'POST',
        path: '/api/photos',
        headers: { 'Content-Type': UPLOAD_TYPE },
        body: uploadBody(fields, image),
      })
    },
  }
}

type TrafficPart = Pick<TrafficRequest, 'path' | 'method' | 'headers' | 'body'>

/** Sends writes at fixed times, without waiting for earlier responses. */
function createSchedule(setup: WriterSetup, image: Buffer) {
  const writes = createWrites(setup, image)
  const traffic = new Traffic(setup.origin, Infinity)
  const pending = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let untilUpload = UPLOAD_SECONDS

  const send = (asked: TrafficRequest) => {
    // Every unexpected result is in the complaints.
    const sending = traffic.ask(asked).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof NoResponse)) throw error
      },
    )
    pending.add(sending)
    void sending.finally(() => pending.delete(sending))
  }

  return {
    start(rate: number) {
      const started = performance.now()
      let sent = 0
      const step = () => {
        send(writes.next())
        untilUpload -= 1 / rate
        if (untilUpload <= 0) {
          untilUpload += UPLOAD_SECONDS
          send(writes.upload())
        }
        timer = setTimeout(step, started + (++sent * 1000) / rate - performance.now())
      }
      step()
    },
    async stop(): Promise<Report> {
      clearTimeout(timer)
      await Promise.all(pending)
      const kinds = [...traffic.times].filter(([kind]) => kind !== UPLOAD)
      traffic.times.clear()
      return { times: kinds.flatMap(([, times]) => times), complaints: traffic.complaints }
    },
  }
}

if (process.argv[2] === 'writes' && process.send)
  process.once('message', async (setup) => {
    const schedule = createSchedule(setup as WriterSetup, await plainPhoto())
    process.on('message', async (rate) => {
      if (rate === 0) process.send?.(await schedule.stop())
      else schedule.start(rate as number)
    })
    process.once('disconnect', () => process.exit())
    process.send?.('ready')
  })
