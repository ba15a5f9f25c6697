import type { LimitName, Limits } from '../platform/limits/limits.ts'
import { AuthError } from './auth-error.ts'

/** Spends one point; throws `over_request_rate_limit` when none is left. */
export async function spend(
  { limits }: { limits: Pick<Limits, 'count'> },
  name: LimitName,
  key: string,
): Promise<void> {
  if ((await limits.count(name, key)) !== undefined) throw new AuthError('over_request_rate_limit')
}
