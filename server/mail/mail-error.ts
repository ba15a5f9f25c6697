/** The mail system refused or was not there. `code` names the fault without quoting anybody's address. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly code: string
  /** Trying the same again can't help. */
  readonly permanent: boolean

  constructor(code: string, permanent: boolean, cause: unknown) {
    super(code, { cause })
    this.code = code
    this.permanent = permanent
  }
}
