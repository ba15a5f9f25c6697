import { verifyFiles } from '../server/case/files/verify-files.ts'
import { verifyEventChain } from '../server/company/audit/verify.ts'
import { findConfiguredLosses } from '../server/platform/db/losses.ts'
import { StoreError } from '../server/platform/store/object-store.ts'
import { openObjectStore } from '../server/platform/store/open-store.ts'
import { acceptSetting } from './audit/audit-accept.ts'
import { readAuditHead } from './audit/audit-head.ts'
import { listAudit } from './audit/audit-list.ts'
import { describeTampered } from './audit/tampered.ts'
import { type Command, type Output, UsageError } from './command/command.ts'
import { describeDamaged } from './damaged-files.ts'
import { openStore, type Store } from './store/store.ts'

export const auditCommand: Command = {
  summary: 'who did what, and whether somebody changed log, accounts or files behind the server',
  usage: [
    ['audit verify', 'names the first row that was changed, and all that grants access, and the files'],
    ['audit accept SETTING', 'lets the version before count, where somebody has deleted the newest one'],
    [
      'audit head',
      'prints the newest entry, to be kept elsewhere: it shows later whether entries were removed',
    ],
    [
      'audit list [--since TIME] [--until TIME] [--of REFERENCE] [--by EMAIL]',
      'who saw and changed what, the oldest first',
    ],
  ],
  async run([action, ...rest], output) {
    if (action === 'list') return listAudit(rest, output)
    if (action === 'accept') return acceptSetting(rest, output)
    if (rest.length > 0) throw new UsageError()
    if (action === 'verify') return verify(output)
    if (action === 'head') return showHead(output)
    throw new UsageError()
  },
}

async function showHead({ report }: Output): Promise<void> {
  const head = await readAuditHead()
  report(head, `The newest entry of the event log is ${head.entry}, with the hash ${head.hash}`)
}

async function verify({ report }: Output): Promise<void> {
  await using store = await openStore()
  const verdict = await verifyEventChain(store.db, store.vault)
  const files = await examineFiles(store)
  const findings = [
    verdict.intact ? undefined : toBreak(verdict),
    ...(await findOtherProblems(store)),
    files.problem,
  ].filter((finding) => finding !== undefined)
  const events = verdict.intact ? verdict.events : verdict.brokenAt - 1
  const good = findings.length === 0
  const words = [
    `The event log is intact: ${events} events, and so are accounts, sessions, tokens, links, webhooks and settings`,
    ...(files.count > 0 ? [`Every part of every file opens: ${files.count} files`] : []),
  ]
  report({ good, events, files: files.count, findings }, (good ? words : findings).join('\n'), good)
}

function toBreak({ brokenAt }: { brokenAt: number }): string {
  return `The event log was changed: row ${brokenAt} does not follow from the rows before it`
}

async function findOtherProblems(store: Store): Promise<string[]> {
  // A truncated chain still verifies; the high-water mark beside the database reveals the missing end.
  const [loss] = findConfiguredLosses(store.config)
  return [...(loss === undefined ? [] : [loss]), ...(await describeTampered(store))]
}

async function examineFiles(store: Store): Promise<{ count: number; problem: string | undefined }> {
  try {
    const { files, damaged } = await verifyFiles({ ...store, store: openObjectStore(store.config) })
    return { count: files, problem: describeDamaged(damaged) }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return { count: 0, problem: error.message }
  }
}
