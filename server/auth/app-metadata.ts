import type { Account } from './accounts.ts'

/** Metadata that only administrators set, as clients see it; `providers` oldest first. */
export function toAppMetadata({ name, admin }: Account, providers: readonly string[]) {
  return { provider: providers[0] ?? 'email', providers, name, admin }
}
