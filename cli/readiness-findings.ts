import { toMailErrorWords } from '#contract/mail-error-words.ts'
import type { Readiness } from '#contract/readiness.ts'
import type { Finding } from './finding.ts'

const SLOW_OUTBOX_MS = 15 * 60_000

/** Why a server is not ready, which is never empty for one that is not, and what else needs a person. */
export function findReadinessProblems(readiness: Readiness, now: number): Finding[] {
  return [...findReasons(readiness, now), ...findOthers(readiness)]
}

function findOthers({ mailFiles, clockBehindMs }: Readiness): Finding[] {
  const found: (Finding | false)[] = [
    mailFiles && {
      sentence: 'Mails become files in DATA_DIR/mail, and nobody gets them: there is no mail server.',
      next: 'Name one at the desk under Settings, Mail, or as SMTP_URL; then "pona mail test" sends a mail.',
    },
    clockBehindMs > 0 && {
      sentence: `The clock is ${toDuration(clockBehindMs)} behind the newest event: new ones seem older than earlier ones.`,
      next: 'Let the machine keep time ("timedatectl set-ntp true"). If the clock was ahead before, it goes away by itself.',
    },
  ]
  return found.filter((finding) => finding !== false)
}

function toDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

function findReasons(readiness: Readiness, now: number): Finding[] {
  const { ready, database, disk, full, files, complete, checked, pages, serves, tooMany, mailbox, backup } =
    readiness
  const damaged = checked === 'damaged'
  if (ready) return []
  const found: (Finding | false)[] = [
    damaged && {
      sentence: 'The database is damaged, and takes no more writes: visitors are asked to call.',
      next: 'Stop the server, then run "pona restore" with the newest backup.',
    },
    !database &&
      !damaged && {
        sentence: 'The database accepts no writes: visitors are asked to call.',
        next: '"pona doctor" says whether it is reached. Look at the disk, or at PostgreSQL and its log.',
      },
    !complete &&
      !damaged && {
        sentence: 'Confirmed inquiries are missing from the database.',
        next: 'docs/operating.md, "Confirmed inquiries are missing", says how to restore them.',
      },
    !serves && {
      sentence: 'Visitors are not served yet: they read that the site is being set up (503).',
      next: 'Finish the set-up at the desk. "pona setup-link" prints the link for the first administrator.',
    },
    !disk && {
      sentence: full ? 'The disk of DATA_DIR is full.' : 'The disk of DATA_DIR is nearly full.',
      next: 'Free room on it, or move DATA_DIR to a larger one. The server goes on by itself.',
    },
    !files && {
      sentence: 'The file store can’t be used: files are refused, and replies with files wait.',
      next: 'The log names the reason. docs/operating.md, "Files", says what to do about it.',
    },
    !pages && {
      sentence: 'The site shows earlier pages, because the present ones could not be rendered.',
      next: 'The log of the start names the reason, such as a full disk or too many words. Mend it and restart.',
    },
    backup?.good === false && {
      sentence: `Backups do not work: ${backup.problem ?? backup.drillProblem ?? 'the newest is too old'}.`,
      next: '"pona backup" tries one, and says why it fails.',
    },
    tooMany > 0 && {
      sentence: `Inquiries refused within the last hour because their network had sent too many: ${tooMany}.`,
      next: 'Patients may share an address: see TRUSTED_PROXIES, and raise the limit if it was a clinic.',
    },
    mailbox?.good === false && {
      sentence: `Mails that come in are not read${mailbox.problems.length > 0 ? ` (${mailbox.problems.join(', ')})` : ''}.`,
      next: '"pona doctor" signs in to the mailbox and says what it answers.',
    },
    ...findOutboxProblems(readiness.outbox, now),
  ]
  const problems = found.filter((finding) => finding !== false)
  if (problems.length > 0) return problems
  return [
    { sentence: 'The server says that it is not ready.', next: 'Read /readyz and the log for the reason.' },
  ]
}

function findOutboxProblems(
  { failed, refused, held, oldestWaitingSince, problem }: Readiness['outbox'],
  now: number,
): (Finding | false)[] {
  const reason = problem === null ? '' : ` ${toMailErrorWords(problem)}`
  const waitedMs = oldestWaitingSince === null ? 0 : now - oldestWaitingSince
  return [
    failed > 0 && {
      sentence: `Mails to the support mailbox that were given up: ${failed}.${reason}`,
      next: 'Mend the cause, then press "Send again" on the desk’s mail page.',
    },
    refused > 0 && {
      sentence: `Mails that the mail server refuses for good: ${refused}.${reason}`,
      next: '"pona mail test" tries the mail server. The mails are sent once it accepts them.',
    },
    waitedMs >= SLOW_OUTBOX_MS && {
      sentence: `A mail has been due since ${new Date(now - waitedMs).toISOString()}.${reason}`,
      next: '"pona mail test" tries the mail server, and says why it can’t be used.',
    },
    held > 0 && {
      sentence: `Mails that are held since a restore: ${held}.`,
      next: 'Look into the support mailbox which were sent, then run "pona mail release" or "pona mail settle".',
    },
  ]
}
