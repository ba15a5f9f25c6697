import type { CallingCode } from '#contract/company/countries.ts'
import { timeZones } from '#contract/company/time-zones.ts'
import { toZoneNames } from '#contract/company/zone-names.ts'
import { toWallText } from '#contract/company/zone-time.ts'
import { TextField } from '#ui/field.tsx'
import { useNow } from '../../time/clock.ts'
import { type Draft, toField } from './draft.ts'
import { MoreFields } from './more-fields.tsx'
import { PlainFields } from './plain-fields.tsx'

const names = { zoneName: { label: 'As it is spoken' }, zoneShort: { label: 'In short' } }
const zones = Intl.supportedValuesOf('timeZone')

type ZoneFieldsProps = { draft: Draft<'hours'>; country: { code: CallingCode; name: string } | undefined }

/** Its names follow the zone, and can be changed. A country that spans several offers the others. */
export function ZoneFields({ draft, country }: ZoneFieldsProps) {
  const { value, set, errors } = draft
  const clock = toClock(value.zone, useNow())
  const others = country ? timeZones[country.code].filter((zone) => zone !== value.zone) : []
  const choose = (zone: string) => set({ zone, ...toNames(zone) })
  return (
    <>
      <TextField
        {...toField(draft, 'zone', clock ? `Now it is ${clock} there.` : 'Choose one from the list.')}
        label="Time zone of the office"
        list="setting-zones"
        autoComplete="off"
        spellCheck={false}
        value={value.zone}
        onChange={({ target }) => choose(target.value)}
      />
      <datalist id="setting-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {others.length > 0 && (
        <div className="actions">
          {others.map((zone) => (
            <button key={zone} className="tool" type="button" onClick={() => choose(zone)}>
              Use {zone}
            </button>
          ))}
        </div>
      )}
      <MoreFields
        title={`Called ${value.zoneName}, ${value.zoneShort}`}
        errors={errors}
        paths={Object.keys(names)}
      >
        <PlainFields draft={draft} value={value} fields={names} onChange={set} />
      </MoreFields>
    </>
  )
}

function toNames(zone: string) {
  return isZone(zone) ? toZoneNames(zone) : {}
}

function toClock(zone: string, now: number): string | undefined {
  return isZone(zone) ? toWallText(now, zone).slice('YYYY-MM-DDT'.length) : undefined
}

/** False while the name is still being typed. */
function isZone(text: string): boolean {
  return text === 'UTC' || zones.includes(text)
}
