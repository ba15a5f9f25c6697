import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { DAY_MS } from '#contract/durations.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { MAX_MAIL_BYTES } from '../stored/limits.ts'
import type { RawMail } from '../stored/raw-mails.ts'
import type { FolderState, FolderStore } from './folder-state.ts'

/** In memory, and in one transaction, for which an arriving inquiry waits. */
const MAX_BATCH_BYTES = 1024 * 1024
const MAX_BATCH_MAILS = 10
const MAX_LISTED = 500
/** Read of a mail that is too large: its headers, and perhaps its first words. */
const BEGINNING_BYTES = 256 * 1024

type Listed = { uid: number; bytes: number; arrivedAt: number }

type ReadDeps = {
  client: ImapFlow
  state: FolderStore
  vault: Vault
  yieldTurn: () => Promise<void>
  onStored: () => void
}

/** Stores what is new in the open folder, oldest first; returns the folder's state after it. */
export async function readFolder(deps: ReadDeps, before: FolderState): Promise<FolderState> {
  const { client, state, vault } = deps
  let folder = await beginIfNew(client, state, before)
  const uids = (await findUids(client, folder.uid + 1, folder.since)).filter((uid) => uid > folder.uid)
  for (let start = 0; start < uids.length; start += MAX_LISTED) {
    const listed = await list(client, uids.slice(start, start + MAX_LISTED))
    const wanted = listed.filter(({ arrivedAt }) => arrivedAt >= folder.since)
    for (const batch of toBatches(wanted)) {
      const mails = await fetchMails(client, batch)
      const upTo = batch.at(-1)?.uid ?? folder.uid
      await state.store(vault, { uidvalidity: toUidValidity(client), uid: folder.uid }, upTo, mails)
      folder = { ...folder, uid: upTo }
      if (mails.length > 0) deps.onStored()
      await deps.yieldTurn()
    }
  }
  return folder
}

/**
 * Compares the UIDs at the mailbox with those stored, and fetches what is missing: some servers show UIDs out of order.
 * Returns how many stay missing, and how many were found.
 */
export async function compareFolder(
  { client, state, vault, yieldTurn, onStored }: ReadDeps,
  folder: FolderState,
): Promise<{ missing: number; found: number }> {
  const uidvalidity = toUidValidity(client)
  const uids = (await findUids(client, folder.first_uid, folder.since)).filter((uid) => uid <= folder.uid)
  const before = await state.listStored(uidvalidity)
  const unknown = uids.filter((uid) => !before.has(uid))
  for (let start = 0; start < unknown.length; start += MAX_LISTED) {
    const listed = await list(client, unknown.slice(start, start + MAX_LISTED))
    const wanted = listed.filter(({ arrivedAt }) => arrivedAt >= folder.since)
    for (const batch of toBatches(wanted)) {
      const mails = await fetchMails(client, batch)
      await state.store(vault, { uidvalidity, uid: folder.uid }, folder.uid, mails)
      await yieldTurn()
    }
  }
  const after = await state.listStored(uidvalidity)
  // Mails that the mailbox no longer lists were deleted there meanwhile; those that arrived too early are left alone.
  const left = unknown.filter((uid) => !after.has(uid))
  const stillThere = await listAll(client, left)
  const missing = stillThere.filter(({ arrivedAt }) => arrivedAt >= folder.since).length
  const found = after.size - before.size
  if (found > 0) onStored()
  await state.noteCompared(missing)
  return { missing, found }
}

/** At the first opening everything there is old, unless a day was set; when all UIDs have changed, the folder is read again. */
async function beginIfNew(client: ImapFlow, state: FolderStore, folder: FolderState): Promise<FolderState> {
  const uidvalidity = toUidValidity(client)
  if (folder.uidvalidity === uidvalidity) return folder
  const isFirst = folder.uidvalidity === null
  const start = isFirst && folder.since === NOW ? await findEnd(client) : { uid: 0, since: folder.since }
  const begun = { uidvalidity, uid: start.uid, first_uid: start.uid + 1, since: start.since }
  await state.begin(begun)
  return { ...folder, ...begun }
}

