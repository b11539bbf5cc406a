import PQueue from 'p-queue'

/**
 * Runs a job for each item with limited concurrency, while the items are still being read.
 * @throws the first error of a job, once no job is running
 */
export async function forEachAtOnce<Item>(
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
