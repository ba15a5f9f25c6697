import { mayBeSameName } from '#contract/inquiry/same-name.ts'
import type { EntryDraft } from '../../../facts/entry-draft.ts'
import { readWorkplace } from '../../../workplace/use-workplace.ts'
import { readChat } from './read-chat.ts'

const NUMBER = /^\+?[\d\s().-]{7,}$/
/** WhatsApp puts it before the name of somebody who is in nobody's contacts. */
const UNKNOWN_MARK = /^~\s*/

/** Fills in what a chat that has just been pasted says of itself; nothing that was typed is replaced. */
export function beginFromChat(draft: EntryDraft, message: string, now: number): Partial<EntryDraft> {
  const chat = readChat({ message, chat: {} }, now)
  if (chat === undefined || readChat(draft, now) !== undefined) return {}
  const patient = guessPatient(chat.names)
  const name = patient.replace(UNKNOWN_MARK, '')
  const isNumber = NUMBER.test(name)
  return {
    channel: 'whatsapp',
    chat: { patient },
    ...(isNumber && draft.phone.trim() === '' && { phone: name }),
    ...(!isNumber && draft.name.trim() === '' && { name }),
  }
}

/** Finds the name that is neither a colleague's nor the company's. */
function guessPatient(names: readonly string[]): string {
  const workplace = readWorkplace()
  const ours = [workplace?.company.name ?? '', ...(workplace?.people ?? []).map(({ name }) => name)]
  return names.find((name) => !ours.some((own) => mayBeSameName(own, name))) ?? names[0] ?? ''
}
