import type { ImageKind } from './addresses.ts'

/** The SHA-256 of files in hex, by the last segments of their names. */
export type FileDigests = Record<string, string>

/** Keeps the digests of the files of pictures. */
export interface DigestRecords {
  /** All files of a picture. */
  record(kind: ImageKind, key: string, digests: FileDigests): Promise<void>
  /** A file that was made later. */
  add(kind: ImageKind, key: string, digests: FileDigests): Promise<void>
  /** The digests of a picture's files; null if they are unknown. */
  find(kind: ImageKind, key: string): Promise<FileDigests | null>
  /** The files were deleted. */
  forget(kind: ImageKind, key: string): Promise<void>
}

export const NO_RECORDS: DigestRecords = {
  record: async () => {},
  add: async () => {},
  find: async () => null,
  forget: async () => {},
}

/** The SHA-256 of bytes in hex, computed beside the event loop. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return Buffer.from(digest).toString('hex')
}
