import { type Fault, isWarning, listFaults, type Readiness } from '#contract/company/readiness.ts'
import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import type { Finding } from '../command/finding.ts'

type ReadinessProblem = Finding & { isWarning: boolean }

/** Why a server is not ready, which is never empty for one that is not, and what else needs a person. */
export function findReadinessProblems(readiness: Readiness, now: number): ReadinessProblem[] {
  const found = listFaults(readiness, now).map((fault) => ({
    ...toFinding[fault]({ readiness, now }),
    isWarning: isWarning(fault),
  }))
  found.push(...findFailedBackup(readiness))
  if (readiness.ready || found.some((one) => !one.isWarning)) return found
  const sentence = 'The server says that it is not ready.'
  return [{ sentence, next: 'Read /readyz and the log for the reason.', isWarning: false }, ...found]
}

/** Before the backups count as too old. */
function findFailedBackup({ backup }: Readiness): ReadinessProblem[] {
  if (!backup?.good || backup.problem === null) return []
  return [
    {
      sentence: `The last backup failed: ${backup.problem}.`,
      next: 'Mend what it names. The server tries again by itself, after an hour at most.',
      isWarning: true,
    },
  ]
}

function toDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

type Toward = { readiness: Readiness; now: number }

const toFinding: Record<Fault, (toward: Toward) => Finding> = {
  damaged: () => ({
    sentence: 'The database is damaged, and takes no more writes: visitors are asked to call.',
    next: 'Stop the server, then run "pona restore" with the newest backup.',
  }),
  database: () => ({
    sentence: 'The database accepts no writes: visitors are asked to call.',
    next: '"pona doctor" says whether it is reached. Look at the disk, or at PostgreSQL and its log.',
  }),
  incomplete: () => ({
    sentence: 'Confirmed inquiries are missing from the database.',
    next: 'docs/operating.md, "Confirmed inquiries are missing", says how to restore them.',
  }),
  setup: () => ({
    sentence: 'Visitors are not served yet: they read that the site is being set up (503).',
    next: 'Finish the set-up at the desk. "pona setup-link" prints the link for the first administrator.',
  }),
  disk: ({ readiness: { full } }) => ({
    sentence: full ? 'The disk of DATA_DIR is full.' : 'The disk of DATA_DIR is nearly full.',
    next: 'Free room on it, or move DATA_DIR to a larger one. The server goes on by itself.',
  }),
  files: () => ({
    sentence: 'The file store can’t be used: files are refused, and replies with files wait.',
    next: 'The log names the reason. docs/operating.md, "Files", says what to do about it.',
  }),
  pages: () => ({
    sentence: 'The site shows earlier pages, because the present ones could not be rendered.',
    next: 'The log of the start names the reason, such as a full disk or too many words. Mend it and restart.',
  }),
  backup: ({ readiness: { backup } }) => ({
    sentence: `Backups do not work: ${backup?.problem ?? backup?.drillProblem ?? 'the newest is too old'}.`,
    next: '"pona backup" tries one, and says why it fails.',
  }),
  tooMany: ({ readiness: { tooMany } }) => ({
    sentence: `Inquiries refused within the last hour because their network had sent too many: ${tooMany}.`,
    next: 'Patients may share an address: see TRUSTED_PROXIES, and raise the limit if it was a clinic.',
  }),
  mailbox({ readiness: { mailbox } }) {
    const problems = mailbox?.problems ?? []
    return {
      sentence: `Mails that come in are not read${problems.length > 0 ? ` (${problems.join(', ')})` : ''}.`,
      next: '"pona doctor" signs in to the mailbox and says what it answers.',
    }
  },
  failedMails: ({ readiness: { outbox } }) => ({
    sentence: `Mails to the support mailbox that were given up: ${outbox.failed}.${toReason(outbox)}`,
    next: 'Mend the cause, then press "Send again" on the desk’s mail page.',
  }),
  refusedMails: ({ readiness: { outbox } }) => ({
    sentence: `Mails that the mail server refuses for good: ${outbox.refused}.${toReason(outbox)}`,
    next: '"pona mail test" tries the mail server. The mails are sent once it accepts them.',
  }),
  lateMails: ({ readiness: { outbox }, now }) => ({
    sentence: `A mail has been due since ${new Date(outbox.oldestWaitingSince ?? now).toISOString()}.${toReason(outbox)}`,
    next: '"pona mail test" tries the mail server, and says why it can’t be used.',
  }),
  heldMails: ({ readiness: { outbox } }) => ({
    sentence: `Mails that are held since a restore: ${outbox.held}.`,
    next: 'Look into the support mailbox which were sent, then run "pona mail release" or "pona mail settle".',
  }),
  mailFiles: () => ({
    sentence: 'Mails become files in DATA_DIR/mail, and nobody gets them: there is no mail server.',
    next: 'Name one at the desk under Settings, Mail out, or as SMTP_URL; then "pona mail test" sends a mail.',
  }),
  clock: ({ readiness: { clockBehindMs } }) => ({
    sentence: `The clock is ${toDuration(clockBehindMs)} behind the newest event: new ones seem older than earlier ones.`,
    next: 'Let the machine keep time ("timedatectl set-ntp true"). If the clock was ahead before, it goes away by itself.',
  }),
  keysNotKept: () => ({
    sentence: 'Nobody has confirmed a copy of the data keys: if this disk is lost, no backup can be read.',
    next: '"pona keys show" prints them. Keep them elsewhere, then confirm the copy at the desk under Settings.',
  }),
  noMailIn: () => ({
    sentence: 'What patients answer by mail is not read.',
    next: 'Name the mailbox at the desk under Settings, Mail in, or as IMAP_URL.',
  }),
  noBackups: () => ({
    sentence: 'The server makes no backups by itself.',
    next: 'Set a folder on another disk, or a bucket, at the desk or as BACKUP_TO: docs/operating.md, "Back up".',
  }),
  oneAdministrator: () => ({
    sentence: 'Fewer than two administrators can sign in: who loses their phone locks the company out.',
    next: 'Invite another one at the desk under People, or with "pona staff add EMAIL --admin".',
  }),
  languagesNotChosen: () => ({
    sentence: 'Nobody has said in which languages patients are answered.',
    next: 'Choose them at the desk under Settings, Languages.',
  }),
  noPrivacyFacts: () => ({
    sentence: 'The privacy notice still has facts of the example, such as the registered name.',
    next: 'Enter your own at the desk under Settings, Company.',
  }),
}

function toReason({ problem }: Readiness['outbox']): string {
  return problem === null ? '' : ` ${toMailErrorWords(problem)}`
}
