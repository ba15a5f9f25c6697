import { signOut } from '../platform/session-store.ts'
import { forgetDeviceSoon, keepDeviceSoon } from '../push/device.ts'

/** Signs out on request; this browser's push messages end. */
export async function leave(scope: 'local' | 'global' = 'local'): Promise<void> {
  await forgetDeviceSoon()
  await signOut('asked', scope)
}

/** Keeps push messages, unlike `leave`. */
export async function leaveIdle(): Promise<void> {
  await keepDeviceSoon()
  await signOut('idle')
}
