import { WEEKS_PATH, withQuery } from '#app/http/addresses.ts'
import type { Picture } from '../photos/photo.ts'

/* The weeks as pages show them (docs/product.md#photo-of-the-week). */

/** Where moderators set the themes. */
export const THEMES_PATH = '/moderation/themes'

/** The page of the archive after a week. */
export const weeksBefore = (monday: string): string => withQuery(WEEKS_PATH, { before: monday })

/** The photo or the cart of a week. */
export interface Winner {
  kind: 'Photo of the week' | 'Cart of the week'
  /** Root-relative URL of its page. */
  url: string
  title: string
  alt: string
  picture: Picture
  owner: { name: string; url: string }
  /** The likes in that week. */
  likes: number
}

/** What moderators suggest to take photos of in a week. */
export interface Theme {
  title: string
  tag: string
  /** Empty if there is none. */
  description: string
}

/** Moderators set the theme of the running week and of those after it, so many together. */
export const WEEKS_WITH_THEME = 13
/** Limits of a theme, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_THEME_TITLE = 60
export const MAXIMUM_THEME_DESCRIPTION = 300

/** A week with what it is remembered for. */
export interface Week {
  /** Its first day as YYYY-MM-DD. */
  monday: string
  /** Its first day in words, such as 'November 16, 2026'. */
  date: string
  winners: Winner[]
  theme: Theme | null
}

/** A week whose theme can be changed. */
export interface PlannedWeek extends Pick<Week, 'monday' | 'date' | 'theme'> {
  isRunning: boolean
}
