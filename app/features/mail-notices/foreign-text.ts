import { removeLinks } from '../comments/link-removal.ts'

/*
 * Texts of members in a mail. Its reader trusts its lines and links: those of members look like
 * neither (docs/product.md#mail-notices).
 */

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** A name or title: one line without links. */
export const toMailName = (text: string): string => removeLinks(text.replace(/[\s\p{Cc}]+/gu, ' '))

/** A quoted text of the plain part, with a mark on each line. */
export const quoteLines = (text: string): string =>
  text
    .split(LINE_END)
    .map((line) => `> ${line}`)
    .join('\n')
