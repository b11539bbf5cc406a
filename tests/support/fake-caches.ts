/** The part of the browser's CacheStorage that this site uses: in memory, by path. */
export class FakeCaches {
  readonly #stores = new Map<string, Map<string, Response>>()

  async open(name: string) {
    const entries = this.#stores.get(name) ?? new Map<string, Response>()
    this.#stores.set(name, entries)
    return {
      put: async (path: string, response: Response) => void entries.set(path, response),
      match: async (path: string) => entries.get(path)?.clone(),
    }
  }

  async match(path: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return this.#stores.get(cacheName)?.get(path)?.clone()
  }

  async delete(name: string): Promise<boolean> {
    return this.#stores.delete(name)
  }

  async keys(): Promise<string[]> {
    return [...this.#stores.keys()]
  }
}
