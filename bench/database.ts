import { randomBytes } from 'node:crypto'
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { database, openDatabase, setDatabase, type Database } from '../db/client.ts'
import { insertComment } from '../db/queries/comments.ts'
import { sharePhotos } from '../db/queries/contributors.ts'
import { toggleFollow } from '../db/queries/follows.ts'
import { toggleLike } from '../db/queries/likes.ts'
import { applyDecision } from '../db/queries/moderation-actions.ts'
import { deletePhoto, insertPhoto, updatePhoto } from '../db/queries/photo-writes.ts'
import { updateMember } from '../db/queries/users.ts'
import { contentRevision } from '../db/content-revision.ts'
import { startServer } from '../tests/support/server.ts'
import {
  COMMONEST_WORD,
  memberId,
  type CommunitySize,
  randomNumbers,
  MILLION,
  SUSPENDED_EVERY,
} from './million-rows.ts'
import { pagesOf, sessionOf, type PageQueries } from './database-pages.ts'
import { millionPhotos } from './million.ts'
import { median, printResult, report } from './report.ts'
import { HOUR_MS } from '../app/durations.ts'

type Write = (random: () => number) => Promise<unknown>

/** Photos that a call may change; each is used by one call only. */
interface OwnPhoto {
  id: number
  userId: string
}

/** Writes of members and moderators, on old and new photos of any member. */
function writesOf(size: CommunitySize): Record<string, Write> {
  const someMember = (random: () => number) => {
    const number = 1 + Math.floor(size.members * random())
    return memberId(number % SUSPENDED_EVERY === 0 ? number - 1 : number)
  }
  const somePhoto = (random: () => number) => 1 + Math.floor(size.photos * random())
  const owner = database().$client.prepare<[number], OwnPhoto>(
    'SELECT id, user_id AS userId FROM photos WHERE id >= ? ORDER BY id LIMIT 1',
  )
  const ownPhoto = (random: () => number): OwnPhoto => {
    const found = owner.get(somePhoto(random) * 0.99)
    if (!found) throw new Error('The photo does not exist.')
    return found
  }
  const tags = ['beach', 'lifted', 'vintage', 'sunset'].map((tag) => ({ tag, slug: tag }))

  return {
    like: (random) => toggleLike(someMember(random), somePhoto(random)),
    follow: (random) => toggleFollow(someMember(random), memberId(size.members)),
    comment: (random) =>
      insertComment({ userId: someMember(random), photoId: somePhoto(random), content: 'Nice.' }),
    'photo into a shared binder': (random) => {
      const { id, userId } = ownPhoto(random)
      return sharePhotos(userId, 2 + Math.floor(19_000 * random()), [id])
    },
    'row of an upload': (random) =>
      insertPhoto(
        someMember(random),
        {
          title: `My ${COMMONEST_WORD} at the lake`,
          description: 'The first evening with the new lithium battery and chrome wheels.',
          altText: null,
          sourceUrl: null,
          isPublic: true,
          tags,
          image: {
            key: randomBytes(16).toString('base64url'),
            width: 1600,
            height: 1200,
            animated: false,
            hasAlpha: false,
            dominantColor: '#336644',
            placeholder: null,
          },
        },
        null,
      ),
    'edit of a photo': (random) => {
      const { id, userId } = ownPhoto(random)
      return updatePhoto(id, userId, { title: `Another ${COMMONEST_WORD}`, tags: tags.slice(1) })
    },
    'delete of a photo': (random) => {
      const { id, userId } = ownPhoto(random)
      return deletePhoto(id, userId)
    },
    'hide of a photo': (random) =>
      applyDecision({
        moderatorId: memberId(1),
        reportId: 1,
        action: 'hide',
        note: '',
        resolution: '',
        photoId: ownPhoto(random).id,
        commentId: null,
        userId: null,
        rekeyed: null,
      }),
    'new name of a member': (random) =>
      updateMember(someMember(random), { firstName: `Zoë ${random()}` }),
  }
}

