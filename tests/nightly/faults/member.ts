import type { KnownPhoto, Ledger } from './ledger.ts'
import type { Random } from '#tests/support/random.ts'

/** The server died before it responded. */
class Died extends Error {}

/** A member signed in by a cookie, who sends requests without pauses. */
export interface Member {
  id: string
  /** Value of the `Cookie` header. */
  cookie: string
}

export interface Scene {
  origin: string
  ledger: Ledger
  random: Random
  /** Files to upload. */
  pictures: readonly Uint8Array[]
  /** Reports an unexpected response. */
  complain(text: string): void
}

let marks = 0

/**
 * Sends requests as a member, one after the other, until the server dies; records the responses.
 */
export async function keepBusy({ id, cookie }: Member, scene: Scene): Promise<void> {
  const { origin, ledger, random, complain } = scene

  /** @throws Died */
  async function ask(
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; location: string }> {
    const headers = { Cookie: cookie, Origin: origin, ...init.headers }
    const sent = fetch(origin + path, { redirect: 'manual', ...init, headers })
    const response = await sent.catch(() => {
      throw new Died()
    })
    // The head holds the result; the body may be lost when the server dies.
    await response.arrayBuffer().catch(() => undefined)
    return { status: response.status, location: response.headers.get('Location') ?? '' }
  }

  const json = (method: string, body: object) => ({
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })

  async function upload(): Promise<void> {
    const mark = `mark ${++marks}`
    const version = { title: `Photo ${marks}`, isPublic: random.below(4) > 0 }
    const photo: KnownPhoto = { mark, owner: id, id: null, versions: [version], existence: 'open' }
    ledger.photos.push(photo)
    const form = new FormData()
    form.set('title', version.title)
    form.set('description', mark)
    form.set('tags', `tag ${random.below(3)}, cart`)
    const byForm = random.below(2) === 0
    if (byForm ? version.isPublic : true)
      form.set('isPublic', byForm ? 'on' : String(version.isPublic))
    const picture = random.pick(scene.pictures) ?? new Uint8Array()
    form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'cart.jpg')
    const path = byForm ? '/upload' : '/api/photos'
    const { status, location } = await ask(path, { method: 'POST', body: form })
    if (status !== (byForm ? 303 : 201)) return complain(`an upload to ${path}: ${status}`)
    photo.existence = 'sure'
    photo.id = Number(/\d+$/.exec(location)?.[0])
    ledger.acknowledged += 1
  }

  async function edit(photo: KnownPhoto): Promise<void> {
    const [now] = photo.versions
    if (!now) return
    const next = { title: `Edited ${++marks}`, isPublic: random.below(2) === 0 }
    photo.versions = [now, next]
    const { status } = await ask(`/api/photos/${photo.id}`, json('PATCH', next))
    if (status !== 200) return complain(`an edit: ${status}`)
    photo.versions = [next]
    ledger.acknowledged += 1
  }

  async function remove(photo: KnownPhoto): Promise<void> {
    photo.existence = 'open'
    const { status } = await ask(`/api/photos/${photo.id}`, { method: 'DELETE' })
    if (status !== 204) return complain(`a removal: ${status}`)
    photo.existence = 'gone'
    ledger.acknowledged += 1
  }

  async function like(photo: KnownPhoto): Promise<void> {
    const key = `${id} ${photo.id}`
    const before = ledger.likes.get(key) ?? false
    ledger.likes.set(key, null)
    const { status } = await ask(`/api/photos/${photo.id}/like`, { method: 'POST' })
    // The owner may have deleted it in the meantime.
    if (status !== 200 && status !== 404) return complain(`a like: ${status}`)
    ledger.likes.set(key, status === 200 ? !before : before)
    if (status === 200) ledger.acknowledged += 1
  }

  async function comment(photo: KnownPhoto): Promise<void> {
    const text = `comment ${++marks}`
    const known = { text, photo, existence: 'open' as 'open' | 'sure' }
    ledger.comments.push(known)
    const { status } = await ask(
      `/api/photos/${photo.id}/comments`,
      json('POST', { content: text }),
    )
    if (status !== 201 && status !== 404) return complain(`a comment: ${status}`)
    if (status === 404) return
    known.existence = 'sure'
    ledger.acknowledged += 1
  }

  const isThere = (photo: KnownPhoto) => photo.existence === 'sure' && photo.id !== null

  async function step(): Promise<void> {
    const act = random.pick([
      'upload',
      'upload',
      'edit',
      'remove',
      'like',
      'like',
      'comment',
    ] as const)
    const there = ledger.photos.filter(isThere)
    const own = random.pick(there.filter(({ owner }) => owner === id))
    const any = random.pick(there.slice(-12))
    if (act === 'edit' && own) await edit(own)
    else if (act === 'remove' && own) await remove(own)
    else if (act === 'like' && any) await like(any)
    else if (act === 'comment' && any) await comment(any)
    else await upload()
  }

  try {
    for (;;) await step()
  } catch (error) {
    if (!(error instanceof Died)) throw error
  }
}
