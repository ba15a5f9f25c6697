import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventKind } from '#contract/life/events.ts'
import type { Random } from '#testing/server/random.ts'
import type { Arrival } from './arrivals.ts'
import { chooseWork } from './choose.ts'
import type { Subject } from './hands.ts'
import { Refused } from './notices.ts'
import type { Person } from './person.ts'
import type { Stage } from './stage.ts'
import { pickTask } from './tasks.ts'
import type { Done, Told } from './told.ts'

export type Shift = {
  stage: Stage
  told: Told
  random: Random
  /** Patients who call, write on WhatsApp or stand at the door, the first first. */
  waiting: Arrival[]
  /** Acts that the desk refused in words: a colleague was faster. */
  refused: string[]
  /** Violations, with the path of a screenshot. */
  faults: string[]
}

const undoable: readonly EventKind[] = ['step-added', 'closed', 'assigned', 'attempted', 'marked-spam']
const UNDONE_SHARE = 0.1

/** At most one piece of work: somebody who waits, or the earliest due inquiry that nobody else is working on. */
export async function work(
  shift: Shift,
  person: Person,
  colleague: Person,
  inHands: Set<string>,
): Promise<void> {
  const { stage, told, random, waiting } = shift
  const arrival = waiting.shift()
  if (arrival) return attempt(shift, person, 'entering', () => enter(shift, person, arrival))
  const found = chooseWork(stage.dataDir, {
    owners: person.owners,
    now: stage.now(),
    isTold: (reference) => told.patients.has(reference),
    taken: inHands,
  })
  if (found === undefined) return attempt(shift, person, 'looking', () => person.hands.look())
  const { reference, kind, isClaimed } = found
  inHands.add(reference)
  const patient = told.patients.get(reference)
  if (patient === undefined) throw new Error(`Nobody was told of ${reference}`)
  const subject = { ...patient, reference }
  const tell = (done: Done) => told.acts.push({ reference, by: person.id, ...done })
  await attempt(shift, person, reference, async () => {
    const { hands } = person
    await hands.reach(reference)
    if (!isClaimed) tell(await hands.claim(subject))
    const merged = isAgain(told, subject) ? await hands.merge(subject) : undefined
    if (merged) return void tell(merged)
    const done = await pickTask(kind, subject, random)(hands, subject, colleague.name)
    tell(done)
    if (undoable.includes(done.kind) && random() < UNDONE_SHARE) tell(await hands.undo(subject))
  })
}

async function enter({ told }: Shift, { hands, id }: Person, arrival: Arrival): Promise<void> {
  const { words, elsewhere = 'phone' } = arrival
  const phone = `${words.countryCode} ${words.phone.replace(/^0/, '')}`
  const done = await hands.enter({ ...words, phone }, elsewhere)
  told.patients.set(done.reference, { name: words.name, hasAddress: false, isJunk: false })
  told.acts.push({ ...done, by: id })
}

function isAgain({ patients }: Told, { reference, name }: Subject): boolean {
  return [...patients].some(([other, patient]) => other !== reference && patient.name === name)
}

export async function attempt(
  { stage, refused, faults }: Pick<Shift, 'stage' | 'refused' | 'faults'>,
  { name, page }: Person,
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Refused) return void refused.push(`${name}, ${what}: ${error.message}`)
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
