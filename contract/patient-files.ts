/** What a patient may send from their own page, by inquiry. */
export const patientFileLimits = {
  bytes: 2_000_000_000,
  totalBytes: 3_000_000_000,
  count: 50,
  /** Of all files of one form, without script. */
  formBytes: 50_000_000,
} as const

/** Of tus (https://tus.io/protocols/resumable-upload): the uploads of an inquiry lie below this, under its page's link. */
export const FILES_PATH = 'files'
