import type { Push } from '#contract/desk/notifications.ts'
import { toBrowserName } from '../../session/browser-name.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'

type Device = Push['devices'][number]

export function PushDevices({
  devices,
  onRemove,
}: {
  devices: readonly Device[]
  onRemove: (device: Device) => void
}) {
  const now = useNow()
  return (
    <ul className="account__list" aria-label="Devices with notifications">
      {devices.map((device) => (
        <li key={device.id} className="account__item">
          <span>
            {toBrowserName(device.userAgent)}
            {device.isCurrent && <strong> (this one)</strong>}
            <span className="account__aside">since {formatMoment(device.createdAt, now)}</span>
          </span>
          {!device.isCurrent && (
            <button className="tool" type="button" onClick={() => onRemove(device)}>
              Remove<span className="visually-hidden"> {toBrowserName(device.userAgent)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
