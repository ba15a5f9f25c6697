import { createContext, Script } from 'node:vm'

const script = new Script('work()')
const context = createContext({ work: undefined })

/**
 * The result of work without awaits; undefined once it has taken longer. Interrupting it takes no time, while ending a
 * thread and starting the next one takes as long as reading a hundred mails.
 */
export function runWithin<T>(timeoutMs: number, work: () => T): T | undefined {
  let result: T | undefined
  Object.assign(context, {
    work: () => {
      result = work()
    },
  })
  try {
    script.runInContext(context, { timeout: Math.ceil(timeoutMs) })
    return result
  } catch (error) {
    if (isTimeout(error)) return undefined
    throw error
  } finally {
    Object.assign(context, { work: undefined })
  }
}

/** The error is of the other context, whose `Error` is another one. */
function isTimeout(error: unknown): boolean {
  const isObject = typeof error === 'object' && error !== null
  return isObject && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
