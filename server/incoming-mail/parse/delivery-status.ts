import { decodeText } from './decode-text.ts'
import { findHeader, type Header } from './headers.ts'
import type { Part } from './mime-tree.ts'

const MAX_GROUPS = 100
/** A hundred recipients need a tenth. */
const MAX_BYTES = 256 * 1024
/** Fields of which each recipient has one, so that a second one is about the next recipient. */
const FIRST_FIELDS = ['original-recipient', 'final-recipient', 'action']
/** RFC 3464 2.3.3. Some servers write more than the word. */
const FAILED = /^(?:fail|permanent|hard|expire)/
const NOT_FAILED = /^(?:delay|deliver|relay|expand|transient|soft|defer|success)/

export type ReportedGroup = {
  addresses: string[]
  /** Null where the group doesn't say. */
  verdict: 'failed' | 'not-failed' | null
  /** Such as `5.1.1`; empty where there is none. */
  status: string
}

type DeliveryStatus = {
  /** The id that the mail's envelope had (RFC 3461 ENVID), where the server of the recipient has kept it. */
  envelopeId: string | null
  groups: ReportedGroup[]
}

/** The machine-readable part of a delivery status notification (RFC 3464), also where servers write it out of form. */
export function readDeliveryStatus(leaves: readonly Part[]): DeliveryStatus {
  const status = leaves.find(({ contentType }) =>
    /^message\/(?:global-)?delivery-status$/.test(contentType.value),
  )
  if (status === undefined) return { envelopeId: null, groups: [] }
  const { content, contentType } = status
  const { text } = decodeText(content.subarray(0, MAX_BYTES), contentType.params.get('charset'))
  const groups = toGroups(text)
  const [about = []] = groups
  return {
    envelopeId: findHeader({ headers: about }, 'original-envelope-id')?.trim() || null,
    groups: groups.slice(0, MAX_GROUPS).map(toGroup),
  }
}

function toGroups(text: string): Header[][] {
  const groups: Header[][] = [[]]
  for (const line of text.replace(/\r?\n[ \t]+(?=\S)/g, ' ').split(/\r?\n|\r/)) {
    const group = groups.at(-1) ?? []
    const [name] = /^[\w-]+(?=\s?:)/.exec(line) ?? []
    if (name === undefined) {
      if (line.trim() === '' && group.length > 0) groups.push([])
      continue
    }
    const header = { key: name.toLowerCase(), value: line.slice(line.indexOf(':') + 1).trim() }
    const isNext = FIRST_FIELDS.includes(header.key) && group.some(({ key }) => key === header.key)
    if (isNext) groups.push([header])
    else group.push(header)
  }
  return groups
}

function toGroup(headers: Header[]): ReportedGroup {
  const read = (key: string) => findHeader({ headers }, key)?.trim() ?? ''
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(read('status'))?.[0] ?? ''
  return {
    addresses: ['original-recipient', 'final-recipient'].map(read).map(toAddress).filter(Boolean),
    verdict: toVerdict(read('action').toLowerCase(), status),
    status,
  }
}

/** The action decides, whatever the class of the status (RFC 3464 2.3.3): a last attempt may end with a 4.x.x. */
function toVerdict(action: string, status: string): ReportedGroup['verdict'] {
  if (FAILED.test(action)) return 'failed'
  if (NOT_FAILED.test(action)) return 'not-failed'
  return status.startsWith('5.') ? 'failed' : null
}

/** `rfc822; name@example.org`, with or without the type and the brackets. */
function toAddress(value: string): string {
  const address = value.slice(value.indexOf(';') + 1)
  return address.replaceAll(/[<>]/g, ' ').trim().split(' ', 1)[0]?.toLowerCase() ?? ''
}
