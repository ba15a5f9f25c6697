import { isMailToOutside, isNotice, isPatientMail } from '#contract/mail/mail-kinds.ts'
import { actionMails } from '../actions/mails.ts'
import { accountMails } from '../auth/mails.ts'
import { createInquiryFinder } from '../case/inquiry/find-stored.ts'
import { readInvented } from '../case/inquiry/invented.ts'
import { readContactForbidden } from '../case/life/left-alone.ts'
import { mayStillLeave } from '../case/life/may-leave.ts'
import { toReportSecret, toReturnAddress } from '../case/life/report-secret.ts'
import type { Composers, MailDeps } from '../case/mails.ts'
import { paintMail } from '../company/letters/paint-mail.ts'
import { isForFormerServer } from '../company/outbox/former-server.ts'
import type { Job } from '../company/outbox/store.ts'
import { WithdrawnError } from '../company/outbox/withdrawn-error.ts'
import type { SendMail } from '../company/outbox/worker.ts'
import type { FormerMail } from '../company/settings/former-mail.ts'
import { connectMails } from '../connect/mails.ts'
import { intakeMails } from '../intake/mails.ts'
import { notificationMails } from '../notifications/mails.ts'
import { patientPageMails } from '../patient-page/mails.ts'
import { batchReads } from '../platform/db/batch-reads.ts'
import type { Message } from '../platform/mail/message.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import { referralMails } from '../referrals/mails.ts'
import { replyMails } from '../replies/mails.ts'
import { INVENTED, NO_CONSENT } from '../schema/hold-mails.ts'
import { settingsMails } from '../settings/mails.ts'
import { createFormerSender } from './former-sender.ts'

export type SenderDeps = Omit<MailDeps, 'findInquiry'> & {
  transport: MailTransport
  /** Where it is missing, copies for the former server wait for a process that knows it. */
  readFormerMail?: () => FormerMail | undefined
}

function createComposers(deps: MailDeps): Composers {
  return {
    ...intakeMails(deps),
    ...actionMails(deps),
    ...replyMails(deps),
    ...referralMails(deps),
    ...patientPageMails(deps),
    ...accountMails(deps),
    ...notificationMails(deps),
    ...connectMails(deps),
    ...settingsMails(deps),
  }
}

/** Composes and sends mails of the outbox; throws WithdrawnError where nothing may be sent to the patient, or the inquiry is invented. */
export function createMailSender(opened: SenderDeps): SendMail {
  const deps: MailDeps = { ...opened, findInquiry: createInquiryFinder(opened) }
  const isForbidden = batchReads((ids) => readContactForbidden(opened.db, ids))
  const isInvented = batchReads((ids) => readInvented(opened.db, ids))
  const composers = createComposers(deps)
  const byFormerServer = createFormerSender(opened, (mailboxes) => createComposers({ ...deps, mailboxes }))
  function toReport(job: Job): NonNullable<Message['report']> {
    const { returnPath } = deps.incoming
    const envelopeId = toReportSecret(deps.vault, { ...job, inquiryId: job.subjectId })
    return { envelopeId, returnTo: returnPath && toReturnAddress(returnPath, envelopeId) }
  }

  return async function sendMail(job, jobs, takeTurn) {
    if (isForFormerServer(job.itemId)) return byFormerServer(job, jobs)
    if (!isNotice(job.kind) && (await isInvented(job.subjectId))) throw new WithdrawnError(INVENTED)
    const isToPatient = isPatientMail(job.kind)
    if (isToPatient && (await isForbidden(job.subjectId))) throw new WithdrawnError()
    const composed = await composers[job.kind](job, jobs)
    const message = composed && paintMail(composed, deps.site.look)
    if (message === undefined) return
    await takeTurn()
    // A consent may have been taken back since the mail was claimed.
    if (!(await mayStillLeave(deps, job))) throw new WithdrawnError(NO_CONSENT)
    await opened.transport.send(isMailToOutside(job.kind) ? { ...message, report: toReport(job) } : message)
  }
}
