import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createCookie } from '@remix-run/node'
import { photoPath } from '../app/http/addresses.ts'
import { SESSION_COOKIE } from '../app/http/cookies.ts'
import { PAGE_SIZE } from '../app/http/paging.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { startServer, TEST_SECRET, type RunningServer } from '../tests/support/server.ts'
import { fillCommunity } from './million.ts'
import { memberId, type CommunitySize } from './million-rows.ts'
import { startWriter, type Writer, type WriterSetup } from './members-writes.ts'
import { DAY_MS } from '../app/durations.ts'

const SIZE: CommunitySize = {
  members: 2500,
  photos: 10_000,
  likes: 40_000,
  comments: 10_000,
  follows: 8000,
  binders: 2000,
}
/** Members react to this many of the newest photos. */
const NEWEST = 200

/** A data folder with many members, and what the measurements have to know about it. */
interface Community extends Pick<WriterSetup, 'members' | 'photos'> {
  folder: string
  /** The measured paths. */
  pages: { feed: string; 'photo page': string; '404 page': string }
}

/** A running server with data of its own, and its members. */
export interface MemberServer {
  server: RunningServer
  /** By IP address, so that no measured request looks up a name. */
  origin: string
  writer: Writer
}

export interface MemberSite {
  /** `Cookie` headers, one per member. */
  cookies: string[]
  pages: Community['pages']
  latest: MemberServer
  /** The older version with the same data, if one was named. */
  before: MemberServer | undefined
  dispose(): Promise<void>
}

/** Inserts a session for each member: 2,500 sign-ins would take longer than the measurements. */
async function signInAll(db: Database): Promise<Community['members']> {
  const cookie = createCookie(SESSION_COOKIE, { secrets: [TEST_SECRET] })
  const insert = db.$client.prepare(
    "INSERT INTO sessions (sid, user_id, sess, expire) VALUES (?, ?, '{}', ?)",
  )
  const expire = Date.now() + 30 * DAY_MS
  const members: Community['members'] = []
  for (let number = 1; number <= SIZE.members; number++) {
    const session = `bench-session-${number}`
    const sid = createHash('sha256').update(session).digest('base64url')
    insert.run(sid, memberId(number), expire)
    const [pair = ''] = (await cookie.serialize(session)).split(';')
    members.push({ id: memberId(number), cookie: pair })
  }
  return members
}

interface NewestPhoto {
  id: number
  title: string
  userId: string
  username: string | null
  /** 1 if it has comments, likes and tags. */
  isFull: number
  /** The public photos of its member. */
  ofMember: number
}

function readNewest(db: Database): NewestPhoto[] {
  return db.$client
    .prepare<[number], NewestPhoto>(
      `SELECT photos.id, title, user_id AS userId, username, public_photos_count AS ofMember,
        comments_count > 0 AND likes_count > 0 AND tags <> '[]' AS isFull
      FROM photos JOIN users ON users.id = user_id WHERE listed = 1 ORDER BY photos.id DESC LIMIT ?`,
    )
    .all(NEWEST)
}

function pagesOf(newest: NewestPhoto[]): Community['pages'] {
  const photo = newest.slice(0, PAGE_SIZE).find(({ isFull }) => isFull === 1)
  const member = newest.find(({ username, ofMember }) => username && ofMember >= PAGE_SIZE)
  if (!photo || !member) throw new Error('The community has no photo or member to measure.')
  const { id, title, userId, username } = photo
  return {
    feed: '/',
    'photo page': photoPath({ id, title, user: { id: userId, username } }),
    '404 page': '/no-such-page',
  }
}

/**
 * @param older checkout, if any, whose tables and rows it gets: it rejects a newer database, which
 * the newer one migrates
 */
async function createCommunity(older?: string): Promise<Community> {
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-members-'))
  const db = openDatabase(join(folder, 'cartfolio.sqlite'))
  try {
    const migrationsFolder = older && join(older, 'db', 'migrations')
    await migrateDatabase(db, { backupFolder: folder, migrationsFolder })
    const fill = older
      ? ((await import(join(older, 'bench/million.ts'))) as typeof import('./million.ts'))
          .fillCommunity
      : fillCommunity
    fill(db, SIZE)
    const members = await signInAll(db)
    const index = new Map(members.map(({ id }, owner) => [id, owner]))
    const newest = readNewest(db)
    const photos = newest.map(({ id, userId }) => ({ id, owner: index.get(userId) ?? 0 }))
    return { folder, members, photos, pages: pagesOf(newest) }
  } finally {
    db.$client.close()
  }
}

async function startMemberServer(
  { folder, members, photos }: Community,
  cwd?: string,
): Promise<MemberServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartfolio-server-'))
  cpSync(folder, dataDir, { recursive: true })
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'info', TRUST_PROXY: 'fly' }
  const server = await startServer(environment, { keepsLog: false, cwd })
  const origin = `http://127.0.0.1:${new URL(server.origin).port}`
  const writer = await startWriter({ origin: server.origin, members, photos })
  return { server, origin, writer }
}

/**
 * Starts the built server with a generated community.
 * @param beforeFolder another built checkout, which is started with a copy of the same data
 */
export async function startMemberSite(beforeFolder?: string): Promise<MemberSite> {
  const older = beforeFolder === undefined ? undefined : resolve(beforeFolder)
  const community = await createCommunity(older)
  const started: MemberServer[] = []
  const start = async (cwd?: string) => {
    const one = await startMemberServer(community, cwd)
    started.push(one)
    return one
  }
  const dispose = async () => {
    for (const { server, writer } of started) {
      writer.stop()
      await server.dispose()
    }
  }
  try {
    return {
      cookies: community.members.map(({ cookie }) => cookie),
      pages: community.pages,
      latest: await start(),
      before: older === undefined ? undefined : await start(older),
      dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  } finally {
    rmSync(community.folder, { recursive: true, force: true })
  }
}
