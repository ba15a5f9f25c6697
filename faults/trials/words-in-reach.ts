import assert from 'node:assert/strict'
import { mailers } from '#testing/mail/mails/mailers.ts'
import { ours, type Writing, writings } from '#testing/mail/mails/writings.ts'
import { createMailParser } from '../../server/incoming-mail/parse/parser.ts'
import { none, type Trial } from '../trial.ts'

const context = { authservId: undefined, own: [] }

const AMPLE_MS = 60_000

export const wordsInReach: Trial = {
  title: 'nothing that a patient wrote is out of reach, whatever program wrote the mail',
  rounds: 1,
  async run() {
    using parser = createMailParser()
    let [mails, letters, unreachable, unfolded, cut, cutNew] = [0, 0, 0, 0, 0, 0]
    for (const writing of [...writings, ...writings.map(turnAround)]) {
      for (const toMail of Object.values(mailers)) {
        const raw = toMail(writing)
        const parsed = await parser.parse(() => new Uint8Array(raw), context, AMPLE_MS)
        assert(parsed)
        const { mail } = parsed
        const shown = toLetters(`${mail.subject}\n${mail.text}`)
        mails++
        for (const line of [writing.subject, ...writing.lines, ...ours]) {
          letters += toLetters(line).length
          if (!shown.includes(toLetters(line))) unreachable += toLetters(line).length
        }
        const marked = mail.text.split('\n').filter((line) => line.startsWith('>')).length
        const folded = mail.quoted.reduce((sum, { first, last }) => sum + last - first + 1, 0)
        if (folded < marked) unfolded++
        const kept = toLetters(cutReply(mail.text))
        for (const line of writing.lines) {
          if (kept.includes(toLetters(line))) continue
          cut++
          cutNew += toLetters(line).length
        }
      }
    }
    return [
      ...none('letters that are out of reach', unreachable, letters),
      ...none('mails with a marked quote that is not folded', unfolded, mails),
      { what: 'control: lines that a reply parser cuts', count: cut, atLeast: 1 },
      { what: 'control: letters in them', count: cutNew, atLeast: 1 },
    ]
  },
}

/** Puts lines that look like a signature or a head first. */
function turnAround(writing: Writing): Writing {
  return { ...writing, lines: writing.lines.toReversed() }
}

/** Line breaks and marks of quotes may have changed. */
function toLetters(text: string): string {
  return text.replace(/[\s>]+/g, '')
}

/** As usual libraries do it: everything from the first head, signature or mark of a quote on is dropped. */
function cutReply(text: string): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line) =>
    /^(?:-- ?$|_{8,}|On .*wrote:|-+ ?Original Message|From: |>)/i.test(line),
  )
  return lines.slice(0, end < 0 ? lines.length : end).join('\n')
}
