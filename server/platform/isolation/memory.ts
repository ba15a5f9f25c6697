import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const CHECK_MS = 20

/**
 * Ends the process when it and those that it has started take more memory together. What V8 limits is its heap alone.
 * The process can't watch itself: a timer waits until its code pauses. On Linux only.
 */
export function limitMemory(child: ChildProcess, bytes: number): Disposable {
  const timer = setInterval(() => {
    if (readResidentBytes(child.pid) > bytes) child.kill('SIGKILL')
  }, CHECK_MS).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

function readResidentBytes(pid: number | string | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').match(/\d+/g) ?? []
    return children.reduce((sum, id) => sum + readResidentBytes(id), Number(kilobytes ?? 0) * 1024)
  } catch {
    // It has ended.
    return 0
  }
}
