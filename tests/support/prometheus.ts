/** One sample line: `name{label="value"} 1`. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** All samples of a `# TYPE` line. */
export interface MetricFamily {
  type: string
  help: string
  samples: Sample[]
}

const HEAD = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped']
const SUFFIXES: Record<string, string[]> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (let rest = text; rest !== '';) {
    const [whole, name = '', value = ''] = LABEL.exec(rest) ?? []
    if (whole === undefined) throw new Error(`Invalid labels: ${text}`)
    if (name in labels) throw new Error(`Duplicate label ${name}: ${text}`)
    labels[name] = value
    rest = rest.slice(whole.length)
  }
  return labels
}

function parseValue(text: string): number {
  if (/^[+-]?Inf$/.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  if (/^NaN$/i.test(text)) return NaN
  const value = Number(text)
  if (Number.isNaN(value)) throw new Error(`Not a number: ${text}`)
  return value
}

/** The buckets of a histogram never decrease, up to its count. */
function checkHistogram(name: string, samples: Sample[]): void {
  const last = new Map<string, { bound: number; value: number }>()
  const seriesOf = ({ labels: { le: _, ...labels } }: Sample) => JSON.stringify(labels)
  for (const sample of samples.filter((each) => each.name === `${name}_bucket`)) {
    const before = last.get(seriesOf(sample)) ?? { bound: -Infinity, value: 0 }
    const bound = parseValue(sample.labels.le ?? 'absent')
    if (bound <= before.bound || sample.value < before.value)
      throw new Error(`The buckets of ${name} do not increase: ${JSON.stringify(sample)}`)
    last.set(seriesOf(sample), { bound, value: sample.value })
  }
  for (const sample of samples.filter((each) => each.name === `${name}_count`)) {
    const { bound, value } = last.get(seriesOf(sample)) ?? {}
    if (bound !== Infinity || value !== sample.value)
      throw new Error(
        `The last bucket of ${name} differs from its count: ${JSON.stringify(sample)}`,
      )
  }
}

/**
 * Parses Prometheus' text format (0.0.4) at least as strictly as Prometheus: every sample has a type and a
 * help line above it, no series is repeated.
 * @throws for invalid text
 */
export function parseMetrics(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line has no line break.')
  const families = new Map<string, MetricFamily>()
  const series = new Set<string>()
  let current: [name: string, family: MetricFamily] | undefined
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, keyword, headed = '', words = ''] = HEAD.exec(line) ?? []
    if (keyword === 'HELP') {
      if (families.has(headed)) throw new Error(`${headed} is declared twice.`)
      current = [headed, { type: '', help: words, samples: [] }]
      families.set(...current)
    } else if (keyword === 'TYPE') {
      if (current?.[0] !== headed || !TYPES.includes(words))
        throw new Error(`Unexpected line: ${line}`)
      current[1].type = words
    } else {
      const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
      const [family, { type, samples }] = current ?? ['', { type: '', samples: [] as Sample[] }]
      const named = (SUFFIXES[type] ?? ['']).some((suffix) => name === family + suffix)
      if (name === '' || type === '' || !named) throw new Error(`Unexpected line: ${line}`)
      const sample = { name, labels: parseLabels(labels), value: parseValue(value) }
      const key = name + JSON.stringify(Object.entries(sample.labels).sort())
      if (series.has(key)) throw new Error(`Duplicate series: ${line}`)
      series.add(key)
      samples.push(sample)
    }
  }
  for (const [name, { type, samples }] of families)
    if (type === 'histogram') checkHistogram(name, samples)
  return families
}

/** Fetches and parses metrics. */
export async function fetchMetrics(url: string): Promise<Map<string, MetricFamily>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`)
  return parseMetrics(await response.text())
}

/** The sum of all samples of a name with the given labels. */
export function sumOf(
  families: Map<string, MetricFamily>,
  name: string,
  wanted: Record<string, string> = {},
): number {
  const samples = [...families.values()].flatMap((family) => family.samples)
  return samples
    .filter((sample) => sample.name === name)
    .filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
