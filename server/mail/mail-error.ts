type Kind = {
  /** Trying the same again can't help. */
  permanent: boolean
  /** The mail server said why; otherwise it wasn't there, or fell silent. */
  answered: boolean
}

/** The mail system refused or was not there. `code` names the fault without quoting anybody's address. */
export class MailError extends Error implements Kind {
  override readonly name = 'MailError'
  readonly code: string
  readonly permanent: boolean
  readonly answered: boolean

  constructor(code: string, { permanent, answered }: Kind, cause: unknown) {
    super(code, { cause })
    this.code = code
    this.permanent = permanent
    this.answered = answered
  }
}
