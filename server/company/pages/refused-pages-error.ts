/** The exit status of the program that renders, where it refuses the pages. */
export const REFUSED = 2

/** The pages could be rendered, but must not be served so. Its message says why, and what to change. */
export class RefusedPagesError extends Error {
  override readonly name = 'RefusedPagesError'
}
