import type { Company } from './company.ts'

type Named = Pick<Company, 'name'>

/** For names without letters of the Latin alphabet. */
const NEUTRAL = 'Company'

/** The company's name where only ASCII letters, digits and hyphens may stand: "Lagos Care" is `Lagos-Care`. */
export function toBrandToken({ name }: Named): string {
  const plain = name.normalize('NFKD').replace(/\p{Mark}/gu, '')
  const token = plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return /^[A-Za-z]/.test(token) ? token : [NEUTRAL, token].filter(Boolean).join('-')
}

/** Mails to the office can be sorted by it. */
export function toHeaderName(company: Named, what: 'Reference' | 'Digest'): string {
  return `X-${toBrandToken(company)}-${what}`
}

/** Begins the names of the metrics. */
export function toMetricPrefix(company: Named): string {
  return `${toBrandToken(company).toLowerCase().replaceAll('-', '_')}_`
}
