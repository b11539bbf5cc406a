import { useEffect, useState } from 'react'
import { callApi } from '#app/http/api-client.ts'
import type { EarlierPhoto } from '../messages.ts'
import { imageFileError } from './image-file.ts'

/** Where the picture of a chosen file is already: in the same selection, or among the member's photos. */
export type Duplicate = { chosen: File } | { photo: EarlierPhoto }

type Digests = ReadonlyMap<File, string>

/** The first chosen file with the same content, for each further one. */
export function twinsIn(files: File[], digests: Digests): Map<File, File> {
  const first = new Map<string, File>()
  const twins = new Map<File, File>()
  for (const file of files) {
    const content = digests.get(file) ?? `${file.name}/${file.size}/${file.lastModified}`
    const other = first.get(content)
    if (other) twins.set(file, other)
    else first.set(content, file)
  }
  return twins
}

const HEXADECIMAL = 16

async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(HEXADECIMAL).padStart(2, '0'))
    .join('')
}

const digestOrNull = (file: File) => digestOf(file).catch(() => null)

const fetchEarlier = (digests: string[]) =>
  callApi<(EarlierPhoto & { digest: string })[]>(
    'GET',
    `/api/photos/duplicates?digests=${digests.join(',')}`,
  )

const NO_DIGESTS: Digests = new Map()

/**
 * Compares the chosen files with each other and with the member's photos, before they are sent.
 * @returns the duplicate of a file; null if there is none, or until it is known
 */
export function useDuplicates(files: File[]): (file: File) => Duplicate | null {
  const [digests, setDigests] = useState(NO_DIGESTS)
  const [earlier, setEarlier] = useState<ReadonlyMap<string, EarlierPhoto>>(new Map())

  useEffect(() => {
    let current = true
    const fresh = files.filter((file) => !digests.has(file) && imageFileError(file) === null)
    async function compare() {
      const added: [File, string][] = []
      // One after the other: each takes as much memory as its file.
      for (const file of fresh) {
        const digest = await digestOrNull(file)
        if (!current) return
        if (digest) added.push([file, digest])
      }
      if (added.length === 0) return
      const photos = await fetchEarlier([...new Set(added.map(([, digest]) => digest))]).catch(
        // The server reports duplicates after the upload, too.
        () => [],
      )
      if (!current) return
      setEarlier(
        (known) => new Map([...known, ...photos.map((photo) => [photo.digest, photo] as const)]),
      )
      setDigests((known) => new Map([...known, ...added]))
    }
    if (fresh.length > 0 && 'subtle' in crypto) void compare()
    return () => {
      current = false
    }
  }, [files, digests])

  const twins = twinsIn(files, digests)
  return (file) => {
    const photo = earlier.get(digests.get(file) ?? '')
    const chosen = twins.get(file)
    return photo ? { photo } : chosen ? { chosen } : null
  }
}
