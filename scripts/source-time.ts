/**
 * The time that a build takes for its own: SOURCE_DATE_EPOCH, in seconds since 1970, makes two builds of one tree equal
 * (reproducible-builds.org).
 */
export function readSourceTime(): Date | undefined {
  const seconds = process.env['SOURCE_DATE_EPOCH']
  if (seconds === undefined || seconds === '') return undefined
  if (!/^\d{1,11}$/.test(seconds)) throw new Error('SOURCE_DATE_EPOCH: expected seconds since 1970')
  return new Date(Number(seconds) * 1000)
}
