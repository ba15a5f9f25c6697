type Kind = {
  permanent: boolean
  /** The address or the mail itself was refused, not the sender: no change of settings would help. */
  stays: boolean
  /** The mail server answered; otherwise it was unreachable or fell silent. */
  answered: boolean
}

/** The mail system refused or was unreachable. `code` names the error without quoting an address. */
export class MailError extends Error implements Kind {
  override readonly name = 'MailError'
  readonly code: string
  readonly permanent: boolean
  readonly stays: boolean
  readonly answered: boolean

  constructor(code: string, { permanent, stays, answered }: Kind, cause: unknown) {
    super(code, { cause })
    this.code = code
    this.permanent = permanent
    this.stays = stays
    this.answered = answered
  }
}
