/** Nothing may be sent to the patient any more: no fault of the mail system. */
export class WithdrawnError extends Error {
  override name = 'WithdrawnError'
}
