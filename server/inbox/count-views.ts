import { spamStandings } from '#contract/life/standing.ts'
import { type View, views } from '#contract/life/views.ts'
import { selectTally } from '../case/inquiry/tally.ts'
import type { Db } from '../schema/tables.ts'
import { hasStanding, isInView } from './list-conditions.ts'

/** Only rows of what is to be done and of spam are read; of all the number is kept. */
export async function countViews(
  db: Db,
  owners: readonly string[],
  now: number,
): Promise<Record<View, number>> {
  const row = await db
    .selectFrom('inquiry')
    .where('next_at', 'is not', null)
    .select((eb) => {
      const count = (view: View) => eb.fn.count<number>('n').filterWhere(isInView(eb, view, owners, now))
      const countSpam = eb
        .selectFrom('inquiry')
        .select((all) => all.fn.count<number>('n').as('count'))
        .where((all) => hasStanding(all, spamStandings))
      return [
        count('due').as('due'),
        count('mine').as('mine'),
        count('waiting').as('waiting'),
        count('later').as('later'),
        count('answered').as('answered'),
        countSpam.as('spam'),
        selectTally(db).as('all'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { due, mine, waiting, later, answered, spam, all } = row
  const counts = { due, mine, waiting, later, answered, spam, all }
  return Object.fromEntries(views.map((view) => [view, Number(counts[view])])) as Record<View, number> // of all views
}
