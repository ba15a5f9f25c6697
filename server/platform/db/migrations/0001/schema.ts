import type { ColumnTypes } from '../../dialect/column-types.ts'
import { createConnect } from './connect.ts'
import { createFiles } from './files.ts'
import { createInquiries } from './inquiries.ts'
import { createMails } from './mails.ts'
import { createMessages } from './messages.ts'
import { createNotifications } from './notifications.ts'
import {
  createBackupRun,
  createEventLog,
  createSecrets,
  createSettings,
  createSharedLimits,
} from './platform.ts'
import { createStaff } from './staff.ts'
import { createStepSeries } from './step-series.ts'
import { createTemplates } from './templates.ts'

/** What each column means is said in ../../tables.ts. */
export function createSchema(types: ColumnTypes): string[] {
  return [
    createInquiries,
    createMessages,
    createStaff,
    createMails,
    createTemplates,
    createStepSeries,
    createFiles,
    createNotifications,
    createConnect,
    createEventLog,
    createSecrets,
    createBackupRun,
    createSettings,
    createSharedLimits,
  ].flatMap((create) => create(types))
}
