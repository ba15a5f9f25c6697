import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Push,
  type PushTest,
  readPushRoute,
  removeDeviceRoute,
  testDeviceRoute,
} from '#contract/desk/notifications.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { addDevice, forgetDevice, type PushState, usePushState } from '../../push/device.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { PushDevices } from './push-devices.tsx'

const queryKey = ['push']
const INSECURE =
  'Notifications work only where the desk’s address begins with https. Ask an administrator for that address.'

export function PushSection() {
  const client = useQueryClient()
  const state = usePushState()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, state],
    queryFn: ({ signal }) => callDesk(readPushRoute, { signal }),
  })
  const onSettled = () => client.invalidateQueries({ queryKey })
  const { mutate: turnOn, isPending } = useMutation({
    mutationFn: addDevice,
    onError: (failure) => tellFailed(toFailure(failure)),
    onSettled,
  })
  const { mutate: test } = useMutation({
    mutationFn: (id: string) => callDesk(testDeviceRoute, { id }),
    onSuccess: ({ outcome }) => (outcome === 'sent' ? tellDone : tellFailed)(testWords[outcome]),
    onError: (failure) => tellFailed(toPlainWords(failure)),
    onSettled,
  })
  const { mutate: remove } = useMutation({
    mutationFn: async ({ id, isCurrent }: Push['devices'][number]) => {
      await callDesk(removeDeviceRoute, { id })
      if (isCurrent) await forgetDevice()
    },
    onSuccess: () => tellDone('That device no longer gets notifications.'),
    onError: (failure) => tellFailed(toPlainWords(failure)),
    onSettled,
  })
  const current = data?.devices.find(({ isCurrent }) => isCurrent)
  // It may have been removed from another device.
  const shown: PushState = state === 'on' && data && !current ? 'off' : state

  return (
    <section className="page-section">
      <h2>Notifications</h2>
      <p>
        A phone or computer can tell you at once when a colleague gives you an inquiry, mentions you or
        answers your inquiry, even while the desk is closed. The notification shows the reference, never a
        name or anything about the patient.
      </p>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      <p role="status">{shown === 'unsupported' && !window.isSecureContext ? INSECURE : stateWords[shown]}</p>
      {data && (
        <div className="actions">
          {shown === 'off' && (
            <button
              className="tool tool--main"
              type="button"
              aria-disabled={isPending}
              onClick={() => !isPending && turnOn(data.publicKey)}
            >
              {isPending ? 'Turning on …' : 'Turn on for this device'}
            </button>
          )}
          {shown === 'on' && current && (
            <>
              <button className="tool" type="button" onClick={() => test(current.id)}>
                Send a test
              </button>
              <button className="tool" type="button" onClick={() => remove(current)}>
                Turn off for this device
              </button>
            </>
          )}
        </div>
      )}
      {data && data.devices.length > 0 && <PushDevices devices={data.devices} onRemove={remove} />}
    </section>
  )
}

const stateWords = {
  unknown: '',
  unsupported:
    'This browser can’t show notifications here. On an iPhone or iPad, tap Share and “Add to Home Screen”, then open the desk from there. In other browsers, the desk’s address must begin with https.',
  denied:
    'This browser blocks notifications for the desk. Open the settings of this page (the icon before the address, or the browser’s menu), allow notifications, and load the page again.',
  off: 'Notifications are off on this device.',
  on: 'Notifications are on for this device.',
} as const satisfies Record<PushState, string>

const testWords = {
  sent: 'The test is on its way. If it does not appear within a minute, check the device’s notification settings.',
  gone: 'This device is no longer registered. Turn notifications on again.',
  refused:
    'The push service refused the test. Turn notifications off and on again; if that does not help, tell the administrator.',
  unreachable:
    'The server can’t reach the push service just now. Try again in a moment; if that does not help, tell the administrator.',
} as const satisfies Record<PushTest['outcome'], string>

function toFailure(failure: unknown): string {
  if (failure instanceof DeskError) return toPlainWords(failure)
  return 'The browser could not register with its push service. Check the connection and try again, or use another browser.'
}
