import type { Account } from './accounts.ts'

export function toAppMetadata({ name, admin }: Account, providers: readonly string[]) {
  return { provider: providers[0] ?? 'email', providers, name, admin }
}
