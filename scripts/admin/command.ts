import PQueue from 'p-queue'

/** The `--name` options of all commands. */
export interface AdminOptions {
  slug?: string
  description?: string
  deep?: boolean
  'leave-out-damaged'?: boolean
  'hide-photos'?: boolean
  closed?: boolean
  /** The id of the last row of the previous page of a list. */
  before?: string
  confirm?: string
  to?: string
  count?: string
  newer?: boolean
}

/** The note of the moderation log for actions of the maintainer, who has no account. */
export const BY_MAINTAINER = 'By the maintainer'

/** A command of the admin command line. */
export interface AdminCommand {
  /** Its syntax, such as `category add NAME --slug S`. */
  usage: string
  explanation: string
  /**
   * Whether it needs the site's database, migrated, and its image store; true by default.
   * @param words the arguments
   */
  opensSite?: false | ((words: string[]) => boolean)
  /**
   * @param words the arguments
   * @returns lines with the result
   * @throws AdminError with one clear line
   */
  run(words: string[], options: AdminOptions): Promise<string[]>
}

/** An error of the maintainer, or a missing target, in one line. */
export class AdminError extends Error {}

/**
 * Runs a job for each item with limited concurrency, while the items are still being read.
 * @throws the first error of a job, once no job is running
 */
export async function forEachConcurrently<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency: atOnce })
  const errors: unknown[] = []
  try {
    for await (const item of items) {
      await queue.onSizeLessThan(1)
      if (errors.length > 0) break
      void queue.add(() => work(item).catch((error: unknown) => errors.push(error)))
    }
  } finally {
    await queue.onIdle()
  }
  if (errors.length > 0) throw errors[0]
}
