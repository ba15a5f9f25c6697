import type { Inquiry } from '../../contract/inquiry/inquiry.ts'

/** Parts that `toPatients` and `toAdvertisers` combine in order, so that a set is the same in every run. */
export type Corpus = {
  letters: Record<string, readonly string[]>
  /** Ways to send it, with {letter} replaced: with links, as pasted HTML, as a forwarded mail. */
  wrappings: readonly string[]
  /** Words that several people send: families, a choir. */
  shared: readonly { text: string; people: number }[]
  names: readonly string[]
  treatments: readonly string[]
  /** Name and message, with placeholders {site}, {brand}, {n} and {price}. */
  advertisements: readonly (readonly [name: string, message: string])[]
  sites: readonly string[]
  brands: readonly string[]
}

export type Sample = Pick<Inquiry, 'name' | 'email' | 'countryCode' | 'phone' | 'treatment' | 'message'>

const VARIANTS = 4

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T // never empty

/** Every letter in every wrapping, then the shared ones. */
export function toPatients({ letters, wrappings, shared, names, treatments }: Corpus): Sample[] {
  const own = Object.values(letters).flatMap((texts) =>
    texts.flatMap((letter) => wrappings.map((wrapping) => wrapping.replace('{letter}', () => letter))),
  )
  const same = shared.flatMap(({ text, people }) => Array.from({ length: people }, () => text))
  return [...own, ...same].map((message, n) => ({
    name: pick(names, n),
    email: `patient${n}@mail.example`,
    countryCode: pick(['+254', '+254', '+971', '+44'] as const, n),
    phone: `0712 ${String(100_000 + n).replace(/(...)(...)/, '$1 $2')}`,
    treatment: pick(treatments, n),
    message,
  }))
}

export function toAdvertisers({ advertisements, sites, brands }: Corpus): Sample[] {
  return advertisements.flatMap(([name, message], which) =>
    Array.from({ length: VARIANTS }, (_, variant) => {
      const n = which * VARIANTS + variant
      const fill = (text: string) =>
        text
          .replaceAll('{site}', pick(sites, n))
          .replaceAll('{brand}', pick(brands, n))
          .replaceAll('{n}', String(10 + ((n * 37) % 90)))
          .replaceAll('{price}', `$${10 + ((n * 37) % 90)}`)
      return {
        name: fill(name),
        email: `sender${n}@mail.example`,
        countryCode: pick(['+1', '+254', '+44', '+91'] as const, n),
        phone: `202 555 ${String(1_000 + n)}`,
        treatment: pick(['', '', 'Dental treatment', fill(name)], n),
        message: fill(message),
      }
    }),
  )
}
