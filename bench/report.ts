/** Prints one group of figures. */
export function report(title: string, rows: [label: string, figure: string][]): void {
  const width = Math.max(...rows.map(([label]) => label.length))
  console.log(`\n${title}`)
  for (const [label, figure] of rows) console.log(`  ${label.padEnd(width)}  ${figure}`)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** One line of the table in docs/performance.md: the measurement, its target, its value. */
export interface Result {
  what: string
  target: string
  measured: string
  met: boolean
}

const results: Result[] = []

/** Prints one line of the table, and stores it for the summary at the end of the run. */
export function printResult(result: Result): void {
  results.push(result)
  const { what, target, measured, met } = result
  console.log(`  ${met ? 'met   ' : 'MISSED'}  ${what}: ${measured} (to reach: ${target})`)
}

/** All printed lines, in order. */
export function printedResults(): readonly Result[] {
  return results
}
