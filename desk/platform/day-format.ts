export type DayFormat = Pick<Intl.DateTimeFormat, 'format'>

/**
 * Days in UTC, in the desk's English. The format is made when it is first used: a process's first one takes 13 ms, which a
 * slow machine would wait for while the first script runs.
 */
export function createDayFormat(options: Intl.DateTimeFormatOptions): DayFormat {
  let made: Intl.DateTimeFormat | undefined
  return {
    format(at) {
      made ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
      return made.format(at)
    },
  }
}
