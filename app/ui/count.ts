/**
 * Formats a number: '12', '1,234'. Below a thousand it needs no locale rules, which a page would
 * load during hydration.
 */
export const countText = (count: number): string =>
  count < 1000 ? String(count) : count.toLocaleString('en')

/** '1 device', '2 devices', '1,234 devices'. */
export const withNoun = (count: number, noun: string) =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`

/** 'Reports (3)', 'Reports' for none. */
export const labelWithCount = (label: string, count = 0) =>
  count > 0 ? `${label} (${countText(count)})` : label
