import { isDay } from '#storage/day.ts'

/** Those whose spreadsheets write the names of months with Latin letters. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi', 'pl', 'cs']

const plain = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').replace(/\.$/, '').toLowerCase()

let monthNames: Map<string, number> | undefined

/** The names of months, long and short, that mean one month in all of the languages. */
function monthsByName(): Map<string, number> {
  if (monthNames) return monthNames
  const months = new Map<string, Set<number>>()
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const) {
      const formats = [{ month }, { day: 'numeric', month } as const].map(
        (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
      )
      for (let number = 1; number <= 12; number++)
        for (const format of formats) {
          const parts = format.formatToParts(Date.UTC(2019, number - 1, 24))
          const word = plain(parts.find(({ type }) => type === 'month')?.value ?? '')
          months.set(word, (months.get(word) ?? new Set()).add(number))
        }
    }
  months.set('sept', new Set([9]))
  monthNames = new Map(
    [...months].flatMap(([word, [number, ...others]]) =>
      number !== undefined && others.length === 0 ? [[word, number]] : [],
    ),
  )
  return monthNames
}

const SMALL_WORDS = new Set(['de', 'del', 'di', 'du', 'den', 'of', 'the', 'st', 'nd', 'rd', 'th'])

/** The year of two digits that is not after this one. */
function wholeYear(year: string): string {
  if (year.length !== 2) return year
  return Number(year) <= new Date().getUTCFullYear() % 100 ? `20${year}` : `19${year}`
}

type Parts = readonly [year: string, month: string, day: string]

/** In which orders three numbers may be a year, a month and a day. */
function ordersOf([one, two, three]: Parts, separator: string): Parts[] {
  if (one.length === 4) return [[one, two, three]]
  const dayFirst: Parts = [three, two, one]
  // A month that is before its day is written with slashes or hyphens.
  if (separator === '.') return [dayFirst]
  const monthFirst: Parts = [three, one, two]
  return three.length === 4 ? [dayFirst, monthFirst] : [dayFirst, monthFirst, [one, two, three]]
}

function readNumbers(text: string): Parts[] {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  const spread = /^(\d{1,4})([-/.:\s]\s*)(\d{1,2})([-/.:\s]\s*)(\d{1,4})\.?$/.exec(text)
  if (compact) return [[compact[1] ?? '', compact[2] ?? '', compact[3] ?? '']]
  if (!spread) return []
  const [, one = '', separator = '', two = '', , three = ''] = spread
  return ordersOf([one, two, three], separator.trim())
}

function readWords(text: string): Parts[] {
  const words = text.match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []
  const numbers = words.filter((word) => /^\d/.test(word))
  const names = words
    .filter((word) => !/^\d/.test(word))
    .map(plain)
    .filter((word) => !SMALL_WORDS.has(word))
  // The name of a weekday comes first.
  const month = monthsByName().get(names.at(-1) ?? '')
  const [one = '', two = ''] = numbers
  if (month === undefined || names.length > 2 || numbers.length !== 2) return []
  return one.length === 4 ? [[one, String(month), two]] : [[two, String(month), one]]
}

/**
 * The day that a date means, as people and spreadsheets write it; null if it may mean two, such as
 * 7/8/2019, or none. An empty text and "0000-00-00" are no date.
 */
export function dayOfText(text: string): string | null {
  const date = text
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/(\d)\s*[年月]\s*/g, '$1-')
    .replace(/日/g, '')
    .trim()
    .replace(/(?<=\d)(?:T|,?\s+)\d{1,2}[:.]\d\d\b.*$/s, '')
    .replace(/Z$/, '')
    .trim()
  const days = [...readNumbers(date), ...(/\p{L}/u.test(date) ? readWords(date) : [])]
    .filter((parts) => parts.every((part, index) => index === 0 || part.length <= 2))
    .filter(([year]) => year.length === 4 || year.length === 2)
    .map(
      ([year, month, day]) =>
        `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .filter(isDay)
  const [day, ...others] = new Set(days)
  return day !== undefined && others.length === 0 ? day : null
}

/** False for a text that says nothing about a day. */
export const namesDate = (text: string): boolean => /[^\s0:/.-]/.test(text)
