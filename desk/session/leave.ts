import { forgetDeviceSoon, keepDeviceSoon } from '../push/device.ts'
import { signOut } from './session-store.ts'

/** Signs the person out as they asked; this browser gets no push messages for them any more. */
export async function leave(scope: 'local' | 'global' = 'local'): Promise<void> {
  await forgetDeviceSoon()
  await signOut('asked', scope)
}

/** Push messages go on: the phone in a pocket is what they are for. */
export async function leaveIdle(): Promise<void> {
  await keepDeviceSoon()
  await signOut('idle')
}
