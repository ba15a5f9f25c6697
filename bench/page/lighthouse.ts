import lighthouse from 'lighthouse'

export type Scores = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  largestPaintMs: number
}

export async function readScores(url: string, debuggingPort: number): Promise<Scores> {
  const result = await lighthouse(url, { port: debuggingPort, logLevel: 'silent', output: 'json' })
  if (result === undefined) throw new Error('Lighthouse had no result')
  const { categories, audits } = result.lhr
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  }
}
