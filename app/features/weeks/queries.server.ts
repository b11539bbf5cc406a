import type { BinderRow } from '#db/queries/binders.ts'
import { listVisiblePhotos } from '#db/queries/photo-lists.ts'
import type { PhotoRow } from '#db/queries/photos.ts'
import { listPhotoTiles, type PhotoTileRow } from '#db/queries/related-photos.ts'
import { listCartsByIds } from '#db/queries/week-carts.ts'
import { findWeek, listThemePhotos, listWeeks, type WeekRow } from '#db/queries/weeks.ts'
import { addWeeks, getMonday, parseMonday, startOfWeek } from '#db/week.ts'
import { DAY_MS } from '#app/durations.ts'
import { binderPath, memberPath, photoPath } from '#app/http/addresses.ts'
import { notFound } from '#app/http/http-error.ts'
import { pageAt } from '#app/http/paging.ts'
import { authorName } from '../members/author.ts'
import { toSmallPicture } from '../photos/serializers.server.ts'
import { toCardPage } from '../photos/queries.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { requireModerator } from '../moderation/queries.server.ts'
import { weeksToCome } from './schema.ts'
import type { PlannedWeek, Theme, Week, Winner } from './week.ts'

const WEEKS_PER_PAGE = 12

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function toTheme(row: WeekRow | null): Theme | null {
  if (!row || row.themeTitle === null || row.themeTag === null) return null
  return { title: row.themeTitle, tag: row.themeTag, description: row.themeDescription }
}

interface WinnerData extends Pick<Winner, 'kind' | 'url' | 'title' | 'alt'> {
  picture: Parameters<typeof toSmallPicture>[0]
  user: Parameters<typeof authorName>[0] & Parameters<typeof memberPath>[0]
}

const toWinner = ({ picture, user, ...shown }: WinnerData, likes: number): Winner => ({
  ...shown,
  picture: toSmallPicture(picture),
  owner: { name: authorName(user), url: memberPath(user) },
  likes,
})

function toWinningPhoto(row: PhotoTileRow, likes: number) {
  const { title, user } = row
  const texts = { kind: 'Photo of the week', title, alt: row.altText || title } as const
  return toWinner({ ...texts, url: photoPath(row), picture: row, user }, likes)
}

function toWinningCart(row: BinderRow, likes: number) {
  const { title, user, cover } = row
  if (!cover) return null
  const texts = { kind: 'Cart of the week', title, alt: title } as const
  return toWinner({ ...texts, url: binderPath(user, row), picture: cover, user }, likes)
}

const winnerIds = (rows: WeekRow[], column: 'photoId' | 'binderId') => [
  ...new Set(rows.flatMap((row) => row[column] ?? [])),
]

/**
 * The weeks as the viewer may see them: without the winners of members the viewer has muted or
 * blocked.
 */
async function toWeeks(rows: WeekRow[], viewerId: string | null): Promise<Week[]> {
  const photos = await listPhotoTiles(winnerIds(rows, 'photoId'), viewerId)
  const carts = await listCartsByIds(winnerIds(rows, 'binderId'), viewerId)
  const photosById = new Map(photos.map((photo) => [photo.id, photo]))
  const cartsById = new Map(carts.map((cart) => [cart.id, cart]))
  return rows.map((row) => {
    const photo = photosById.get(row.photoId ?? 0)
    const cart = cartsById.get(row.binderId ?? 0)
    const winners = [
      photo ? toWinningPhoto(photo, row.photoLikes) : null,
      cart ? toWinningCart(cart, row.binderLikes) : null,
    ]
    return {
      monday: row.monday,
      date: longDate.format(new Date(row.monday)),
      winners: winners.filter((winner) => winner !== null),
      theme: toTheme(row),
    }
  })
}

const isWorthShowing = ({ winners, theme }: Week) => winners.length > 0 || theme !== null

/**
 * One page of the finished weeks, newest first, without empty ones.
 * @returns the weeks and that Monday for the next page, null at the end
 */
export async function weeksPage(viewerId: string | null, before?: string, now = Date.now()) {
  const current = getMonday(now)
  const end = before === undefined || before > current ? current : before
  const rows = await listWeeks(end, WEEKS_PER_PAGE + 1)
  const shown = rows.slice(0, WEEKS_PER_PAGE)
  const weeks = (await toWeeks(shown, viewerId)).filter(isWorthShowing)
  return { weeks, next: rows.length > WEEKS_PER_PAGE ? (shown.at(-1)?.monday ?? null) : null }
}

export const weeksForVisitors = async (limit: number, now = Date.now()): Promise<Week[]> =>
  (await toWeeks(await listWeeks(getMonday(now), limit), null)).filter(isWorthShowing)

type WinnerRow = { photo: PhotoRow } | { cart: BinderRow }

/**
 * The public photos and carts of the week, each once, the last week first.
 * @param limit the weeks that are read
 */
export async function winnerRows(limit: number, now = Date.now()): Promise<WinnerRow[]> {
  const rows = await listWeeks(getMonday(now), limit)
  const photos = await listVisiblePhotos(winnerIds(rows, 'photoId'), null)
  const carts = await listCartsByIds(winnerIds(rows, 'binderId'), null)
  const photosById = new Map(photos.map((photo) => [photo.id, photo]))
  const cartsById = new Map(carts.map((cart) => [cart.id, cart]))
  return rows.flatMap(({ photoId, binderId }) => {
    const photo = photosById.get(photoId ?? 0)
    const cart = cartsById.get(binderId ?? 0)
    photosById.delete(photoId ?? 0)
    cartsById.delete(binderId ?? 0)
    return [...(photo ? [{ photo }] : []), ...(cart ? [{ cart }] : [])]
  })
}

/** The theme of the running week, that week's Monday and the days left; null if it has none. */
export async function runningTheme(now = Date.now()) {
  const monday = getMonday(now)
  const theme = toTheme(await findWeek(monday))
  const days = Math.ceil((startOfWeek(addWeeks(monday, 1)) - now) / DAY_MS)
  return theme && { monday, theme, days }
}

/**
 * A week that has begun, with one page of its theme's photos, newest first.
 * @throws HttpError 404 if there is nothing to show
 */
export async function weekDetail(
  given: string,
  viewerId: string | null,
  before?: number,
  now = Date.now(),
) {
  const monday = parseMonday(given)
  const row = monday === null || monday > getMonday(now) ? null : await findWeek(monday)
  const [week] = row ? await toWeeks([row], viewerId) : []
  if (!week || !isWorthShowing(week)) throw notFound('Week Not Found')
  const { theme } = week
  const rows = theme
    ? await listThemePhotos({ monday: week.monday, tag: theme.tag }, viewerId, pageAt(before))
    : []
  return { week, isRunning: addWeeks(week.monday, 1) > getMonday(now), ...toCardPage(rows) }
}

/**
 * The weeks whose theme can be changed, the running one first.
 * @throws HttpError 403 if the viewer is not a moderator
 */
export async function plannedWeeks(viewer: Viewer): Promise<PlannedWeek[]> {
  requireModerator(viewer)
  return Promise.all(
    weeksToCome().map(async (monday, index) => ({
      monday,
      date: longDate.format(new Date(monday)),
      isRunning: index === 0,
      theme: toTheme(await findWeek(monday)),
    })),
  )
}
