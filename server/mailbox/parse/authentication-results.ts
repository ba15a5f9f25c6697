import { findHeader, type Header } from './mime-tree.ts'

/**
 * The DMARC verdict of the configured server; null without one. Only the topmost header counts: that server adds its own
 * above all others, and a sender can write the others.
 */
export function readDmarcVerdict(
  part: { headers: readonly Header[] },
  authservId: string | undefined,
): 'pass' | 'fail' | null {
  const value = findHeader(part, 'authentication-results')
  if (value === undefined || authservId === undefined) return null
  const [server = '', ...results] = splitResults(value)
  // After the name a version may follow.
  if (server.trim().split(/\s+/)[0]?.toLowerCase() !== authservId.toLowerCase()) return null
  const verdicts = results.flatMap(
    (result) => /^\s*dmarc\s*=\s*([a-z]+)/i.exec(result)?.[1]?.toLowerCase() ?? [],
  )
  if (verdicts.length !== 1) return null
  return verdicts[0] === 'pass' ? 'pass' : 'fail'
}

/** Without comments, in which a sender's words may stand, and not within quotes. */
function splitResults(value: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at++) {
    const letter = value[at] ?? ''
    if (letter === '\\') {
      at++
      continue
    }
    if (letter === '"' && depth === 0) isQuoted = !isQuoted
    else if (!isQuoted && letter === '(') depth++
    else if (!isQuoted && letter === ')') depth = Math.max(0, depth - 1)
    else if (!isQuoted && depth === 0 && letter === ';') parts.push('')
    else if (depth === 0 && !isQuoted) parts[parts.length - 1] += letter
  }
  return parts
}