/** In place of a time, until the folder was opened. */
export const NOW = -1

/** The time of the newest mails, because the clock of the mailbox may be another one. */
async function findEnd(client: ImapFlow): Promise<{ uid: number; since: number }> {
  const uids = await findUids(client, 1, 0)
  const newest = await list(client, uids.slice(-MAX_LISTED))
  return { uid: uids.at(-1) ?? 0, since: Math.max(0, ...newest.map(({ arrivedAt }) => arrivedAt)) }
}

async function findUids(client: ImapFlow, first: number, since: number): Promise<number[]> {
  // Servers compare whole days of their own time zone.
  const day = since > DAY_MS ? { since: new Date(since - DAY_MS) } : {}
  const found = await client.search({ uid: `${first}:*`, ...day }, { uid: true })
  if (!Array.isArray(found)) throw new Error('The mailbox does not search')
  // `n:*` always names the newest mail, whatever its number.
  return found.filter((uid) => uid >= first).toSorted((one, other) => one - other)
}

async function listAll(client: ImapFlow, uids: readonly number[]): Promise<Listed[]> {
  const listed: Listed[] = []
  for (let start = 0; start < uids.length; start += MAX_LISTED)
    listed.push(...(await list(client, uids.slice(start, start + MAX_LISTED))))
  return listed
}

async function list(client: ImapFlow, uids: readonly number[]): Promise<Listed[]> {
  if (uids.length === 0) return []
  const query = { uid: true, size: true, internalDate: true } as const
  const found = await client.fetchAll(uids.join(), query, { uid: true })
  return found
    .map((mail) => ({ uid: mail.uid, bytes: mail.size ?? 0, arrivedAt: toTime(mail) }))
    .toSorted((one, other) => one.uid - other.uid)
}

function toTime({ internalDate }: FetchMessageObject): number {
  const time = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime()
  return Number.isNaN(time) ? Date.now() : time
}

function toBatches(mails: readonly Listed[]): Listed[][] {
  const batches: Listed[][] = []
  let bytes = 0
  for (const mail of mails) {
    const last = batches.at(-1)
    const fits = last && last.length < MAX_BATCH_MAILS && bytes + mail.bytes <= MAX_BATCH_BYTES
    bytes = fits ? bytes + mail.bytes : mail.bytes
    if (fits) last.push(mail)
    else batches.push([mail])
  }
  return batches
}

/** One after the other: a command while a fetch runs would wait for it, and it for the command. */
async function fetchMails(client: ImapFlow, batch: readonly Listed[]): Promise<RawMail[]> {
  const [first] = batch
  if (first && first.bytes > MAX_MAIL_BYTES) return await fetchBeginning(client, first)
  const range = batch.map(({ uid }) => uid).join()
  const found = await client.fetchAll(range, { uid: true, source: true }, { uid: true })
  return batch.flatMap(({ uid, arrivedAt }) => {
    const source = found.find((mail) => mail.uid === uid)?.source
    // Deleted since it was listed; if not, the comparison finds it.
    return source === undefined ? [] : { raw: source, arrivedAt, uid }
  })
}

async function fetchBeginning(client: ImapFlow, { uid, arrivedAt }: Listed): Promise<RawMail[]> {
  const query = { uid: true, source: { start: 0, maxLength: BEGINNING_BYTES } }
  const [found] = await client.fetchAll(String(uid), query, { uid: true })
  return found?.source ? [{ raw: found.source, arrivedAt, uid, problem: 'too-large' }] : []
}

function toUidValidity({ mailbox }: ImapFlow): number {
  if (mailbox === false) throw new Error('The folder is closed')
  return Number(mailbox.uidValidity)
}
