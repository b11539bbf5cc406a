import { z } from 'zod'
import { HttpError } from './http-error.ts'

/** The page size of the feed and of tags (docs/product.md#limits). */
export const PAGE_SIZE = 20

/** The rows of a page for a query: one more than the page shows, so that `toPage` knows whether another follows. */
export const pageAt = (before?: number) => ({ before, limit: PAGE_SIZE + 1 })

/** What a page shows of its rows, and the id after which the next page continues; null at the end of the list. */
export function toPage<Row extends { id: number }>(rows: readonly Row[], size = PAGE_SIZE) {
  const shown = rows.slice(0, size)
  return { shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null }
}

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, { error: message })

const offset = wholeNumber(
  0,
  Number.MAX_SAFE_INTEGER,
  'offset must be a whole number from 0',
).default(0)
/** Of lists without offsets, which would return their first page again and again. */
const noOffset = wholeNumber(0, 0, 'This list has no offset').optional()
const id = (of: string) =>
  wholeNumber(1, Number.MAX_SAFE_INTEGER, `before must be the id of a ${of}`).optional()
const before = id('photo')
const limit = wholeNumber(1, 100, 'limit must be a whole number from 1 to 100')

// Created once: creating a schema costs more than reading a page of photos.
const pageQuery = z.object({ offset, before, limit: limit.default(PAGE_SIZE) })
const limitQuery = z.object({ limit: limit.optional(), offset: noOffset })
const keysetQueries = {
  photo: z.object({ offset: noOffset, before, limit: limit.default(PAGE_SIZE) }),
  comment: z.object({ offset: noOffset, before: id('comment'), limit: limit.default(50) }),
  binder: z.object({ offset: noOffset, before: id('binder'), limit: limit.default(100) }),
  cart: z.object({ offset: noOffset, before: id('binder'), limit: limit.default(PAGE_SIZE) }),
}
const memberQuery = z.object({
  offset: noOffset,
  before: z.string().min(1).max(64).optional(),
  limit: limit.default(PAGE_SIZE),
})

function fromQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const query = new URL(request.url).searchParams
  if (query.has('before') && query.has('offset'))
    throw new HttpError(400, 'Use either before or offset', {
      errors: { before: ['Use either before or offset'] },
    })
  const parsed = schema.safeParse(Object.fromEntries(query))
  if (parsed.success) return parsed.data
  const errors = z.flattenError(parsed.error).fieldErrors as Record<string, string[]>
  throw new HttpError(400, Object.values(errors).flat()[0] ?? 'Invalid query', { errors })
}

/** Parses `offset`, `limit` and `before` of a list's query (docs/api.md). @throws HttpError 400, also for both positions */
export const parsePage = (request: Request): { offset: number; limit: number; before?: number } =>
  fromQuery(request, pageQuery)

/** Parses `before` and `limit` of a list that is paged by id alone. @throws HttpError 400 for an invalid number */
export const parseKeysetPage = (
  request: Request,
  of: keyof typeof keysetQueries,
): { limit: number; before?: number } => fromQuery(request, keysetQueries[of])

/** Parses `before` (a member's id) and `limit` of a list of members. @throws HttpError 400 for an invalid number */
export const parseMemberPage = (request: Request): { limit: number; before?: string } =>
  fromQuery(request, memberQuery)

/** Parses `limit` of a resource without pages. @throws HttpError 400 as `parsePage` */
export const parseLimit = (request: Request, usual: number): number =>
  fromQuery(request, limitQuery).limit ?? usual

/** The id of the last item seen, where "Load more" continues. An invalid value gives the first page: nobody types it. */
export function parseContinuation(request: Request, parameter = 'before'): number | undefined {
  const parsed = before.safeParse(new URL(request.url).searchParams.get(parameter) ?? undefined)
  return parsed.success ? parsed.data : undefined
}
