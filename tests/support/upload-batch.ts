import type { Client } from './client.ts'

/** The name and bytes of a file. */
export type SentFile = [name: string, bytes: Uint8Array]

/** Sends the form of several photos, in the order of the page: the files first. */
export function postBatch(client: Client, fields: Record<string, string>, files: SentFile[]) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('image', new Blob([new Uint8Array(bytes)]), name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return client.request('/upload', {
    method: 'POST',
    body: form,
    headers: { Origin: client.origin },
  })
}

/**
 * The ids of the photos that a form of several photos has stored, from the address that it
 * redirects to.
 */
export const getIds = (path: string) =>
  (/photos=([\d,]*)/.exec(path)?.[1] ?? '').split(',').map(Number)
