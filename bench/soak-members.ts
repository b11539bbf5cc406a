import type { KnownPhoto, Ledger } from '../tests/nightly/faults/ledger.ts'
import type { Random } from '../tests/support/random.ts'
import {
  NoResponse,
  type TrafficResponse,
  type Traffic,
  type TrafficRequest,
} from './soak-traffic.ts'
import { UPLOAD_TYPE, uploadBody } from './upload-post.ts'

export interface Poster {
  id: string
  cookie: string
}

export interface Posting {
  traffic: Traffic
  random: Random
  ledger: Ledger
  /** Whether one member follows another, by their ids; null while unknown. */
  follows: Map<string, boolean | null>
  posters: readonly Poster[]
  pictures: readonly Buffer[]
  until: AbortSignal
}

/** Number of a member's photos; a new one beyond it deletes an older one. */
const OWN_PHOTOS = 10
/** Members react to the newest photos. */
const NEWEST = 40

let marks = 0

/**
 * Writes as a member, one request after the other, until the signal, and records the acknowledged
 * writes.
 */
export async function keepPosting(me: Poster, posting: Posting): Promise<void> {
  const { traffic, random, ledger, follows, until } = posting
  const own: KnownPhoto[] = []

  async function post(
    kind: string,
    path: string,
    expected: number[],
    sent: { method?: string; body?: Buffer | string; type?: string } = {},
  ): Promise<TrafficResponse> {
    const { method = 'POST', body, type } = sent
    const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type }
    return traffic.ask({ kind, path, method, headers, body, cookie: me.cookie, expected })
  }
  const json = (body: object) => ({ body: JSON.stringify(body), type: 'application/json' })

  /**
   * A request for a photo that its owner may be deleting.
   * @returns null when it is deleted
   */
  async function react(
    kind: string,
    photo: KnownPhoto,
    what: string,
    status: number,
    sent = {},
  ): Promise<TrafficResponse | null> {
    const response = await post(kind, `/api/photos/${photo.id}/${what}`, [status, 404], sent)
    if (response.status === 404 && photo.existence === 'sure')
      traffic.complain(`${photo.mark} is missing, but was not deleted`)
    if (response.status !== status) return null
    ledger.acknowledged += 1
    return response
  }

  async function upload(): Promise<void> {
    const number = ++marks
    const version = { title: `Soak cart ${number}`, isPublic: true }
    const photo: KnownPhoto = {
      mark: `soak mark ${number}`,
      owner: me.id,
      id: null,
      versions: [version],
      existence: 'open',
    }
    ledger.photos.push(photo)
    const byForm = random.below(2) === 0
    const fields = {
      title: version.title,
      description: photo.mark,
      tags: `cart, soak ${number % 5}`,
      isPublic: byForm ? 'on' : 'true',
    }
    const body = uploadBody(fields, random.pick(posting.pictures) ?? Buffer.alloc(0))
    const [path, status] = byForm ? (['/upload', 303] as const) : (['/api/photos', 201] as const)
    const response = await post('upload', path, [status], { body, type: UPLOAD_TYPE })
    const place = byForm
      ? /\d+$/.exec(String(response.headers.location))?.[0]
      : (JSON.parse(response.body.toString()) as { id: number }).id
    Object.assign(photo, { id: Number(place), existence: 'sure' })
    ledger.acknowledged += 1
    own.push(photo)
  }

  async function edit(photo: KnownPhoto): Promise<void> {
    const next = { title: `Soak edited ${++marks}`, isPublic: true }
    photo.versions = [...photo.versions, next]
    if (random.below(2) === 0) {
      const fields = { ...next, isPublic: 'on', description: photo.mark, tags: 'cart' }
      const body = new URLSearchParams(fields).toString()
      const type = 'application/x-www-form-urlencoded'
      await post('edit', `/photo/soak-${photo.id}/edit`, [303], { body, type })
    } else {
      const sent = { method: 'PATCH', ...json(next) }
      await post('edit', `/api/photos/${photo.id}`, [200], sent)
    }
    photo.versions = [next]
    ledger.acknowledged += 1
    const path = `/api/photos/${photo.id}`
    const { body } = await traffic.ask({ kind: 'photo, JSON', path, cookie: me.cookie })
    const { title } = JSON.parse(body.toString()) as { title: string }
    if (title !== next.title)
      traffic.complain(`${photo.mark} still has the title ${title} after its edit`)
  }

  async function remove(photo: KnownPhoto): Promise<void> {
    own.splice(own.indexOf(photo), 1)
    photo.existence = 'open'
    await post('delete', `/api/photos/${photo.id}`, [204], { method: 'DELETE' })
    photo.existence = 'gone'
    ledger.acknowledged += 1
  }

  async function like(photo: KnownPhoto): Promise<void> {
    const key = `${me.id} ${photo.id}`
    const before = ledger.likes.get(key)
    ledger.likes.set(key, null)
    const response = await react('like', photo, 'like', 200)
    const { liked } = response ? (JSON.parse(response.body.toString()) as { liked: boolean }) : {}
    // The first like sets the state, and each later one toggles it.
    if (liked !== undefined && before !== null && liked === (before ?? false))
      traffic.complain(`a like of ${photo.mark} did not change it`)
    ledger.likes.set(key, liked ?? null)
  }

  async function comment(photo: KnownPhoto): Promise<void> {
    const known = { text: `soak comment ${++marks}`, photo, existence: 'open' as 'open' | 'sure' }
    ledger.comments.push(known)
    const response = await react('comment', photo, 'comments', 201, json({ content: known.text }))
    if (response) known.existence = 'sure'
  }

  async function follow(other: Poster): Promise<void> {
    const key = `${me.id} ${other.id}`
    follows.set(key, null)
    const { body } = await post('follow', `/api/users/${other.id}/follow`, [200])
    follows.set(key, (JSON.parse(body.toString()) as { following: boolean }).following)
    ledger.acknowledged += 1
  }

  async function step(): Promise<void> {
    const newest = ledger.photos.slice(-NEWEST).filter(({ existence }) => existence === 'sure')
    const photo = random.pick(newest)
    const mine = random.pick(own)
    const other = random.pick(posting.posters.filter(({ id }) => id !== me.id))
    const act = random.below(10)
    if (own.length > OWN_PHOTOS && mine) await remove(mine)
    else if (act < 3 && photo) await like(photo)
    else if (act < 6 && photo) await comment(photo)
    else if (act === 6 && other) await follow(other)
    else if (act < 9 && mine) await edit(mine)
    else await upload()
  }

  while (!until.aborted)
    try {
      await step()
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
    }
}

