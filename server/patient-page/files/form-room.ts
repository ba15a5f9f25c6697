import { requireRoom } from '../../case/files/disk-room.ts'
import { MIN_FREE_FOR_OTHERS_BYTES } from './begin-file.ts'
import type { PatientFileDeps } from './deps.ts'

export type FormRoom = {
  /** Throws `disk_full` without room for a form beside those that still arrive; dispose the result at its end. */
  take(bytes: number): Promise<Disposable>
}

/** The files of a form have no rows before they are whole, so their room is counted here. */
export function createFormRoom(deps: Pick<PatientFileDeps, 'db' | 'store' | 'now'>): FormRoom {
  let arriving = 0
  return {
    async take(bytes) {
      using stack = new DisposableStack()
      arriving += bytes
      stack.defer(() => {
        arriving -= bytes
      })
      await requireRoom(deps, { bytes: arriving, minFreeBytes: MIN_FREE_FOR_OTHERS_BYTES })
      return stack.move()
    },
  }
}
