import { checkBackups } from './backups.ts'
import type { Check } from './check.ts'
import { checkClock } from './clock.ts'
import { checkAdministrators, checkDatabase } from './database.ts'
import { checkDataDir, checkDisk } from './disk.ts'
import { checkFileStore } from './file-store.ts'
import { checkDataKeys } from './keys.ts'
import { checkMailbox, checkMailServer } from './mail.ts'
import { checkSenderRecords } from './mail-records.ts'
import { checkCertificates, checkNames, checkProxy } from './origins.ts'
import { checkNode, checkReleaseKey, checkSettingsFile, checkUnit } from './program.ts'
import { checkPushServices } from './push.ts'
import { checkScanner } from './scanner.ts'
import { checkServer } from './server.ts'
import { checkVariables } from './unknown-variables.ts'

/** In the order in which they are told: first what everything else rests on. */
export const checks: Readonly<Record<string, Check>> = {
  'settings file': checkSettingsFile,
  variables: checkVariables,
  Node: checkNode,
  service: checkUnit,
  'release key': checkReleaseKey,
  'data folder': checkDataDir,
  disk: checkDisk,
  'data keys': checkDataKeys,
  database: checkDatabase,
  administrators: checkAdministrators,
  'file store': checkFileStore,
  'virus scanner': checkScanner,
  clock: checkClock,
  'mail server': checkMailServer,
  'mail domain': checkSenderRecords,
  mailbox: checkMailbox,
  names: checkNames,
  certificates: checkCertificates,
  proxy: checkProxy,
  'push services': checkPushServices,
  backups: checkBackups,
  server: checkServer,
}
