import type { Earlier } from '#contract/desk/entry.ts'
import type { Attachment } from '#contract/desk/files.ts'
import type { EntryDraft } from '../../../facts/entry-draft.ts'
import { readOfficeZone } from '../../../platform/office-zone.ts'
import { type Chat, type ChatMessage, parseChat } from './parse-chat.ts'

export type ReadChat = Chat & { patient: string }

/** The chat in what was typed; undefined for other words, and where the coordinator wants them as one text. */
export function readChat(
  { message, chat }: Pick<EntryDraft, 'message' | 'chat'>,
  now: number,
): ReadChat | undefined {
  const read = parseChat(message, { now, zone: readOfficeZone(), isMonthFirst: chat.isMonthFirst })
  if (read === undefined) return undefined
  return { ...read, patient: read.names.find((name) => name === chat.patient) ?? read.names[0] ?? '' }
}

export type ToldWords = { message: string; at?: number; earlier: Earlier[] }

/** The patient's last words are those of the inquiry. All other messages stand before them, with the files that they name. */
export function splitChat(chat: ReadChat, files: readonly Attachment[]): ToldWords {
  const fileOf = ({ file }: ChatMessage) => files.find(({ name }) => name === file)
  const isPatients = ({ from }: ChatMessage) => from === chat.patient
  const last = chat.messages.findLast((one) => isPatients(one) && one.file === undefined)
  const earlier = chat.messages
    .filter((one) => one !== last)
    .map((one): Earlier => {
      const file = fileOf(one)
      const text = file ? one.text : [one.file, one.text].filter(Boolean).join('\n')
      return { from: isPatients(one) ? 'patient' : 'office', at: one.at, text, files: file ? [file.id] : [] }
    })
  const attachedIds = new Set(earlier.flatMap((one) => one.files))
  const rest = files.filter(({ id }) => !attachedIds.has(id))
  const at = last?.at ?? chat.messages.at(-1)?.at
  return {
    message: last?.text ?? '',
    ...(at !== undefined && { at }),
    earlier: [...earlier, ...toFiles(rest, at ?? 0)],
  }
}

/** Files that came along without words of their own, just before the words at that time. */
export function toFiles(files: readonly Attachment[], at: number): Earlier[] {
  if (files.length === 0) return []
  return [{ from: 'patient', at: at - 1, text: '', files: files.map(({ id }) => id) }]
}
