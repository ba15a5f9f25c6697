/** Limits of the files that a patient sends from their own page, by inquiry. */
export const patientFileLimits = {
  bytes: 2_000_000_000,
  totalBytes: 3_000_000_000,
  count: 50,
  /** Limit for all files of one form, which a page without script sends. */
  formBytes: 50_000_000,
} as const

/** Tus uploads (https://tus.io/protocols/resumable-upload) of an inquiry lie below this path, under its page's link. */
export const FILES_PATH = 'files'

/**
 * A file as the patient's page shows it: `opened` by a coordinator, so that it can't be taken back. `pages` is null for
 * other kinds than PDF, and where they could not be counted.
 */
export type PatientFile = {
  id: string
  state: 'arriving' | 'received' | 'opened'
  percent: number
  pages: number | null
}

/** Why files were not taken, as far as the patient can do something about it. */
export const fileProblems = [
  'too-large',
  'full',
  'tomorrow',
  'busy',
  'no-room',
  'opened',
  'none',
  'failed',
] as const
export type FileProblem = (typeof fileProblems)[number]

/** The result of the form without script: how many files arrived, or why they didn't. */
export type FilesNotice = { received: number; problem?: FileProblem }
