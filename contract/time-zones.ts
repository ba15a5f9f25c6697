import { type Country, countries } from './countries.ts'

/** One zone for each country, or an eastern and a western one where it spans several. */
export const timeZones: Readonly<Record<Country['code'], readonly string[]>> = {
  '+254': ['Africa/Nairobi'],
  '+1': ['America/New_York', 'America/Los_Angeles'],
  '+44': ['Europe/London'],
  '+91': ['Asia/Kolkata'],
  '+86': ['Asia/Shanghai'],
  '+81': ['Asia/Tokyo'],
  '+49': ['Europe/Berlin'],
  '+33': ['Europe/Paris'],
  '+39': ['Europe/Rome'],
  '+34': ['Europe/Madrid'],
  '+61': ['Australia/Sydney', 'Australia/Perth'],
  '+82': ['Asia/Seoul'],
  '+55': ['America/Sao_Paulo', 'America/Rio_Branco'],
  '+7': ['Asia/Vladivostok', 'Europe/Moscow'],
  '+27': ['Africa/Johannesburg'],
  '+971': ['Asia/Dubai'],
  '+90': ['Europe/Istanbul'],
  '+66': ['Asia/Bangkok'],
  '+65': ['Asia/Singapore'],
  '+60': ['Asia/Kuala_Lumpur'],
  '+256': ['Africa/Kampala'],
  '+255': ['Africa/Dar_es_Salaam'],
  '+250': ['Africa/Kigali'],
  '+251': ['Africa/Addis_Ababa'],
  '+252': ['Africa/Mogadishu'],
  '+211': ['Africa/Juba'],
  '+257': ['Africa/Bujumbura'],
  '+253': ['Africa/Djibouti'],
  '+243': ['Africa/Lubumbashi', 'Africa/Kinshasa'],
  '+20': ['Africa/Cairo'],
}

/** The listed country to which a device's time zone belongs. Some browsers still say Calcutta. */
export function findCountryOfZone(timeZone: string): Country | undefined {
  const zone = timeZone.replace('Calcutta', 'Kolkata')
  return countries.find(({ code }) => timeZones[code].includes(zone))
}
