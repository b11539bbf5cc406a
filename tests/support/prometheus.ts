/** One sample line: `name{label="value"} 1`. */
interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/g

function parseSample(line: string): Sample {
  const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? []
  if (value === undefined || labels.replace(LABEL, '') !== '')
    throw new Error(`Unexpected line: ${line}`)
  const pairs = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text])
  return { name, labels: Object.fromEntries(pairs), value: Number(value) }
}

/**
 * Parses Prometheus' text format (0.0.4).
 * @throws for a line that is neither a comment nor a sample
 */
export function parseMetrics(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map(parseSample)
}

/** Fetches and parses metrics. */
export async function fetchMetrics(url: string): Promise<Sample[]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`)
  return parseMetrics(await response.text())
}

/** The sum of all samples of a name with the given labels. */
export const getSum = (
  samples: Sample[],
  name: string,
  wanted: Record<string, string> = {},
): number =>
  samples
    .filter((sample) => sample.name === name)
    .filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
