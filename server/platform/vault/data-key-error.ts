/** A data key that is missing, or that is another one: until somebody puts the right one back, starting again does not help. */
export class DataKeyError extends Error {
  override readonly name = 'DataKeyError'
}
