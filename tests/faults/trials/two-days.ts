import { createRandom } from '../random.ts'
import { none, type Trial } from '../trial.ts'
import { carryThroughTwoDays } from '../two-days/carry.ts'

export const twoDays: Trial = {
  title: 'after two days every open inquiry has a step in the future or is overdue in plain sight',
  rounds: 12,
  async run({ rounds, seed }) {
    const { told, stored, seen, isLogIntact, faults, control } = await carryThroughTwoDays(
      rounds,
      createRandom(seed),
    )
    const { open } = stored
    return [
      ...none('lost inquiries', stored.lost.length, told.names.size),
      ...none('inquiries that nobody was told of', stored.unknown.length, stored.rows),
      ...none('open without a next step', stored.withoutStep.length, open.length),
      ...none('without an event', stored.withoutMailOrEvent.length, stored.rows),
      ...none('confirmed acts that are not in the event log', stored.lostActs.length, told.acts.length),
      ...none('open inquiries that neither Due nor Later shows', seen.hidden.length, open.length),
      { what: 'overdue and not marked in Due', count: seen.unmarked.length, of: seen.overdue, atMost: 0 },
      {
        what: 'own or covered inquiries that Mine does not show',
        count: seen.notInMine.length,
        of: open.length,
        atMost: 0,
      },
      {
        what: 'acts that the desk did not do as promised',
        count: faults.length,
        of: told.acts.length,
        atMost: 0,
      },
      ...faults.map((fault) => ({ what: fault, count: 1, atMost: 0 })),
      { what: 'breaks of the event log', count: Number(!isLogIntact), atMost: 0 },
      {
        what: 'control: planted faults that their check names',
        count: control.reported,
        of: control.planted,
        atLeast: control.planted,
      },
      { what: 'control: breaks of the event log', count: Number(!control.isLogIntact), atLeast: 1 },
    ]
  },
}
