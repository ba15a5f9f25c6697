import { hasTypedSecret } from '#contract/settings/secret.ts'
import { type SectionName, settingsSections } from '#contract/settings/settings.ts'

export type Changes = Readonly<Record<string, unknown>>

/**
 * The typed changes of a section that are kept while the person looks at another page, or undefined where they hold a
 * secret: kept changes survive a sign-out.
 */
export function toKeptChanges(name: SectionName, changes: Changes | undefined): Changes | undefined {
  return changes && hasTypedSecret(settingsSections[name], changes) ? undefined : changes
}
