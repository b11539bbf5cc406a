import { open, type FileHandle } from 'node:fs/promises'

/**
 * Opens a file, works with it and closes it.
 * @throws the error of the work, even if closing fails
 */
export async function withFile<Result>(
  path: string,
  { flags, mode }: { flags: string; mode?: number },
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags, mode)
  let result: Result
  try {
    result = await work(file)
  } catch (error) {
    await file.close().catch(() => undefined)
    throw error
  }
  await file.close()
  return result
}
