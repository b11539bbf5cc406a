import { z } from 'zod'
import { HttpError } from './http-error.ts'

/** The page size of the feed and of tags (docs/product.md#limits). */
export const PAGE_SIZE = 20

/**
 * The rows of a page for a query: one more than the page shows, so that `toPage` knows whether
 * another follows.
 */
export const pageAt = (before?: number) => ({ before, limit: PAGE_SIZE + 1 })

/**
 * What a page shows of its rows, and the id after which the next page continues; null at the end of
 * the list.
 */
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

const CURSOR_MESSAGE = 'cursor must be that of a next page'

/**
 * An opaque cursor: the values after which a list continues, as the text in its links. It names no
 * row, so it is valid when the row is gone, and tells nothing about rows that the viewer cannot
 * see.
 */
function cursorOf<Values extends z.ZodType>(values: Values) {
  const codec = z.codec(z.string().max(200, CURSOR_MESSAGE), values, {
    decode(text, { issues }) {
      try {
        return JSON.parse(Buffer.from(text, 'base64url').toString()) as z.input<Values>
      } catch {
        issues.push({ code: 'custom', input: text, message: CURSOR_MESSAGE })
        return z.NEVER
      }
    },
    encode: (decoded) => Buffer.from(JSON.stringify(decoded)).toString('base64url'),
  })
  return {
    codec,
    encode: (position: z.output<Values>): string => z.encode(codec, position),
    /**
     * The position in `before` of a page's URL. An invalid one gives the first page: nobody types
     * it.
     */
    read: (request: Request): z.output<Values> | undefined =>
      codec.safeParse(new URL(request.url).searchParams.get('before')).data,
  }
}

const rowId = z.int(CURSOR_MESSAGE).min(1, CURSOR_MESSAGE)

/** The cursors of lists whose order is not that of the ids they show. */
export const meetCursor = cursorOf(z.object({ day: z.iso.date(), id: rowId }))
/** In the order of a binder, which its owner chooses. */
export const placeCursor = cursorOf(z.object({ place: z.number(), id: rowId }))
/** By the id of a like or a save. */
export const markCursor = cursorOf(rowId)

const cursor = markCursor.codec.optional()
const limit = wholeNumber(1, 100, 'limit must be a whole number from 1 to 100')

// Created once: creating a schema costs more than reading a page of photos.
const pageQuery = z.object({ offset, before, limit: limit.default(PAGE_SIZE) })
const limitQuery = z.object({ limit: limit.optional(), offset: noOffset })
const keysetQueries = {
  comment: z.object({ offset: noOffset, before: id('comment'), limit: limit.default(50) }),
  binder: z.object({ offset: noOffset, before: id('binder'), limit: limit.default(100) }),
  cart: z.object({ offset: noOffset, before: id('binder'), limit: limit.default(PAGE_SIZE) }),
}
const markQueries = {
  photo: z.object({ offset: noOffset, cursor, before, limit: limit.default(PAGE_SIZE) }),
  member: z.object({
    offset: noOffset,
    cursor,
    before: z.string().min(1).max(64).optional(),
    limit: limit.default(PAGE_SIZE),
  }),
}

/** The parameters that say where a list continues. */
const POSITIONS = ['before', 'offset', 'cursor']

function fromQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const query = new URL(request.url).searchParams
  const [position = '', second] = POSITIONS.filter((name) => query.has(name))
  if (second !== undefined) {
    const message = `Use either ${position} or ${second}`
    throw new HttpError(400, message, { errors: { [position]: [message] } })
  }
  const parsed = schema.safeParse(Object.fromEntries(query))
  if (parsed.success) return parsed.data
  const errors = z.flattenError(parsed.error).fieldErrors as Record<string, string[]>
  throw new HttpError(400, Object.values(errors).flat()[0] ?? 'Invalid query', { errors })
}

/**
 * Parses `offset`, `limit` and `before` of a list's query (docs/api.md).
 * @throws HttpError 400, also for two positions
 */
export const parsePage = (request: Request): { offset: number; limit: number; before?: number } =>
  fromQuery(request, pageQuery)

/**
 * Parses `before` and `limit` of a list that is paged by id alone.
 * @throws HttpError 400 for an invalid number
 */
export const parseKeysetPage = (
  request: Request,
  of: keyof typeof keysetQueries,
): { limit: number; before?: number } => fromQuery(request, keysetQueries[of])

/**
 * A page of a list of likes or saves that is paged by what they mark: after one, or after a cursor.
 */
export interface MarkPage<Id> {
  limit: number
  before?: Id
  cursor?: number
}

/**
 * Parses the page of a list of saved photos.
 * @throws HttpError 400 for an invalid number or cursor
 */
export const parseSavedPage = (request: Request): MarkPage<number> =>
  fromQuery(request, markQueries.photo)

/**
 * Parses the page of a list of members who like something.
 * @throws HttpError 400 for an invalid number or cursor
 */
export const parseLikersPage = (request: Request): MarkPage<string> =>
  fromQuery(request, markQueries.member)

/**
 * The id of the like or save after which a page starts.
 * @param find the id of the mark by what it marks; null if there is none
 * @throws HttpError 400 if there is no such mark, or not any more: only a cursor still works then
 */
export async function startOfMarks<Id>(
  { before, cursor }: MarkPage<Id>,
  find: (before: Id) => Promise<number | null>,
  message: string,
): Promise<number | undefined> {
  if (before === undefined) return cursor
  const found = await find(before)
  if (found === null) throw new HttpError(400, message, { errors: { before: [message] } })
  return found
}

/**
 * Parses `limit` of a resource without pages.
 * @throws HttpError 400 as `parsePage`
 */
export const parseLimit = (request: Request, usual: number): number =>
  fromQuery(request, limitQuery).limit ?? usual

/**
 * The id of the last item seen, where "Load more" continues. An invalid value gives the first page:
 * nobody types it.
 */
export function parseContinuation(request: Request, parameter = 'before'): number | undefined {
  const parsed = before.safeParse(new URL(request.url).searchParams.get(parameter) ?? undefined)
  return parsed.success ? parsed.data : undefined
}
