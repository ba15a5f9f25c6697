import { DeskError } from '../platform/desk-error.ts'

export type Progress = { done: number; total: number }

type ReadOptions = {
  /** The byte of which each stands for `worth` of what X-Row-Count counts. */
  mark: number
  worth?: number
  onProgress: (progress: Progress) => void
}

/** The parts of an answer as they come. A connection that breaks meanwhile is the error `offline`. */
export async function readWithProgress(
  response: Response,
  { mark, worth = 1, onProgress }: ReadOptions,
): Promise<{ parts: Uint8Array<ArrayBuffer>[]; total: number }> {
  const total = Number(response.headers.get('x-row-count') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let marks = 0
  for (;;) {
    const part = await reader?.read().catch((cause: unknown) => {
      throw new DeskError('offline', { cause })
    })
    if (part?.value === undefined) return { parts, total }
    parts.push(part.value)
    marks += countBytes(part.value, mark)
    // There may be more marks than rows, such as the lines of a message.
    onProgress({ done: Math.min(total, marks * worth), total })
  }
}

function countBytes(bytes: Uint8Array, wanted: number): number {
  let count = 0
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) count++
  return count
}
