type Kind = {
  isPermanent: boolean
  /** The address or the mail itself was refused, not the sender: no change of settings would help. */
  isRecipientRefused: boolean
  /** The mail server answered; otherwise it was unreachable or fell silent. */
  hasAnswered: boolean
}

/** The mail system refused or was unreachable. `code` names the error without quoting an address. */
export class MailError extends Error implements Kind {
  override readonly name = 'MailError'
  readonly code: string
  readonly isPermanent: boolean
  readonly isRecipientRefused: boolean
  readonly hasAnswered: boolean

  constructor(code: string, { isPermanent, isRecipientRefused, hasAnswered }: Kind, cause: unknown) {
    super(code, { cause })
    this.code = code
    this.isPermanent = isPermanent
    this.isRecipientRefused = isRecipientRefused
    this.hasAnswered = hasAnswered
  }
}
