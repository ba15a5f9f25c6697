import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100
const AFTER_NAME = /^.*\) /s
/** Places behind the name: user and system time of ended children, with theirs (proc_pid_stat(5)). */
const CHILDREN_USER = 13
const CHILDREN_SYSTEM = 14

/** Processor seconds of all child processes that have ended; undefined where the system doesn't tell. */
export function readChildrenSeconds(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(AFTER_NAME, '').split(' ')
  return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) / TICKS_PER_SECOND
}
