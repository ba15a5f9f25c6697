import { readMailboxes, readMessageIds } from './addresses.ts'
import { hasEmptySender, isVacationNote } from './automatic.ts'
import { decodeHeader } from './decode-header.ts'
import { type ReportedGroup, readDeliveryStatus } from './delivery-status.ts'
import { findStatus, isDaemon, saysDelayed, saysFailed } from './delivery-words.ts'
import { findHeader, listHeaders } from './headers.ts'
import type { Part } from './mime-tree.ts'
import type { DeliveryReport } from './parsed-mail.ts'
import { readReportTexts } from './report-texts.ts'

const MAX_NAMED = 100
/** Characters around an address in a sentence. */
const SEPARATORS = /[\s<>()[\]{}:;,"'`=|，、。；：！،؛]+/
/** A value may stand on the line after its header's name. */
const MESSAGE_ID = /message-id:\s*<?([^<>\s]{1,900})/gi

/**
 * Finds a mail server's report on a mail: in the groups of RFC 3464, or else in words, as half of the servers write it.
 * Null for anything else, such as a vacation note, and for a mail that a person may have sent.
 */
export function findDeliveryReport(root: Part, leaves: readonly Part[]): DeliveryReport | null {
  if (!isFromDaemon(root)) return null
  const { envelopeId, groups } = readDeliveryStatus(leaves)
  const texts = readReportTexts(root, leaves)
  const said = `${decodeHeader(findHeader(root, 'subject') ?? '')}\n${texts.words}`
  const isFailure = findVerdict(groups) ?? judgeWords(root, said)
  if (isFailure === undefined) return null
  const failed = groups.filter(({ verdict }) => verdict === 'failed')
  return {
    isFailure,
    status: failed.find(({ status }) => status !== '')?.status ?? findStatus(said),
    envelopeId,
    messageIds: listMessageIds(root, texts),
    recipients: listRecipients(root, { groups, failed, words: texts.words }),
  }
}

/** By the sender of its envelope; where no server has noted that, by its author. */
function isFromDaemon(root: Part): boolean {
  const [returnPath] = readMailboxes(root, 'return-path')
  if (findHeader(root, 'return-path') !== undefined)
    return hasEmptySender(root) || (returnPath !== undefined && isDaemon(returnPath.address))
  return readMailboxes(root, 'from').some(({ address }) => isDaemon(address))
}

/** Undefined where no group says what has happened. */
function findVerdict(groups: readonly ReportedGroup[]): boolean | undefined {
  if (groups.some(({ verdict }) => verdict === 'failed')) return true
  return groups.some(({ verdict }) => verdict === 'not-failed') ? false : undefined
}

function judgeWords(root: Part, said: string): boolean | undefined {
  if (isVacationNote(root)) return undefined
  if (saysDelayed(said)) return false
  return saysFailed(said) || findHeader(root, 'x-failed-recipients') !== undefined ? true : undefined
}

/** The returned mail's own first. */
function listMessageIds(root: Part, { words, returned }: { words: string; returned: string }): string[] {
  const headers = [returned, words].flatMap((text) =>
    [...text.matchAll(MESSAGE_ID)].map(([, id]) => `<${id}>`),
  )
  const mentioned = words.split(/[<>\s]+/).flatMap((word) => (word.includes('@') ? [`<${word}>`] : []))
  return [...new Set([...headers, ...mentioned, ...readMessageIds(root, 'in-reply-to')])].slice(0, MAX_NAMED)
}

type Named = { groups: readonly ReportedGroup[]; failed: readonly ReportedGroup[]; words: string }

/** The groups name them best; a forwarded mail names only in words to whom it was. */
function listRecipients(root: Part, { groups, failed, words }: Named): string[] {
  const others = new Set(
    groups.filter((group) => !failed.includes(group)).flatMap(({ addresses }) => addresses),
  )
  const named = [
    ...failed.flatMap(({ addresses }) => addresses),
    ...[...listHeaders(root, 'x-failed-recipients'), words].flatMap(listAddresses),
  ]
  return [...new Set(named)].filter((address) => !others.has(address)).slice(0, MAX_NAMED)
}

function listAddresses(text: string): string[] {
  return text
    .toLowerCase()
    .split(SEPARATORS)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => /^[^@]+@[^@]+$/.test(word))
}
