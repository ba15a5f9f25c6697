import type { Attachment } from '#contract/desk/files.ts'

/** Parts of a mail to a hospital that need the patient's consent. */
export type Leaving = { files: readonly Attachment[]; summary: number | null }
