import { randomUUID } from 'node:crypto'
import type { PlannedKind } from '../../contract/life/inquiry.ts'
import type { Plan } from '../../contract/life/plans.ts'

/** A step to plan, under a new id. */
export function toPlan(kind: PlannedKind, at: number, rest: Partial<Plan> = {}): Plan {
  return { id: randomUUID(), kind, at, ...rest }
}

/** Words for a step, under a new id. */
export function toWords(text: string): NonNullable<Plan['note']> {
  return { id: randomUUID(), text }
}
