import type { Place } from './seal.ts'

/** Where the root of the MAC keys is kept. */
export const MAC_ROOT: Place = { table: 'secret', column: 'sealed', rowId: 'mac-root' }

/**
 * What was done to a database once, and must not be done again. It stands beside the root of the MAC keys, sealed with it:
 * who writes to the database without the data keys can neither forge it nor take it away and keep the root.
 */
export type Milestone = 'account-macs'

/** The root, and behind it the names of milestones. */
export function parseRoot(content: string): { base64: string; milestones: string[] } {
  const [base64 = '', ...milestones] = content.split(' ')
  return { base64, milestones }
}
