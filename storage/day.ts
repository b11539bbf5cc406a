import { DAY_MS } from '#app/durations.ts'

/**
 * Whether a text is a day as `YYYY-MM-DD`, since there are photographs and not after today in any
 * time zone.
 */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : NaN
  if (!(time >= Date.UTC(1826) && time < Date.now() + DAY_MS)) return false
  return new Date(time).toISOString().startsWith(text)
}
