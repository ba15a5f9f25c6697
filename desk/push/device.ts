import * as v from 'valibot'
import {
  addDeviceRoute,
  keepDeviceRoute,
  newDeviceSchema,
  renewDeviceRoute,
} from '#contract/desk/notifications.ts'
import { callDesk } from '../platform/api.ts'
import { DeskError } from '../platform/desk-error.ts'
import { createStore, useStore } from '../platform/store.ts'
import { canPush, findSubscription, subscribe } from './subscription.ts'

/** Maximum wait for the push service during sign-in and sign-out. */
const MAX_WAIT_MS = 2_000

/** `denied`: by the browser's settings for the desk's origin. */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

const state = createStore<PushState>('unknown')

export function usePushState(): PushState {
  return useStore(state)
}

export function isPushed(): boolean {
  return state.read() === 'on'
}

/** After a sign-in: binds a known browser to the new session, or unsubscribes one that was removed meanwhile. */
export async function renewDevice(): Promise<void> {
  // Another person may have been signed in before.
  state.set('unknown')
  const subscription = await findSubscription()
  if (subscription === undefined) return note(undefined)
  try {
    await callDesk(renewDeviceRoute, { body: { endpoint: subscription.endpoint } })
    note(subscription)
  } catch (error) {
    // Any other failure says nothing about the device.
    if (!(error instanceof DeskError && error.code === 'not_found')) return note(subscription)
    await soon(subscription.unsubscribe())
    note(undefined)
  }
}

export async function addDevice(publicKey: string): Promise<void> {
  const subscription = await subscribe(publicKey)
  try {
    if (subscription)
      await callDesk(addDeviceRoute, { body: v.parse(newDeviceSchema, subscription.toJSON()) })
    note(subscription)
  } catch (error) {
    await subscription?.unsubscribe()
    note(undefined)
    throw error
  }
}

export async function forgetDevice(): Promise<void> {
  const subscription = await findSubscription()
  await subscription?.unsubscribe()
  note(undefined)
}

/** Called before a sign-out: this browser gets no more messages for that person. */
export function forgetDeviceSoon(): Promise<void> {
  return soon(forgetDevice())
}

/** Called before an idle sign-out, which keeps push messages: a phone in a pocket is always idle. */
export async function keepDeviceSoon(): Promise<void> {
  if (isPushed()) await soon(callDesk(keepDeviceRoute))
}

function note(subscription: PushSubscription | undefined): void {
  if (!canPush()) state.set('unsupported')
  else if (subscription) state.set('on')
  else state.set(Notification.permission === 'denied' ? 'denied' : 'off')
}

async function soon(work: Promise<unknown>): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  // Signing out doesn't depend on the result.
  await Promise.race([work.catch(() => undefined), limit])
}
