import type { ConnectionWords, SiteContent } from '../content/types.ts'

/** Words that the script of the form needs. */
export type AdditionWords = {
  send: string
  sending: string
  done: string
  connection: ConnectionWords
  draft: { kept: string; clear: string; cleared: string }
  required: string
  tooMany: string
  tooLarge: string
  failed: string
}

export function toAdditionWords({ form, patientPage: { add, done } }: SiteContent): AdditionWords {
  const { kept, clear, cleared } = form.draft
  return {
    send: add.send,
    sending: form.sending,
    done: done.added,
    connection: form.connection,
    draft: { kept, clear, cleared },
    required: add.errors.required,
    tooMany: add.failed.tooMany,
    tooLarge: add.failed.tooLarge,
    failed: add.failed.failed,
  }
}