const CALLS = 1000
/**
 * All calls are repeated so often, minutes apart; the median of each counts, which leaves out when
 * the machine is busy.
 */
const ROUNDS = 3
const WRITES = 200
const WARM_UP = 50
/** A slow page is measured fewer times. */
const LONGEST_MS = 3000
const VIEWERS = 200
const STARTS = 3
const TARGET = { pageMs: 5, searchMs: 15, cartsMs: 50, depth: 1.2, startMs: 1500 }
const PAGES = [
  ...['feed, page 1', 'popular', 'popular, any page', 'tag', 'profile', 'photo'],
  ...['likes of a photo', 'likes of a photo, most follows', 'saved photos'],
  ...['shared binder', 'shared binder, most photos', 'shared with a member', 'meets'],
  ...['collection of saved photos', 'timeline of a binder', 'carts', 'carts of a make'],
  ...['carts of a model', 'carts of a year', 'carts of a drive', 'carts by every fact'],
  ...['mention suggestions', 'members whose mail is due', 'notifications'],
]

interface Spread {
  p50: number
  p99: number
  most: number
}

function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Milliseconds of calls, after some that do not count. */
async function timesOf(run: () => Promise<unknown>, calls: number): Promise<Spread> {
  for (let call = 0; call < Math.min(WARM_UP, calls / 4); call++) await run()
  const times: number[] = []
  const until = performance.now() + LONGEST_MS
  while (times.length < calls && performance.now() < until) times.push(await timed(run))
  return spreadOf(times)
}

/** Forgets what is read once for each revision. */
function readAnew(): void {
  contentRevision()
  database().$client.exec('SELECT raise_content_revision()')
}

/**
 * Milliseconds of many different calls, which read the database again; the times of each repetition
 * are added.
 */
async function addTimes(
  times: number[][],
  run: (random: () => number) => Promise<unknown>,
): Promise<void> {
  const isFirst = times.length === 0
  const until = performance.now() + LONGEST_MS
  for (let call = 0; call < (isFirst ? CALLS : times.length); call++) {
    if (isFirst && call > 0 && performance.now() > until) break
    const random = randomNumbers(call + 1)
    readAnew()
    const time = await timed(() => run(random))
    times[call] = [...(times[call] ?? []), time]
  }
}

const figures = ({ p50, p99, most }: Spread) =>
  `p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)}, most ${most.toFixed(1)} ms`

/** Mutes the ten members with the most photos, and blocks the next ones. */
const MUTED = { muted: 10, blocked: 2000 }

/**
 * A signed-in member with many mutes and blocks.
 * @returns the member's id
 */
function muteMany(db: Database): string {
  const viewer = memberId(MILLION.members - 1)
  signInAs(db, viewer)
  const insert = db.$client.prepare(
    'INSERT INTO mutes (user_id, muted_id, kind, created_at) VALUES (?, ?, ?, ?)',
  )
  const { muted, blocked } = MUTED
  db.$client.transaction(() => {
    for (let member = 1; member <= muted + blocked; member++)
      insert.run(viewer, memberId(member), member <= muted ? 'mute' : 'block', Date.now())
  })()
  return viewer
}

function signInAs(db: Database, viewer: string): void {
  db.$client
    .prepare("INSERT OR IGNORE INTO sessions (sid, user_id, sess, expire) VALUES (?, ?, '{}', ?)")
    .run(sessionOf(viewer), viewer, Date.now() + HOUR_MS)
}

/**
 * Signs members in, the most active ones more often.
 * @returns their ids
 */
function signIn(db: Database, random: () => number): string[] {
  return Array.from({ length: VIEWERS }, () => {
    const viewer = memberId(1 + Math.floor(MILLION.members * random() ** 2))
    signInAs(db, viewer)
    return viewer
  })
}