/** A photo in the feed's JSON. */
interface Card {
  id: number
  url: string
  thumbnailUrl: string
  user: { id: string }
}

interface Reading {
  traffic: Traffic
  random: Random
  /** A member's `Cookie` header; undefined for a visitor. */
  cookie?: string
  /** True if a photo of the feed may be deleted by now. */
  mayBeGone(id: number): boolean
  until: AbortSignal
}

const WORDS = ['cart', 'lake', 'lifted', 'soak']
/** Number of requests for one state of the feed. */
const READ_OF_ONE_FEED = 12

/** Reads like visitors, without pauses, until the signal. */
export async function keepReading(reading: Reading): Promise<void> {
  const { traffic, random, cookie, until } = reading
  const who = cookie === undefined ? '' : ', signed in'
  let tag: string | undefined

  async function feedTwice(): Promise<void> {
    const first = { kind: `feed${who}`, path: '/', cookie }
    const { headers } = await traffic.ask(first)
    tag = typeof headers.etag === 'string' ? headers.etag : tag
    const condition: Record<string, string> = tag === undefined ? {} : { 'If-None-Match': tag }
    await traffic.ask({
      ...first,
      kind: `feed again, if changed${who}`,
      headers: condition,
      expected: [200, 304],
    })
  }

  /** A photo of the feed may have a new title, and therefore a new address, or be deleted. */
  async function askAbout({ id }: Card, asked: TrafficRequest): Promise<void> {
    const { status } = await traffic.ask({ ...asked, expected: [200, 301, 404] })
    if (status === 404 && !reading.mayBeGone(id)) traffic.complain(`${asked.path}: lost`)
  }

  async function readOne(cards: Card[]): Promise<void> {
    const card = random.pick(cards)
    const word = random.pick(WORDS) ?? ''
    const acts: (() => Promise<unknown>)[] = [
      feedTwice,
      () => traffic.ask({ kind: `tag${who}`, path: '/tag/cart', cookie }),
      () => traffic.ask({ kind: `search${who}`, path: `/search?q=${word}`, cookie }),
      () => traffic.ask({ kind: 'search, JSON', path: `/api/photos/search?q=${word}`, cookie }),
      () => traffic.ask({ kind: 'help page', path: '/help-center', cookie }),
    ]
    if (card) {
      const image = () => askAbout(card, { kind: 'image', path: card.thumbnailUrl })
      const id = card.user.id
      acts.push(image, image, image)
      acts.push(() => askAbout(card, { kind: `photo${who}`, path: card.url, cookie }))
      acts.push(() =>
        askAbout(card, { kind: 'photo, JSON', path: `/api/photos/${card.id}`, cookie }),
      )
      // A profile's own address has the username; the id redirects to it.
      acts.push(() =>
        traffic.ask({ kind: `profile${who}`, path: `/u/${id}`, cookie, expected: [200, 301, 302] }),
      )
    }
    await random.pick(acts)?.()
  }

  while (!until.aborted)
    try {
      const { body } = await traffic.ask({ kind: 'feed, JSON', path: '/api/photos', cookie })
      const cards = JSON.parse(body.toString()) as Card[]
      for (let n = 0; n < READ_OF_ONE_FEED && !until.aborted; n++) await readOne(cards)
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
    }
}
