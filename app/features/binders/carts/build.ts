import type { TimelineWork } from '../binder.ts'

/* The build sheet of a cart (docs/product.md#carts). Also runs in the browser. */

/** One part or work. */
export interface BuildEntry {
  what: string
  brand: string | null
  /** `YYYY-MM-DD` */
  doneOn: string | null
  /** In US dollars. */
  cost: number | null
  link: string | null
}

/** The fields of a row of its form. */
export const BUILD_FIELDS = ['what', 'brand', 'doneOn', 'cost', 'link'] as const

export const buildLabels: Record<(typeof BUILD_FIELDS)[number], string> = {
  what: 'Part or work',
  brand: 'Brand',
  doneOn: 'Day',
  cost: 'Cost (US$)',
  link: 'Link',
}

export const MAXIMUM_BUILD_ROWS = 100
export const MAXIMUM_WHAT = 100
export const MAXIMUM_BRAND = 50

type BuildColumns = Omit<BuildEntry, 'cost'> & { costCents: number | null }

export const toBuildEntry = ({
  costCents,
  what,
  brand,
  doneOn,
  link,
}: BuildColumns): BuildEntry => ({
  what,
  brand,
  doneOn,
  cost: costCents === null ? null : costCents / 100,
  link,
})

const dollars = (cost: number): string =>
  cost.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(cost) ? 0 : 2,
  })

export const costText = ({ cost }: Pick<BuildEntry, 'cost'>): string =>
  cost === null ? '' : dollars(cost)

/** An entry as the rows of its form show it. */
export const buildValues = ({ what, brand, doneOn, cost, link }: BuildEntry) => ({
  what,
  brand: brand ?? '',
  doneOn: doneOn ?? '',
  cost: cost === null ? '' : Number.isInteger(cost) ? String(cost) : cost.toFixed(2),
  link: link ?? '',
})

/** Entries with a day, for the timeline. */
export const timelineWork = (rows: (BuildColumns & { id: number })[]) =>
  rows.flatMap(({ id, what, brand, doneOn }): TimelineWork[] =>
    doneOn === null ? [] : [{ id, work: [what, brand].filter(Boolean).join(' · '), day: doneOn }],
  )
