import type { ShownEvent } from '#contract/life/events.ts'
import type { NextKind } from '#contract/life/inquiry.ts'
import { toNext } from '#contract/life/steps.ts'
import { knowOfficeZone } from '../../../desk/platform/know-office-zone.ts'
import { nextNames } from '../../../desk/time/next-kinds.ts'
import { formatMoment } from '../../../desk/time/office-time.ts'
import { company } from '../../../site/content/company.ts'
import type { LoggedEvent } from './log-steps.ts'

// As the server of the trial tells the desk.
knowOfficeZone(company.zone)

/** Whether the desk's words about an act name the steps that the log has, and no others. */
export function isAsTold(words: string, { kind, at, told, work }: LoggedEvent): boolean {
  if (kind === 'step-added')
    return listSteps(told, 'planned').every(
      (step) =>
        words.includes(`${nextNames[step.kind]} planned`) && words.includes(formatMoment(step.at, at)),
    )
  if (words.includes('Next: ')) {
    const next = work && toNext(work, at)
    return work === undefined || (!!next && words.includes(`Next: ${toWords(next, at)}`))
  }
  // A reply's words name only what comes next.
  if (words.includes(' is on its way')) return true
  const parts = { Planned: 'planned', Done: 'finished', Ended: 'ended' } as const
  return Object.entries(parts).every(([title, key]) => {
    const steps = listSteps(told, key)
    if (steps.length === 0) return !words.includes(`${title}: `)
    return words.includes(`${title}: ${steps.map((step) => toWords(step, at)).join(', ')}.`)
  })
}

type Timed = { kind: NextKind; at: number }

function listSteps({ detail }: ShownEvent, key: 'planned' | 'finished' | 'ended'): readonly Timed[] {
  return (detail as { [Key in typeof key]?: Timed[] })[key] ?? []
}

function toWords({ kind, at }: Timed, now: number): string {
  return `${nextNames[kind]} ${formatMoment(at, now)}`
}
