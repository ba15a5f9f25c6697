import { type Head, readSenders } from './addresses.ts'
import { decodeHeader } from './decode-header.ts'
import { listHeaders } from './headers.ts'

/** Longer headers are not read at all. */
const MAX_LENGTH = 900
const ADDRESS = /[^\s<>()[\]:;,"\\@\p{Cc}\p{Cf}]+@[^\s<>()[\]:;,"\\@\p{Cc}\p{Cf}]+/u.source
const SENDER = new RegExp(
  `^(?:((?:"(?:[^"\\\\]|\\\\["\\\\])*"|[^"<>(),;:\\\\])*)<(${ADDRESS})>|(${ADDRESS}))$`,
  'u',
)
const SEPARATORS = /[\s<>()[\]:;,"'\\]+/

/**
 * The address of the only sender. Undefined with several From headers or addresses, or where other programs could read
 * another sender, such as in `a@x.example <b@y.example>`.
 */
export function findSoleSender(part: Head): string | undefined {
  const [value, ...otherHeaders] = listHeaders(part, 'from').map((header) => header.trim())
  const [mailbox, ...otherMailboxes] = readSenders(part)
  if (value === undefined || value.length > MAX_LENGTH || otherHeaders.length > 0) return undefined
  const [, name = '', bracketed, bare] = SENDER.exec(value) ?? []
  const address = (bracketed ?? bare)?.toLowerCase()
  if (address === undefined || address !== mailbox?.address || otherMailboxes.length > 0) return undefined
  return [name, decodeHeader(name)].every((text) => namesNoOther(text, address)) ? address : undefined
}

function namesNoOther(name: string, address: string): boolean {
  if (/[<>]/.test(name)) return false
  const named = name
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => /[^@]@[^@]/.test(word))
  return named.every((word) => word === address)
}
