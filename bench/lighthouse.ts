import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * What Lighthouse makes of a page on its mobile setting: a simulated slow line and a processor four times slower.
 * @param port the debugging port of a running Chromium
 * @returns performance, accessibility, best practices and SEO, each of 100
 */
export async function lighthouseScores(url: string, port: number): Promise<number[]> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
  if (!result) throw new Error(`Lighthouse has no answer for ${url}.`)
  const { categories } = result.lhr
  return CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
}
