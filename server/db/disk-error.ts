/** The disk could not be read or written, other than for want of room: what it holds is known only after a new start. */
export class DiskError extends Error {
  override readonly name = 'DiskError'

  constructor(cause: Error) {
    super('Pona stops: its disk could not be read or written. See to the disk, then start again.', { cause })
  }
}
