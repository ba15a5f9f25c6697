const KIB = 1024
const MIB = 1024 * KIB

/** "240 kB", "1.5 MB". Rounds up, so that a file just above a limit never shows the limit itself. */
export function formatBytes(bytes: number): string {
  if (bytes < MIB) return `${Math.max(1, Math.ceil(bytes / KIB))} kB`
  return `${Math.ceil((bytes / MIB) * 10) / 10} MB`
}
