import type { Company } from '#contract/company.ts'
import { fillIn } from './fill-in.ts'

/** The same content, whose words name the company by {company}. Other placeholders stay for those who fill them. */
export function nameCompany<Content>(content: Content, { name }: Pick<Company, 'name'>): Content {
  // The same shape with other words.
  return fillWords(content, { company: name }) as Content
}

function fillWords(part: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof part === 'string') return fillIn(part, values)
  if (Array.isArray(part)) return part.map((one) => fillWords(one, values))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, fillWords(one, values)]))
}
