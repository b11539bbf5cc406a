import { isBelow, volumeSpace, type Reserve } from '../process/volume.server.ts'

/** What uploads leave free on the volume, so that texts and likes can still be stored. */
const UPLOAD_RESERVE: Reserve = { share: 0.02, bytes: 100 * 1024 * 1024 }

/** What an upload of unknown size reserves at once. */
const STEP_BYTES = 1024 * 1024

/** What the uploads in flight have reserved and not written yet, all together. */
let reservedBytes = 0

/** A volume without room for an upload, as the system reports a full one. */
class NoRoom extends Error {
  readonly code = 'ENOSPC'
  constructor() {
    super('The uploads in flight need the rest of the volume.')
  }
}

/**
 * The room that one upload has reserved on the volume. What uploads announce counts at once, so
 * that slow ones cannot fill the volume together.
 */
export class UploadSpace {
  #reserved = 0

  /** @param folder on the data volume */
  constructor(
    private readonly folder: string,
    private readonly reserve = UPLOAD_RESERVE,
  ) {}

  #add(bytes: number): void {
    this.#reserved += bytes
    reservedBytes += bytes
  }

  /**
   * Reserves room for bytes that will be written.
   * @throws NoRoom, with the code of a full volume
   */
  async announce(bytes: number): Promise<void> {
    // Before the volume is asked: another upload may announce itself meanwhile.
    this.#add(bytes)
    try {
      const { free, size } = await volumeSpace(this.folder)
      if (isBelow({ free: free - reservedBytes, size }, this.reserve)) throw new NoRoom()
    } catch (error) {
      this.#add(-bytes)
      throw error
    }
  }

  /**
   * Writes bytes in reserved room; more is reserved if they were not announced.
   * @throws NoRoom
   */
  async use(bytes: number, write: () => Promise<void>): Promise<void> {
    if (this.#reserved < bytes) await this.announce(Math.max(bytes, STEP_BYTES))
    await write()
    this.#add(-bytes)
  }

  /** Ends the reservation. Call it in any case. */
  release(): void {
    this.#add(-this.#reserved)
  }
}
