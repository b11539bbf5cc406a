import lighthouse from 'lighthouse'
import { median } from './report.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's performance score varies between runs: its authors recommend the median of five. */
const RUNS = 5

/**
 * Lighthouse scores of a page with the mobile preset: a simulated slow connection and a CPU four
 * times slower.
 * @param port the debugging port of a running Chromium
 * @returns performance, accessibility, best practices and SEO, each out of 100 and the median of
 *   five runs; the performance of each run; and the longest time to interactive and the longest
 *   total blocking time, in ms
 */
export async function lighthouseScores(
  url: string,
  port: number,
): Promise<{ scores: number[]; performances: number[]; interactive: number; blocking: number }> {
  const runs: Run[] = []
  while (runs.length < RUNS) runs.push(await runOnce(url, port))
  const [performances = [], ...others] = CATEGORIES.map((_, index) =>
    runs.map(({ scores }) => scores[index] ?? 0),
  )
  return {
    scores: [performances, ...others].map(median),
    performances,
    interactive: Math.max(...runs.map(({ interactive }) => interactive)),
    blocking: Math.max(...runs.map(({ blocking }) => blocking)),
  }
}

interface Run {
  scores: number[]
  interactive: number
  blocking: number
}

async function runOnce(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`)
  const { categories, audits } = result.lhr
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    interactive: audits.interactive?.numericValue ?? NaN,
    blocking: audits['total-blocking-time']?.numericValue ?? NaN,
  }
}
