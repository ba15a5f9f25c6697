import { type ResealDeps, resealRows } from '../vault/reseal-rows.ts'

export function resealMails(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  return resealRows(deps, { table: 'mail_raw', atATime: 1 }, signal)
}