async function benchPages(db: Database): Promise<void> {
  const viewers = signIn(db, randomNumbers(20))
  const muter = muteMany(db)
  const draws: Record<string, (random: () => number) => string | null> = {
    'signed out': () => null,
    'signed in': (random) => viewers[Math.floor(random() * viewers.length)] ?? null,
    'muting many': () => muter,
  }
  const measured = Object.entries(pagesOf(MILLION)).flatMap(([page, queries]) =>
    Object.entries(draws).map(([who, viewer]) => ({
      page,
      who,
      first: NaN,
      times: [] as number[][],
      call: (random: () => number) => queries({ viewerId: viewer(random), random }),
    })),
  )
  for (let round = 0; round < ROUNDS; round++)
    for (const one of measured) {
      if (round === 0) one.first = await timed(() => one.call(randomNumbers(0)))
      await addTimes(one.times, one.call)
    }
  const rows: [string, string][] = []
  for (const { page, who, first, times } of measured) {
    const spread = spreadOf(times.map(median))
    const isCarts = page.startsWith('carts')
    const listMs = isCarts ? TARGET.cartsMs : TARGET.pageMs
    const isSearch = page.startsWith('search, ')
    const target = isSearch ? TARGET.searchMs : listMs
    if (isSearch || PAGES.includes(page))
      printResult({
        what: `in the database, ${page}, ${who}`,
        target: `p99 ≤ ${target} ms`,
        measured: figures(spread) + (isSearch ? `, first ${first.toFixed(0)}` : ''),
        met: spread.p99 <= target,
      })
    else rows.push([`${page}, ${who}`, figures(spread)])
  }
  report('other pages and calls, in the database', rows)
}

/** Compares page 1,000 with page 1 in alternation, so that both run under the same load. */
async function benchDepth(): Promise<void> {
  const { 'feed, page 1': near, 'feed, page 1,000': far } = pagesOf(MILLION)
  const random = randomNumbers(21)
  const timesOfPage = async (page: PageQueries | undefined) => {
    readAnew()
    return timed(async () => page?.({ viewerId: null, random }))
  }
  const times = { near: [] as number[], far: [] as number[] }
  for (let call = 0; call < CALLS; call++) {
    times.near.push(await timesOfPage(near))
    times.far.push(await timesOfPage(far))
  }
  const ratio = median(times.far) / median(times.near)
  printResult({
    what: 'page 1,000 of the feed against page 1',
    target: `≤ ${TARGET.depth} ×`,
    measured: `${ratio.toFixed(2)} × (${median(times.far).toFixed(3)} ms)`,
    met: ratio <= TARGET.depth,
  })
}

async function benchWrites(): Promise<void> {
  const random = randomNumbers(22)
  const rows: [string, string][] = []
  for (const [name, write] of Object.entries(writesOf(MILLION)))
    rows.push([name, figures(await timesOf(() => write(random), WRITES))])
  report('writes, in the database, to the disk', rows)
}

async function benchStart(folder: string): Promise<void> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const started = performance.now()
    const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    try {
      const response = await fetch(server.origin)
      if (!response.ok) throw new Error(`The feed returned status ${response.status}.`)
      await response.text()
      times.push(performance.now() - started)
    } finally {
      await server.stop()
    }
  }
  printResult({
    what: `start to the first feed, with ${MILLION.photos.toLocaleString('en')} photos`,
    target: `≤ ${TARGET.startMs} ms`,
    measured: `${median(times).toFixed(0)} ms (median of ${STARTS})`,
    met: median(times) <= TARGET.startMs,
  })
}

/** The database, and the start of the server, with a million photos. The first run creates them. */
export async function benchDatabase(): Promise<void> {
  const community = await millionPhotos()
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-bench-'))
  try {
    const file = join(folder, 'cartfolio.sqlite')
    copyFileSync(community, file, constants.COPYFILE_FICLONE)
    console.log(`\nwith ${MILLION.photos.toLocaleString('en')} photos`)
    const db = openDatabase(file)
    setDatabase(db)
    try {
      await benchPages(db)
      await benchDepth()
      await benchWrites()
    } finally {
      setDatabase(undefined)
      db.$client.close()
    }
    await benchStart(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
