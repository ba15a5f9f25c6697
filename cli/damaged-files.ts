import type { FilesVerdict } from '../server/case/files/verify-files.ts'

const MAX_NAMED = 20

/** The files that can't be read whole, and what to do; undefined when there are none. */
export function describeDamaged(damaged: FilesVerdict['damaged']): string | undefined {
  if (damaged.length === 0) return undefined
  const named = damaged.slice(0, MAX_NAMED).map(({ reason }) => `  ${reason}`)
  return (
    `Files of which a part is missing or was changed: ${damaged.length}. Restore them from a backup that has them, or ` +
    `ask for them again:\n${named.join('\n')}`
  )
}
