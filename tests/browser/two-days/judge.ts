import type { Person } from './person.ts'
import { readList } from './seen-lists.ts'
import type { Stage } from './stage.ts'
import { readStored, type Stored } from './stored-days.ts'
import type { Told } from './told.ts'

export type Verdict = {
  stored: Stored
  isLogIntact: boolean
  seen: {
    overdue: number
    /** Open, but neither in Due nor in Later. */
    hidden: string[]
    unmarked: string[]
    /** Own or covered, or with a step that is, but not in Mine. */
    notInMine: string[]
  }
}

/** Compares the database and the screen with what people were told. */
export async function judge(stage: Stage, { page, owners }: Person, told: Told): Promise<Verdict> {
  const [due, later, mine] = [
    await readList(page, stage.deskOrigin, 'due'),
    await readList(page, stage.deskOrigin, 'later'),
    await readList(page, stage.deskOrigin, 'mine'),
  ]
  const stored = readStored(stage, told)
  const overdue = stored.open.filter(({ isOverdue }) => isOverdue)
  return {
    stored,
    isLogIntact: await stage.isLogIntact(),
    seen: {
      overdue: overdue.length,
      hidden: toReferences(
        stored.open.filter(({ reference }) => !due.has(reference) && !later.has(reference)),
      ),
      unmarked: toReferences(overdue.filter(({ reference }) => due.get(reference) !== true)),
      notInMine: toReferences(
        stored.open.filter(
          ({ reference, people }) => people.some((id) => owners.includes(id)) && !mine.has(reference),
        ),
      ),
    },
  }
}

function toReferences(inquiries: readonly { reference: string }[]): string[] {
  return inquiries.map(({ reference }) => reference)
}
