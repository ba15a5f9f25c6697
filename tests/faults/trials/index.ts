import type { Trial } from '../trial.ts'
import { clockJumps } from './clock-jumps.ts'
import { crashStates } from './crash-states.ts'
import { cutAnswers } from './cut-answers.ts'
import { damagedFile } from './damaged-file.ts'
import { diskFull } from './disk-full.ts'
import { failedSync } from './failed-sync.ts'
import { failover } from './failover.ts'
import { lockedDatabase } from './locked-database.ts'
import { mailFaults } from './mail-faults.ts'
import { overload } from './overload.ts'
import { powerCut } from './power-cut.ts'
import { readOnlyDisk } from './read-only-disk.ts'
import { senderKilled } from './sender-killed.ts'
import { slowConnections } from './slow-connections.ts'
import { stopAndStart } from './stop-and-start.ts'

export const trials: Readonly<Record<string, Trial>> = {
  'power-cut': powerCut,
  'crash-states': crashStates,
  'failed-sync': failedSync,
  'disk-full': diskFull,
  'read-only-disk': readOnlyDisk,
  'locked-database': lockedDatabase,
  'mail-faults': mailFaults,
  'sender-killed': senderKilled,
  'clock-jumps': clockJumps,
  'slow-connections': slowConnections,
  'stop-and-start': stopAndStart,
  overload,
  'cut-answers': cutAnswers,
  failover,
  'damaged-file': damagedFile,
}
