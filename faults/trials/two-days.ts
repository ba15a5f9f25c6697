import { createRandom } from '#testing/server/random.ts'
import { type Finding, none, type Trial } from '../trial.ts'
import { carryThroughTwoDays } from '../two-days/carry.ts'

/** From here on every kind of act must have been done. */
const FULL_SIZE = 300

/** More would mean that the trial misreads the desk. */
const REFUSED_SHARE = 0.05

const kinds = {
  answered: 'answers by template, call and WhatsApp',
  attempted: 'calls and messages that reached nobody',
  'step-added': 'steps planned',
  claimed: 'claimed',
  assigned: 'handed over',
  noted: 'notes',
  received: 'entered from elsewhere',
  'facts-corrected': 'numbers corrected',
  closed: 'closed with a reason',
  'marked-spam': 'marked as spam',
  merged: 'repeats merged',
  undone: 'undone',
} as const

export const twoDays: Trial = {
  title: 'after two days every open inquiry has a step in the future or is overdue in plain sight',
  rounds: 12,
  async run({ rounds, seed }) {
    const { acts, refused, waiting, stored, seen, isLogIntact, faults, controls } = await carryThroughTwoDays(
      rounds,
      createRandom(seed),
    )
    const { open } = stored
    const future = open.filter(({ isOverdue }) => !isOverdue).length
    return [
      { what: 'inquiries', count: stored.rows, atLeast: rounds },
      ...Object.entries(kinds).map(([kind, title]) => ({
        what: `acts: ${title}`,
        count: acts.filter((act) => act.kind === kind).length,
        of: acts.length,
        atLeast: rounds < FULL_SIZE ? 0 : 1,
      })),
      { what: 'open with a step in the future', count: future, of: open.length, atLeast: 1 },
      {
        what: 'open and overdue, marked in Due',
        count: seen.overdue - seen.unmarked.length,
        of: open.length,
        atLeast: seen.overdue,
      },
      ...none('patients whom nobody attended to', waiting.length, rounds),
      ...none('lost inquiries', stored.lost.length, stored.rows),
      ...none('inquiries that nobody was told of', stored.unknown.length, stored.rows),
      ...none('open without a next step', stored.withoutStep.length, open.length),
      ...none('open with other steps than the log has', stored.forgotten.length, open.length),
      ...none('without an event', stored.withoutEvent.length, stored.rows),
      ...none('acts that the log does not have as they were confirmed', stored.lostActs.length, acts.length),
      ...none('open inquiries that neither Due nor Later shows', seen.hidden.length, open.length),
      { what: 'overdue and not marked in Due', count: seen.unmarked.length, of: seen.overdue, atMost: 0 },
      {
        what: 'own or covered inquiries that Mine does not show',
        count: seen.notInMine.length,
        of: open.length,
        atMost: 0,
      },
      {
        what: 'acts refused because a colleague was faster',
        count: refused.length,
        of: acts.length,
        atMost: Math.ceil(acts.length * REFUSED_SHARE),
      },
      ...none('acts that the desk did not do as promised', faults.length, acts.length),
      ...toFindings([...faults, ...stored.lostActs, ...stored.forgotten]),
      { what: 'breaks of the event log', count: Number(!isLogIntact), atMost: 0 },
      ...controls.map(({ what, isNamed }) => ({
        what: `control: ${what}`,
        count: Number(isNamed),
        atLeast: 1,
      })),
    ]
  },
}

function toFindings(faults: readonly string[]): Finding[] {
  return faults.map((what) => ({ what, count: 1, atMost: 0 }))
}
