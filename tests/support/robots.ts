/** What a robots.txt of this site says. */
export interface Robots {
  sitemaps: string[]
  /** @param path with its query */
  isAllowed(path: string): boolean
}

/**
 * Reads a robots.txt with one group, for all crawlers. Throws for any other line.
 * The longest matching rule decides, of equal ones `Allow` (RFC 9309).
 */
export function readRobots(text: string): Robots {
  const [group, ...lines] = text.split('\n')
  if (group !== 'User-agent: *') throw new Error(`Not expected first: ${group}`)
  const rules: { allows: boolean; length: number; matches: RegExp }[] = []
  const sitemaps: string[] = []
  for (const line of lines) {
    const [, rule, value = ''] = /^(Allow|Disallow): (\/\S*)$/.exec(line) ?? []
    const [, sitemap] = /^Sitemap: (https?:\/\/\S+)$/.exec(line) ?? []
    if (sitemap !== undefined) sitemaps.push(sitemap)
    else if (rule !== undefined)
      rules.push({ allows: rule === 'Allow', length: value.length, matches: getPattern(value) })
    else if (line !== '') throw new Error(`Not expected: ${line}`)
  }
  rules.sort((one, other) => other.length - one.length || Number(other.allows) - Number(one.allows))
  return {
    sitemaps,
    isAllowed: (path) => rules.find(({ matches }) => matches.test(path))?.allows ?? true,
  }
}

/** A rule's value as a pattern: it matches the start of a path, `*` any characters, a final `$` the end. */
function getPattern(value: string): RegExp {
  const escaped = value.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp('^' + escaped.replaceAll('*', '.*').replace(/\\\$$/, '$'))
}
