import type { ColumnTypes } from '../../column-types.ts'
import { createConnect } from './connect.ts'
import { createDrafts } from './drafts.ts'
import { createCards, createFacts } from './facts.ts'
import { createFiles } from './files.ts'
import { createInquiries } from './inquiries.ts'
import { createMails } from './mails.ts'
import { createMessages } from './messages.ts'
import { createNotices } from './notices.ts'
import { createNotifications } from './notifications.ts'
import { createPictures } from './pictures.ts'
import {
  createBackupRun,
  createEventLog,
  createSecrets,
  createSettings,
  createSharedLimits,
} from './platform.ts'
import { createProfiles } from './profiles.ts'
import { createStaff } from './staff.ts'
import { createStepSeries } from './step-series.ts'
import { createTemplates } from './templates.ts'

/** See ../../tables.ts for the meaning of each column. */
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
    createProfiles,
    createEventLog,
    createSecrets,
    createBackupRun,
    createSettings,
    createPictures,
    createNotices,
    createSharedLimits,
    createFacts,
    createCards,
    createDrafts,
  ].flatMap((create) => create(types))
}
