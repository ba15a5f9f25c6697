import { domainToASCII } from 'node:url'
import type { Head } from './addresses.ts'
import { findHeader } from './headers.ts'
import { findSoleSender } from './sole-sender.ts'

/**
 * The DMARC verdict of the configured server; null without one. Only the topmost header counts: that server adds its own
 * above all others, and a sender can write the others. A pass is one for the sender that we read, or none.
 */
export function readDmarcVerdict(part: Head, authservId: string | undefined): 'pass' | 'fail' | null {
  const value = findHeader(part, 'authentication-results')
  if (value === undefined || authservId === undefined) return null
  const [server = '', ...results] = splitResults(value)
  // After the name a version may follow.
  if (server.trim().split(/\s+/)[0]?.toLowerCase() !== authservId.toLowerCase()) return null
  const [result, ...others] = results.filter((each) => DMARC.test(each))
  if (result === undefined || others.length > 0) return null
  if (DMARC.exec(result)?.[1]?.toLowerCase() !== 'pass') return 'fail'
  return isAbout(result, findSoleSender(part)) ? 'pass' : null
}

const DMARC = /^\s*dmarc\s*=\s*([a-z]+)/i
const HEADER_FROM = /\sheader\s*\.\s*from\s*=\s*(\S+)/gi

/** The sender as the server has read it: a domain, which some write with the name before it. */
function isAbout(result: string, sender: string | undefined): boolean {
  const [named, ...others] = [...result.matchAll(HEADER_FROM)].map(([, value = '']) => value.toLowerCase())
  if (named === undefined || others.length > 0 || sender === undefined) return false
  return named.includes('@') ? named === sender : isSameDomain(named, toDomain(sender))
}

function isSameDomain(one: string, other: string): boolean {
  const ascii = domainToASCII(one)
  return ascii !== '' && ascii === domainToASCII(other)
}

function toDomain(address: string): string {
  return address.slice(address.indexOf('@') + 1)
}

/** Drops comments, in which a sender's words may stand, and does not split within quotes. */
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
