/** One line of `admin doctor` and of its page. */
export interface Finding {
  name: string
  text: string
  /** Something for the maintainer to do. */
  isWarning: boolean
}

export const SITE_PATH = '/moderation/site'

/** Bytes in a readable unit. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
