/** A part of a file is missing, or is not what was stored. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'

  constructor(fileId: string, what: string, cause?: unknown) {
    super(`The file ${fileId} is damaged: ${what}`, { cause })
  }
}
