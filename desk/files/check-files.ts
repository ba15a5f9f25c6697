import { type Attachment, fileLimits } from '#contract/desk/files.ts'
import { formatBytes } from './format-bytes.ts'

type Sized = { name: string; size: number }

/** Why these can't be added, before anything is uploaded. */
export function checkFiles(present: readonly Attachment[], chosen: readonly Sized[]): string | undefined {
  const large = chosen.find(({ size }) => size > fileLimits.bytes)
  if (large)
    return `“${large.name}” has ${formatBytes(large.size)}. One file may have ${formatBytes(fileLimits.bytes)}.`
  if (present.length + chosen.length > fileLimits.count)
    return `There can be ${fileLimits.count} files. Take one out first.`
  const total = [...present.map(({ bytes }) => bytes), ...chosen.map(({ size }) => size)].reduce(
    (sum, bytes) => sum + bytes,
    0,
  )
  if (total > fileLimits.totalBytes)
    return `Together they would have ${formatBytes(total)}. A mail may carry ${formatBytes(fileLimits.totalBytes)}.`
  return undefined
}
