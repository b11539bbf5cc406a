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
