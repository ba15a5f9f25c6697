import type { SectionName } from '#contract/settings.ts'

/** The clocks of Kiribati are ahead of all others. */
const FIRST_ZONE_MS = 14 * 60 * 60 * 1000

type Values = Readonly<Record<string, unknown>>
type Fields = Record<string, string>

export type Facts = {
  /** YYYY-MM-DD. */
  today: string
  /** The languages of the content. */
  locales: readonly string[]
}

/** The day that it is somewhere on earth already. */
export function toLatestDate(now: number): string {
  return new Date(now + FIRST_ZONE_MS).toISOString().slice(0, 10)
}

/** Finds errors that no schema of a section alone can see, in sentences. The schemas have checked the values. */
export function findFactContradictions(name: SectionName, values: Values, { today, locales }: Facts): Fields {
  if (name === 'statistics') return findFutureFigures(values, today)
  if (name === 'languages') return findUnknownLanguages(values, locales)
  return name === 'backup' ? findIncompletePlace(values) : {}
}

function findFutureFigures({ items }: Values, today: string): Fields {
  const dated = (items as { asOf?: string }[]).map(({ asOf = today }) => asOf)
  return Object.fromEntries(
    dated.flatMap((asOf, n) => (asOf > today ? [[`items.${n}.asOf`, 'This day has not come yet.']] : [])),
  )
}

function findUnknownLanguages({ published }: Values, locales: readonly string[]): Fields {
  const unknown = (published as string[]).findIndex((tag) => !locales.includes(tag))
  return unknown < 0
    ? {}
    : { [`published.${unknown}`]: `The site has words in ${locales.join(', ')} alone: choose of these.` }
}

function findIncompletePlace({ to, key, secret }: Values): Fields {
  const isBucket = typeof to === 'string' && to.startsWith('s3://')
  if (isBucket)
    return {
      ...(key === null && { key: 'Enter the key of the bucket.' }),
      ...(secret === null && { secret: 'Enter the secret of the key.' }),
    }
  return key === null && secret === null ? {} : { key: 'Only a bucket has a key: remove it and its secret.' }
}
