import { sql } from 'kysely'
import { directions } from '#contract/conversation.ts'
import { sealedAs } from '../case/words/words.ts'
import { type ResealDeps, resealRows } from '../platform/vault/reseal-rows.ts'

export async function resealMessages(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  for (const direction of directions) {
    const rows = sql<boolean>`direction = ${direction}`
    await resealRows(deps, { table: 'message', sealedAs: sealedAs[direction], rows }, signal)
  }
}
