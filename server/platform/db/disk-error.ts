/** An I/O error other than a full disk: what was written is known only after a restart. */
export class DiskError extends Error {
  override readonly name = 'DiskError'

  constructor(cause: Error) {
    super('Pona stops: its disk could not be read or written. Check the disk, then start again.', { cause })
  }
}
