import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InquiryEvent } from '#contract/life/events.ts'
import type { Random } from '../random.ts'
import { chooseWork } from './choose.ts'
import { Refused } from './notices.ts'
import type { Person } from './person.ts'
import type { Stage } from './stage.ts'
import { pickTask } from './tasks.ts'
import type { Told } from './told.ts'

export type Shift = {
  stage: Stage
  told: Told
  random: Random
  /** Violations, with the path of a screenshot. */
  faults: string[]
}

const undoable: readonly InquiryEvent[] = ['next-set', 'closed', 'assigned', 'attempted']
const UNDONE_SHARE = 0.1

/** Does at most one task: the earliest due inquiry that nobody else is working on. */
export async function work(
  shift: Shift,
  person: Person,
  colleague: Person,
  inHands: Set<string>,
): Promise<void> {
  const { stage, told, random } = shift
  const found = chooseWork(stage.dataDir, person.owners, stage.now(), inHands)
  if (found === undefined) return attempt(shift, person, 'looking', () => person.hands.look())
  const { reference, kind, isClaimed } = found
  inHands.add(reference)
  const subject = { reference, name: told.names.get(reference) ?? '' }
  const tell = (done: InquiryEvent) => told.acts.push({ reference, kind: done, by: person.id })
  await attempt(shift, person, reference, async () => {
    await person.hands.reach(reference)
    if (!isClaimed) tell(await person.hands.claim(subject))
    const done = await pickTask(kind, random)(person.hands, subject, colleague.name)
    tell(done)
    if (undoable.includes(done) && random() < UNDONE_SHARE) tell(await person.hands.undo(subject))
  })
}

/** A refusal is no violation: somebody else was faster. */
export async function attempt(
  { stage, faults }: Pick<Shift, 'stage' | 'faults'>,
  { name, page }: Person,
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Refused) return
    const picture = join(mkdtempSync(join(tmpdir(), 'pona-two-days-fault-')), 'screen.png')
    await page.screenshot({ path: picture })
    faults.push(`${name}, ${what}: ${toShortWords(error)} (${picture})`)
    await page.goto(`${stage.deskOrigin}/inbox/due`)
  }
}

/** The step that failed and what it waited for. */
function toShortWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [first = '', ...log] = error.message.split('\n')
  return `${first} ${log.find((line) => line.includes('waiting for')) ?? ''}`.trim()
}
