import { toZoneNames } from '#contract/company/zone-names.ts'
import { toWallText } from '#contract/company/zone-time.ts'
import { TextField } from '#ui/field.tsx'
import { useNow } from '../../time/clock.ts'
import { type Draft, toField } from './draft.ts'

const zones = Intl.supportedValuesOf('timeZone')

/** Its names follow the zone, and can be changed. */
export function ZoneFields({ draft }: { draft: Draft<'hours'> }) {
  const { value, set } = draft
  const clock = toClock(value.zone, useNow())
  return (
    <>
      <TextField
        {...toField(draft, 'zone', clock ? `Now it is ${clock} there.` : 'Choose one from the list.')}
        label="Time zone of the office"
        list="setting-zones"
        autoComplete="off"
        spellCheck={false}
        value={value.zone}
        onChange={({ target }) => set({ zone: target.value, ...toNames(target.value) })}
      />
      <datalist id="setting-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <div className="setting__group">
        <TextField
          {...toField(draft, 'zoneName')}
          label="As it is spoken"
          value={value.zoneName}
          onChange={({ target }) => set({ zoneName: target.value })}
        />
        <TextField
          {...toField(draft, 'zoneShort')}
          label="In short"
          value={value.zoneShort}
          onChange={({ target }) => set({ zoneShort: target.value })}
        />
      </div>
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
