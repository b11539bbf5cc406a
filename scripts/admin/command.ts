import PQueue from 'p-queue'

/** The `--name` options of all commands. */
export interface AdminOptions {
  slug?: string
  description?: string
  deep?: boolean
  texts?: boolean
  'leave-out-damaged'?: boolean
  'hide-photos'?: boolean
  closed?: boolean
  held?: boolean
  /** The id of the last row of the previous page of a list. */
  before?: string
  confirm?: string
  for?: string
  to?: string
  count?: string
  newer?: boolean
  note?: string
  days?: string
  remove?: boolean
}

/** The note of the moderation log for actions of the maintainer, who has no account. */
export const BY_MAINTAINER = 'By the maintainer'

/** A value; in a list, a number other than `id` counts what its key names. */
export type Cell = string | number | Date | { bytes: number } | null

/** A list, one line and one JSON object for each item. */
export interface Listing {
  items: Record<string, Cell>[]
  summary: string
}

/** Named values, one line for each. */
export interface Facts {
  facts: Record<string, Cell>
  summary: string
}

/** What a command prints: a list, values, or lines of which the last is the summary. */
export type AdminOutput = string[] | Listing | Facts

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
   * @throws AdminError with one clear line
   */
  run(words: string[], options: AdminOptions): Promise<AdminOutput>
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
