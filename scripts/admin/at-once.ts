import PQueue from 'p-queue'

/**
 * Does some work for each item, for so many at the same time, while the items are still being read.
 * @throws the first error of any of it, once nothing is under way any more
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
