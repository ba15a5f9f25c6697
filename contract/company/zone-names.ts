/** How people call a zone: "East Africa Time", "EAT". What has no name is called by its offset. */
export function toZoneNames(zone: string, locale = 'en-GB'): { zoneName: string; zoneShort: string } {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
  const zoneName = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
  const words = zoneName.split(' ')
  return { zoneName, zoneShort: words.length === 1 ? zoneName : words.map(([first]) => first).join('') }
}
