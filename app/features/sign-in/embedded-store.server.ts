import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  /** Expiry in milliseconds since 1970. */
  end: number
}

/** Anyone can start a sign-in, so unfinished ones need a limit. */
const MAX_ENTRIES = 5000

/** A map that drops its oldest entries above 5,000. */
export class BoundedMap<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    // Delete first, because a map keeps insertion order.
    this.delete(key)
    super.set(key, value)
    for (const oldest of this.keys()) {
      if (this.size <= MAX_ENTRIES) break
      this.delete(oldest)
    }
    return this
  }
}

class MemoryAdapter implements Adapter {
  constructor(
    private readonly entries: Map<string, Entry>,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const end = expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000
    this.entries.set(`${this.model}:${id}`, { payload, end })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.entries.get(`${this.model}:${id}`)
    return entry && entry.end > Date.now() ? entry.payload : undefined
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.firstOfModel((payload) => payload.uid === uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.firstOfModel((payload) => payload.userCode === userCode)
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    this.entries.delete(`${this.model}:${id}`)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.entries)
      if (payload.grantId === grantId) this.entries.delete(key)
  }

  private firstOfModel(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, end }] of this.entries)
      if (key.startsWith(`${this.model}:`) && end > Date.now() && matches(payload)) return payload
    return undefined
  }
}

/** The store of the embedded provider: in memory, until the process exits. */
export function createEmbeddedStore(): (model: string) => Adapter {
  const entries = new BoundedMap<Entry>()
  return (model) => new MemoryAdapter(entries, model)
}
