/** Nothing may be sent to the patient any more; not an error of the mail system. */
export class WithdrawnError extends Error {
  override name = 'WithdrawnError'
}
