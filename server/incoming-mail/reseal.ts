import { type ResealDeps, resealRows } from '../platform/vault/reseal-rows.ts'

export function resealMails(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  return resealRows(deps, { table: 'mail_raw', atATime: 1 }, signal)
}
