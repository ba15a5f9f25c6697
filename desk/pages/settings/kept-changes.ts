import type { SectionName } from '#contract/settings.ts'

export type Changes = Readonly<Record<string, unknown>>

/**
 * The typed changes of a section that are kept while the person looks at another page, or undefined where they hold a
 * secret: what is kept survives a sign-out.
 */
export function toKeptChanges(name: SectionName, changes: Changes | undefined): Changes | undefined {
  const hasSecret = name === 'sign-in' || (changes && ('password' in changes || 'secret' in changes))
  return hasSecret ? undefined : changes
}
