import type { Random } from '#tests/full/faults/random.ts'
import { NoAnswer, type Asked, type Traffic } from './soak-traffic.ts'

/** A photo in the feed's JSON. */
interface Card {
  id: number
  url: string
  thumbnailUrl: string
  user: { id: string }
}

export interface Reading {
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
  async function askAbout({ id }: Card, asked: Asked): Promise<void> {
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
      if (!(error instanceof NoAnswer)) throw error
    }
}
