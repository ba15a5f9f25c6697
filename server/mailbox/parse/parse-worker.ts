import { parentPort } from 'node:worker_threads'
import { TooDeep, TooManyParts } from './mime-tree.ts'
import { type ParseContext, parseHead, parseMail } from './parse-mail.ts'
import type { ParsedMail, UnreadableReason } from './parsed-mail.ts'

export type ParseRequest = { raw: Uint8Array; context: ParseContext; headOnly: boolean }
export type ParseAnswer = { mail: ParsedMail } | { unreadable: UnreadableReason }

parentPort?.on('message', async ({ raw, context, headOnly }: ParseRequest) => {
  const parsed = headOnly ? parseHead(raw, context) : parseMail(raw, context)
  const answer = await parsed.then(
    (mail): ParseAnswer => ({ mail }),
    (error: unknown): ParseAnswer => ({ unreadable: toReason(error) }),
  )
  const buffers = 'mail' in answer ? answer.mail.files.map(({ content }) => content.buffer) : []
  parentPort?.postMessage(answer, [...new Set(buffers)])
})

function toReason(error: unknown): UnreadableReason {
  if (error instanceof TooManyParts) return 'too-many-parts'
  return error instanceof TooDeep ? 'too-deep' : 'malformed'
}
