import { parentPort } from 'node:worker_threads'
import { TooDeep } from './mime-tree.ts'
import { type ParseContext, parseHead, parseMail } from './parse-mail.ts'
import type { ParsedMail, UnreadableReason } from './parsed-mail.ts'
import { runWithin } from './run-within.ts'
import { sampleMail } from './sample-mail.ts'

export type ParseRequest = { raw: Uint8Array; context: ParseContext; headOnly: boolean; timeoutMs: number }
export type ParseAnswer = { mail: ParsedMail } | { unreadable: UnreadableReason }

parentPort?.on('message', ({ raw, context, headOnly, timeoutMs }: ParseRequest) => {
  const answer = parse(() => (headOnly ? parseHead(raw, context) : parseMail(raw, context)), timeoutMs)
  const buffers = 'mail' in answer ? answer.mail.files.map(({ content }) => content.buffer) : []
  parentPort?.postMessage(answer, [...new Set(buffers)])
})

// The first mail must not pay for the compiler.
parseMail(sampleMail, { authservId: undefined, own: [] })

function parse(work: () => ParsedMail, timeoutMs: number): ParseAnswer {
  try {
    const mail = runWithin(timeoutMs, work)
    return mail === undefined ? { unreadable: 'too-slow' } : { mail }
  } catch (error) {
    return { unreadable: error instanceof TooDeep ? 'too-deep' : 'malformed' }
  }
}
