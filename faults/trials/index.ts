import type { Trial } from '../trial.ts'
import { activeFiles } from './active-files.ts'
import { anyInput } from './any-input.ts'
import { atRest } from './at-rest.ts'
import { backlogKilled } from './backlog-killed.ts'
import { backups } from './backups.ts'
import { badForms } from './bad-forms.ts'
import { badLink } from './bad-link.ts'
import { clockJumps } from './clock-jumps.ts'
import { crashStates } from './crash-states.ts'
import { cutAnswers } from './cut-answers.ts'
import { damagedFile } from './damaged-file.ts'
import { diskFull } from './disk-full.ts'
import { diskQuota } from './disk-quota.ts'
import { failedSync } from './failed-sync.ts'
import { failover } from './failover.ts'
import { filePowerCut } from './file-power-cut.ts'
import { fileSizeLimit } from './file-size-limit.ts'
import { film } from './film.ts'
import { frozenInstance } from './frozen-instance.ts'
import { heldUploads } from './held-uploads.ts'
import { hospitals } from './hospitals.ts'
import { installTrial } from './install.ts'
import { kill } from './kill.ts'
import { largeFile } from './large-file.ts'
import { lockedDatabase } from './locked-database.ts'
import { mailFaults } from './mail-faults.ts'
import { mailFlood } from './mail-flood.ts'
import { mailKills } from './mail-kills.ts'
import { mailLoops } from './mail-loops.ts'
import { mailPatients } from './mail-patients.ts'
import { mailWords } from './mail-words.ts'
import { mailboxAway } from './mailbox-away.ts'
import { mailboxLease } from './mailbox-lease.ts'
import { move } from './move.ts'
import { operatorTrial } from './operator.ts'
import { overload } from './overload.ts'
import { patientStory } from './patient-story.ts'
import { photos } from './photos.ts'
import { powerCut } from './power-cut.ts'
import { readOnlyDisk } from './read-only-disk.ts'
import { realMail } from './real-mail.ts'
import { senderKilled } from './sender-killed.ts'
import { severalInstances } from './several-instances.ts'
import { slowConnections } from './slow-connections.ts'
import { soak } from './soak.ts'
import { stopAndStart } from './stop-and-start.ts'
import { tamperedFiles } from './tampered-files.ts'
import { upgrade } from './upgrade.ts'
import { uploadFlood } from './upload-flood.ts'
import { virusScanner } from './virus-scanner.ts'
import { wordsInReach } from './words-in-reach.ts'
export const trials = {
  'at-rest': atRest,
  kill,
  'power-cut': powerCut,
  'crash-states': crashStates,
  'failed-sync': failedSync,
  'disk-full': diskFull,
  'disk-quota': diskQuota,
  'file-size-limit': fileSizeLimit,
  'file-power-cut': filePowerCut,
  'tampered-files': tamperedFiles,
  'active-files': activeFiles,
  'large-file': largeFile,
  'bad-link': badLink,
  photos,
  film,
  'virus-scanner': virusScanner,
  'upload-flood': uploadFlood,
  'held-uploads': heldUploads,
  'read-only-disk': readOnlyDisk,
  'locked-database': lockedDatabase,
  'damaged-file': damagedFile,
  backups,
  hospitals,
  'mail-faults': mailFaults,
  'mail-words': mailWords,
  'sender-killed': senderKilled,
  'backlog-killed': backlogKilled,
  'clock-jumps': clockJumps,
  'any-input': anyInput,
  'bad-forms': badForms,
  'slow-connections': slowConnections,
  'stop-and-start': stopAndStart,
  move,
  overload,
  soak,
  'cut-answers': cutAnswers,
  failover,
  'frozen-instance': frozenInstance,
  'several-instances': severalInstances,
  'mail-kills': mailKills,
  'mail-flood': mailFlood,
  'mail-loops': mailLoops,
  'mail-patients': mailPatients,
  'mailbox-away': mailboxAway,
  'mailbox-lease': mailboxLease,
  'patient-story': patientStory,
  'real-mail': realMail,
  install: installTrial,
  operator: operatorTrial,
  upgrade,
  'words-in-reach': wordsInReach,
} satisfies Readonly<Record<string, Trial>>
