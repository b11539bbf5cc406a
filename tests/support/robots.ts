/** What a robots.txt of this site says. */
export interface Robots {
  sitemaps: string[]
  /** The crawlers that may read nothing. */
  refused: string[]
  /** @param path with its query, for all other crawlers */
  isAllowed(path: string): boolean
}

interface Rule {
  allows: boolean
  length: number
  matches: RegExp
}

/**
 * Reads a robots.txt: a group for crawlers that may read nothing, and one for all others. Throws
 * for any other line. The longest matching rule decides, of equal ones `Allow` (RFC 9309).
 */
export function readRobots(text: string): Robots {
  const rules: Rule[] = []
  const sitemaps: string[] = []
  const refused: string[] = []
  for (const group of text.trimEnd().split('\n\n')) {
    const agents = [...group.matchAll(/^User-agent: (\S+)$/gm)].map(([, name = '']) => name)
    const lines = group.split('\n').slice(agents.length)
    if (agents.join() === '*') rules.push(...lines.map(readRule))
    else if (lines.join() === 'Disallow: /') refused.push(...agents)
    else {
      const [, sitemap] = /^Sitemap: (https?:\/\/\S+)$/.exec(group) ?? []
      if (sitemap === undefined) throw new Error(`Not expected: ${group}`)
      sitemaps.push(sitemap)
    }
  }
  rules.sort((one, other) => other.length - one.length || Number(other.allows) - Number(one.allows))
  return {
    sitemaps,
    refused,
    isAllowed: (path) => rules.find(({ matches }) => matches.test(path))?.allows ?? true,
  }
}

function readRule(line: string): Rule {
  const [, rule, value = ''] = /^(Allow|Disallow): (\/\S*)$/.exec(line) ?? []
  if (rule === undefined) throw new Error(`Not expected: ${line}`)
  return { allows: rule === 'Allow', length: value.length, matches: getPattern(value) }
}

/**
 * A rule's value as a pattern: it matches the start of a path, `*` any characters, a final `$` the
 * end.
 */
function getPattern(value: string): RegExp {
  const escaped = value.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp('^' + escaped.replaceAll('*', '.*').replace(/\\\$$/, '$'))
}
