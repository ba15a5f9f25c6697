import { type Attachment, fileLimits } from '#contract/desk/files.ts'
import { formatBytes } from './format-bytes.ts'

type Sized = { name: string; size: number }

/** The reason why the chosen files can't be added. Called before anything is uploaded. */
export function checkFiles(
  present: readonly Attachment[],
  chosen: readonly Sized[],
  totalBytes: number = fileLimits.totalBytes,
  { bytes: maxBytes, count }: { bytes: number; count: number } = fileLimits,
): string | undefined {
  const large = chosen.find(({ size }) => size > maxBytes)
  if (large)
    return `“${large.name}” is ${formatBytes(large.size)}. A file can be ${formatBytes(maxBytes)} at most.`
  if (present.length + chosen.length > count)
    return `You can attach ${count} files at most. Remove one first.`
  const total = [...present.map(({ bytes }) => bytes), ...chosen.map(({ size }) => size)].reduce(
    (sum, bytes) => sum + bytes,
    0,
  )
  if (total > totalBytes)
    return `Together the files would be ${formatBytes(total)}. A mail can carry ${formatBytes(totalBytes)} at most.`
  return undefined
}
