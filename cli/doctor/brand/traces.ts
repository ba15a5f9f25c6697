import type { Company } from '#contract/company/company.ts'
import { brandColours } from '#contract/look/colours.ts'
import type { Look } from '#contract/site/site-build.ts'

/** A text that tells one company from another, such as its name. */
export type Trace = { what: string; pattern: RegExp }

/** Colours that identify the example company in any colour scheme; ui/tokens.css has them. */
export const exampleColours = ['#0e4d45', '#c8502f', '#f0b13c']

/** Whether something else than the look of the example company was set. */
export function isAnotherCompany(present: Company, example: Company): boolean {
  return (['name', 'legalName', 'email'] as const).some((fact) => present[fact] !== example[fact])
}

/** The traces that the example company would leave. What the present company has in common with it is none. */
export function listTraces(present: Company, example: Company, ownColours: readonly string[] = []): Trace[] {
  const own = JSON.stringify(present)
  const facts = listFacts(example).filter(([, text]) => text !== '' && !includesWords(own, text))
  return [
    ...facts.map(([what, text]) => ({ what, pattern: toPattern(text) })),
    ...exampleColours
      .filter((colour) => !ownColours.includes(colour))
      .map((colour) => ({ what: `colour ${colour}`, pattern: toPattern(colour) })),
  ]
}

/** Colours of a company that has chosen some: those that it left as they were are its choice too. */
export function listOwnColours({ colours }: Look): string[] {
  const chosen = Object.values(colours)
  return chosen.join() === Object.values(brandColours).join() ? [] : chosen
}

/** Facts of the present company that are still those of the example. */
export function listUnchanged(present: Company, example: Company): string[] {
  const own = new Set(listFacts(present).map(([, text]) => text))
  return listFacts(example).flatMap(([what, text]) =>
    own.has(text) && text !== '' ? `${what}: ${text}` : [],
  )
}

function listFacts(company: Company): (readonly [what: string, text: string])[] {
  const { name, legalName, email, phones, whatsApp, address, nameMeaning } = company
  return [
    ['name', name],
    ['registered name', legalName],
    ['e-mail domain', email.slice(email.lastIndexOf('@') + 1)],
    ...[...phones, whatsApp].flatMap(({ display, e164 }) => [
      ['telephone number', display] as const,
      ['telephone number', e164] as const,
    ]),
    ...address.map((line) => ['address', line] as const),
    ['meaning of the name', nameMeaning],
  ]
}

function includesWords(text: string, words: string): boolean {
  return toPattern(words).test(text)
}

/** Whole words. A name in small letters belongs to the program, which is called as the example company is. */
function toPattern(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(text)}(?![\\p{L}\\p{N}])`, 'u')
}
