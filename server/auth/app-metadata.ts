import type { Account } from './accounts.ts'

/** What only an administrator sets, as clients see it; `providers` are the oldest first. */
export function toAppMetadata({ name, admin }: Account, providers: readonly string[]) {
  return { provider: providers[0] ?? 'email', providers, name, admin }
}
