import { readMessageId } from './addresses.ts'
import { decodeText } from './decode-text.ts'
import { findHeader, type Header } from './headers.ts'
import type { Part } from './mime-tree.ts'
import type { DeliveryReport, ReportedRecipient } from './parsed-mail.ts'

const MAX_RECIPIENTS = 100
/** A hundred recipients need a tenth. */
const MAX_BYTES = 256 * 1024
const RETURNED = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
])

/** A delivery status notification (RFC 3464); null for anything else. */
export function findDeliveryReport(leaves: readonly Part[]): DeliveryReport | null {
  const status = leaves.find(({ contentType }) =>
    /^message\/(?:global-)?delivery-status$/.test(contentType.value),
  )
  if (status === undefined) return null
  const [about = [], ...groups] = toGroups(toText(status))
  const recipients = groups.slice(0, MAX_RECIPIENTS).map(toRecipient)
  const returned = leaves.find(({ contentType }) => RETURNED.has(contentType.value))
  const headers = returned && { headers: toHeaders(toText(returned).split(/\r?\n\r?\n/, 1)[0] ?? '') }
  const envelopeId = findHeader({ headers: about }, 'original-envelope-id')?.trim() || null
  return { messageId: headers ? readMessageId(headers) : null, envelopeId, recipients }
}

function toText({ content, contentType }: Part): string {
  return decodeText(content.subarray(0, MAX_BYTES), contentType.params.get('charset')).text
}

/** The first group is about the whole message. */
function toGroups(text: string): Header[][] {
  return text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map(toHeaders)
    .filter((group) => group.length > 0)
}

function toHeaders(block: string): Header[] {
  return block
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [key] = /^[\w-]+(?=:)/.exec(line) ?? []
      return key === undefined ? [] : { key: key.toLowerCase(), value: line.slice(key.length + 1).trim() }
    })
}

function toRecipient(headers: Header[]): ReportedRecipient {
  const read = (key: string) => findHeader({ headers }, key)?.trim() ?? ''
  return {
    // `rfc822; name@example.org`
    address: read('final-recipient')
      .replace(/^[^;]*;\s*/, '')
      .replace(/^<|>$/g, '')
      .toLowerCase(),
    action: read('action').toLowerCase(),
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(read('status'))?.[0] ?? '',
  }
}
