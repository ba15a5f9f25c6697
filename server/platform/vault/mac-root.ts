import type { Place } from './seal.ts'

export const MAC_ROOT: Place = { table: 'secret', column: 'sealed', rowId: 'mac-root' }

/**
 * Work done to a database once, never to be repeated. Sealed together with the root of the MAC keys: without the data
 * keys nobody can forge a milestone, or remove it and keep the root.
 */
export type Milestone = 'account-macs'

export function parseRoot(content: string): { base64: string; milestones: string[] } {
  const [base64 = '', ...milestones] = content.split(' ')
  return { base64, milestones }
}
