import { write } from '../../company/staff/write.ts'
import type { AuthDeps } from '../deps.ts'

/** Stands in for a missing account, so that both cases take the same time. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

export function recordSignInFailure(deps: AuthDeps, subjectId: string, reason: string): Promise<void> {
  return write(deps, async ({ append }) =>
    append({ subjectId, kind: 'sign-in-failed', actor: 'unknown', detail: { reason } }),
  )
}
