import { WITHDRAWN, type Withheld } from '../../schema/hold-mails.ts'

/** A mail that may not be sent, such as one to a patient who has withdrawn; not an error of the mail system. */
export class WithdrawnError extends Error {
  override name = 'WithdrawnError'
  readonly code: Withheld

  constructor(code: Withheld = WITHDRAWN) {
    super()
    this.code = code
  }
}
