import { readFileSync } from 'node:fs'

/** The kernel's unit in `/proc`, whatever its own clock. */
const TICK_MS = 10

/** User and system time of all threads of a process since its start, in ms. Linux only. */
export function readProcessorMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The name of the program stands in brackets, and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
