import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Fields } from '#app/http/forms/text.ts'
import { MINUTE_MS } from '#app/durations.ts'
import type { Viewer } from './viewer.ts'

/*
 * What a member sends twice is one post: a double press without a script, a proxy that repeats a
 * request, Back and again (docs/product.md#pages-and-forms).
 */

/** What a member sent last, and its outcome. */
interface Post {
  digest: string
  outcome: Promise<unknown>
}

const MOST_MEMBERS = 2000

// In memory, because one process serves the site.
const lastPosts = new LRUCache<string, Post>({ max: MOST_MEMBERS, ttl: MINUTE_MS })

interface SentForm {
  request: Request
  viewer: Pick<Viewer, 'id'>
  fields: Fields
  /** Files that came with it. */
  files?: { digest: Buffer; tooLarge: boolean }[]
}

function digestOf({ request, fields, files = [] }: SentForm): string {
  const { pathname, search } = new URL(request.url)
  const sent = [
    pathname,
    search,
    fields,
    files.map(({ digest, tooLarge }) => [digest.toString('base64'), tooLarge]),
  ]
  return createHash('sha256').update(JSON.stringify(sent)).digest('base64')
}

/**
 * Runs the command of a form that makes something; of the same form with the same content within a
 * minute the second waits for the first, and has its outcome. Only the last form counts: after
 * another one, such as a deletion, the same content is a new post.
 * @throws as `run`, which the next one then runs again
 */
export function runOnce<Form extends SentForm, Outcome>(
  form: Form,
  run: (form: Form) => Promise<Outcome>,
): Promise<Outcome> {
  const member = form.viewer.id
  const digest = digestOf(form)
  const last = lastPosts.get(member)
  if (last?.digest === digest) return last.outcome as Promise<Outcome>
  const outcome = run(form)
  lastPosts.set(member, { digest, outcome })
  outcome.catch(() => {
    if (lastPosts.get(member)?.outcome === outcome) lastPosts.delete(member)
  })
  return outcome
}

/** A form of another kind: what was sent before it is no longer the last. */
export const forgetLastPost = ({ viewer }: Pick<SentForm, 'viewer'>): void =>
  void lastPosts.delete(viewer.id)
