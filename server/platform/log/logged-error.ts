const FRAME = /^ {4}at .*(?::\d+:\d+|<anonymous>|\(native\)|\(index \d+\))\)?$/

/** A library's message may quote its input, and so a patient: type, code and stack frames are logged instead. */
export function toLoggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    code: 'code' in error ? String(error.code) : undefined,
    stack: error.stack
      // A message of several lines may contain one that looks like a frame.
      ?.replace(error.message, '')
      .split('\n')
      .filter((line) => FRAME.test(line))
      .map((line) => line.trim()),
    cause: error.cause === undefined ? undefined : toLoggedError(error.cause),
  }
}
