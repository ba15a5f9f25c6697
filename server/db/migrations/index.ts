import type { Migration } from 'kysely/migration'
import { up as createInquiries } from './0001-inquiries.ts'
import { up as createStaff } from './0002-staff.ts'
import { up as createDesk } from './0003-desk.ts'
import { up as dropIndexes } from './0004-fewer-indexes.ts'
import { up as shareLimits } from './0005-shared-limits.ts'
import { up as indexFailedMails } from './0006-failed-mails.ts'
import { up as guardAccounts } from './0007-accounts.ts'
import { up as nameNextStep } from './0008-next-step.ts'
import { up as noteNextStep } from './0009-next-note.ts'
import { up as createNotifications } from './0010-notifications.ts'
import { up as widenDueIndex } from './0011-wider-due-index.ts'
import { up as createAbsences } from './0012-absences.ts'
import { up as keepClosingReasons } from './0013-closing-reasons.ts'
import { up as noteCorrections } from './0014-corrected-facts.ts'
import { up as addLanguagesOfTemplates } from './0015-template-languages.ts'
import { up as liftLeftAlone } from './0016-left-alone.ts'
import { up as createFiles } from './0017-files.ts'
import { up as keepFigures } from './0018-figures.ts'
import { up as packFiles } from './0019-file-objects.ts'
import { up as createMessages } from './0020-messages.ts'
import { up as createMails } from './0021-mails.ts'
import { up as openPatientPage } from './0022-patient-page.ts'
import { up as takePatientFiles } from './0023-patient-files.ts'
import { up as addReportTemplate } from './0024-report-template.ts'
import { up as labelFiles } from './0025-file-labels.ts'
import { up as countPages } from './0026-file-pages.ts'
import { up as nameAuthors } from './0030-template-authors.ts'

/** In order, forward only. A released migration never changes. */
export const migrations: Record<string, Migration> = {
  '0001-inquiries': { up: createInquiries },
  '0002-staff': { up: createStaff },
  '0003-desk': { up: createDesk },
  '0004-fewer-indexes': { up: dropIndexes },
  '0005-shared-limits': { up: shareLimits },
  '0006-failed-mails': { up: indexFailedMails },
  '0007-accounts': { up: guardAccounts },
  '0008-next-step': { up: nameNextStep },
  '0009-next-note': { up: noteNextStep },
  '0010-notifications': { up: createNotifications },
  '0011-wider-due-index': { up: widenDueIndex },
  '0012-absences': { up: createAbsences },
  '0013-closing-reasons': { up: keepClosingReasons },
  '0014-corrected-facts': { up: noteCorrections },
  '0015-template-languages': { up: addLanguagesOfTemplates },
  '0016-left-alone': { up: liftLeftAlone },
  '0017-files': { up: createFiles },
  '0018-figures': { up: keepFigures },
  '0019-file-objects': { up: packFiles },
  '0020-messages': { up: createMessages },
  '0021-mails': { up: createMails },
  '0022-patient-page': { up: openPatientPage },
  '0023-patient-files': { up: takePatientFiles },
  '0024-report-template': { up: addReportTemplate },
  '0025-file-labels': { up: labelFiles },
  '0026-file-pages': { up: countPages },
  '0030-template-authors': { up: nameAuthors },
}
