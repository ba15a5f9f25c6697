import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '#testing/server/random.ts'
import { judge, planted, said, type Verdict } from '../patient-story/judge.ts'
import { type Told, tellStory } from '../patient-story/tell.ts'
import { type Finding, none, type Trial } from '../trial.ts'

/** Two acknowledgements and two replies. */
const MAILS = 4

export const patientStory: Trial = {
  title: 'a patient’s whole story reads as one, with the server killed in every step',
  rounds: 1,
  async run({ rounds, seed }) {
    const folder = mkdtempSync(join(tmpdir(), 'pona-patient-story-'))
    process.stdout.write(`Pictures: ${folder}\n`)
    // Side by side: each takes minutes.
    const stories = await Promise.all(
      Array.from({ length: rounds }, (_, round) =>
        tellStory(createRandom(seed + round), join(folder, String(round + 1))),
      ),
    )
    return toFindings(stories)
  },
}

function toFindings(stories: readonly Told[]): Finding[] {
  const verdicts = stories.map(({ messages }) => judge(messages))
  const messages = stories.length * said.length
  const exported = stories.flatMap(({ inExport }) => inExport)
  const count = (isWrong: (story: Told) => boolean) => stories.filter(isWrong).length
  const sum = (toNumber: (story: Told) => number) => stories.reduce((total, one) => total + toNumber(one), 0)
  const total = (what: keyof Verdict) => verdicts.reduce((sum, verdict) => sum + verdict[what], 0)
  const steps = sum(({ steps: { all } }) => all)
  return [
    {
      what: 'steps in which the server was killed before they were done',
      count: sum(({ steps: { cutShort } }) => cutShort),
      of: steps,
      atLeast: Math.ceil(steps / 2),
    },
    ...none('messages that are lost', total('lost'), messages),
    ...none('messages that are doubled', total('doubled'), messages),
    ...none('messages out of order', total('unordered'), messages),
    ...none('messages that nobody wrote', total('others'), messages),
    ...none(
      'messages at the other patient',
      sum(({ atOtherPatient }) => atOtherPatient),
      messages,
    ),
    ...none(
      'patients with a mail too few or too many',
      count(({ mails }) => mails.length !== MAILS),
      stories.length,
    ),
    ...none(
      'messages that are not once in the export',
      exported.filter((places) => places !== 1).length,
      exported.length,
    ),
    ...none(
      'exports without the scan, as it came',
      count(({ scans }) => scans !== 1),
      stories.length,
    ),
    ...none(
      'erased patients that the desk still shows',
      count(({ afterErasure }) => !afterErasure.isGone),
      stories.length,
    ),
    ...none(
      'messages that a rescan brought back',
      sum(({ afterErasure }) => afterErasure.unsorted),
      messages,
    ),
    ...none(
      'other patients that were erased',
      count(({ afterErasure }) => !afterErasure.uncleIsThere),
      stories.length,
    ),
    ...toControls(stories),
  ]
}

function toControls([story]: readonly Told[]): Finding[] {
  return Object.entries(planted).map(([name, plant]) => {
    const verdict: Record<string, number> = judge(plant(story?.messages ?? []))
    return { what: `control: a planted fault is named: ${name}`, count: verdict[name] ?? 0, atLeast: 1 }
  })
}
