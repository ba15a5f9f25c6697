import { randomUUID } from 'node:crypto'
import type { Act, Action } from '#contract/life/actions.ts'
import type { Plan } from '#contract/life/plans.ts'
import { saveFile } from '../case/files/save-file.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { findRow, type StoredRow } from '../case/inquiry/rows.ts'
import { act } from '../case/life/actions.ts'
import { mergeInquiry } from '../case/life/merge.ts'
import { receiveMessage } from '../case/life/receive-message.ts'
import { recordChange } from '../company/audit/record-change.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { type FileName, makeFile } from './files/files.ts'
import { type DemoDeps, toPast } from './past.ts'
import type { PlannedStep, Story, StoryEvent } from './story.ts'
import { toTime } from './times.ts'

type Wrote = Extract<StoryEvent, { wrote: string }>

type Context = {
  now: number
  /** By the keys of the stories. */
  references: ReadonlyMap<string, string>
  toPerson: (number: number) => SignedInStaff
}

export function createHappenings(deps: DemoDeps, { now, references, toPerson }: Context) {
  const { zone } = deps.office

  return async function happen(story: Story, happening: StoryEvent, at: number): Promise<void> {
    const past = toPast(deps, at)
    const reference = references.get(story.key) ?? ''
    const row = await findRow(deps.db, reference)
    if (row === undefined) throw new Error(`The invented inquiry ${story.key} is missing`)
    const who = toPerson(happening.who ?? story.owner ?? 0)
    const { version } = row
    const plans = happening.plans?.map(toPlan)
    const finishes = happening.finishes && toLife(row).steps.map(({ id }) => id)
    const doAct = (one: Act) => act(past, who, reference, { ...one, version } as Action)

    if ('act' in happening) {
      // An act that plans nothing leaves both out.
      await doAct({ ...happening.act, plans, finishes } as Act)
    } else if ('destination' in happening) {
      const { name } = deps.site.destinations[happening.destination % deps.site.destinations.length] ?? {}
      if (name) await doAct({ action: 'set-destination', destination: name })
    } else if ('reply' in happening) {
      const words = { subject: happening.subject, body: sign(happening.reply, who) }
      const reply = { id: randomUUID(), version, ...words, files: [], copies: [], hold: false }
      await deps.acts.sendReply(past, who, reference, { ...reply, plans, finishes })
    } else if ('note' in happening) {
      await deps.acts.addNote(past, who, reference, { text: happening.note, plans })
    } else if ('said' in happening) {
      const { channel, said: text, via } = happening
      const said = { id: randomUUID(), channel, at, text, files: await saveFiles(happening.files) }
      await doAct({ action: 'log-said', said, isDue: via === undefined, via, plans, finishes })
    } else if ('wrote' in happening) {
      await receive(row, story, happening, at)
    } else if ('mergedInto' in happening) {
      const into = references.get(happening.mergedInto) ?? ''
      await mergeInquiry(past, who, { reference, version, into, opens: false })
    } else {
      await deps.acts.withdrawInquiry(past, row.id, happening.withdraws)
    }
  }

  function toPlan({ kind, at, note, for: colleague }: PlannedStep): Plan {
    return {
      id: randomUUID(),
      kind,
      at: toTime(at, { now, zone }),
      ...(note && { note: { id: randomUUID(), text: note } }),
      ...(colleague !== undefined && { for: toPerson(colleague).id }),
    }
  }

  function sign(text: string, { name }: SignedInStaff): string {
    return text.replaceAll('{me}', name).replaceAll('{company}', deps.office.name)
  }

  /** At the present time: a file that nothing has had for a day is deleted. */
  async function saveFiles(names: readonly FileName[] = []): Promise<string[]> {
    const ids: string[] = []
    for (const name of names) ids.push((await saveFile(deps, await makeFile(name), { name })).id)
    return ids
  }

  async function receive(row: StoredRow, { key, name }: Story, wrote: Wrote, at: number): Promise<void> {
    const { wrote: text, by: channel, subject = '' } = wrote
    const fileIds = await saveFiles(wrote.files)
    const sender =
      channel === 'email'
        ? { trust: 'patient' as const, from: { name, address: `${key}@patient.example` } }
        : { trust: null }
    const message = { id: randomUUID(), inquiryId: row.id, channel, at, subject, text, fileIds, ...sender }
    await recordChange(toPast(deps, at), (trx) =>
      receiveMessage(trx, deps, { ...message, author: 'patient' }, at),
    )
  }
}
