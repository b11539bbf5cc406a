import { WEEKS_PATH, withQuery } from '#app/http/addresses.ts'
import type { Picture } from '../photos/photo.ts'

/* The weeks as pages show them (docs/product.md#photo-of-the-week). */

export const THEMES_PATH = '/moderation/themes'

export const weeksBefore = (monday: string): string => withQuery(WEEKS_PATH, { before: monday })

export interface Winner {
  kind: 'Photo of the week' | 'Cart of the week'
  url: string
  title: string
  alt: string
  picture: Picture
  owner: { name: string; url: string }
  likes: number
}

export interface Theme {
  title: string
  tag: string
  /** Empty if there is none. */
  description: string
}

export const WEEKS_WITH_THEME = 13
/** Limits of a theme, in UTF-16 units (docs/product.md#photo-of-the-week). */
export const MAXIMUM_THEME_TITLE = 60
export const MAXIMUM_THEME_DESCRIPTION = 300

export interface Week {
  monday: string
  date: string
  winners: Winner[]
  theme: Theme | null
}

export interface PlannedWeek extends Pick<Week, 'monday' | 'date' | 'theme'> {
  isRunning: boolean
}
