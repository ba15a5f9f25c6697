import { sql } from 'kysely'
import { directions } from '#contract/conversation.ts'
import { type ResealDeps, resealRows } from '../vault/reseal-rows.ts'
import { sealedAs } from './words.ts'

export async function resealMessages(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  for (const direction of directions) {
    const rows = sql<boolean>`direction = ${direction}`
    await resealRows(deps, { table: 'message', sealedAs: sealedAs[direction], rows }, signal)
  }
}
