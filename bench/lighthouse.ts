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
 *   five runs; and the performance of each run
 */
export async function lighthouseScores(
  url: string,
  port: number,
): Promise<{ scores: number[]; performances: number[] }> {
  const runs: number[][] = []
  while (runs.length < RUNS) runs.push(await runOnce(url, port))
  const [performances = [], ...others] = CATEGORIES.map((_, index) =>
    runs.map((scores) => scores[index] ?? 0),
  )
  return { scores: [performances, ...others].map(median), performances }
}

async function runOnce(url: string, port: number): Promise<number[]> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`)
  const { categories } = result.lhr
  return CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
}
