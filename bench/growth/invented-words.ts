import type { Chance } from './chance.ts'

const firstNames =
  'Wanjiku Otieno Amina Abdirahman Mohamed Fatuma Kamau Achieng Halima Yusuf Tesfaye Selam Hassan Njeri Mwangi Zainab Baraka Neema Jabari Imani Desta Abebe Hodan Ifrah Cabdiraxmaan Maxamed Grace Peter Esther Daniel'.split(
    ' ',
  )
const lastNames =
  'Mwangi Odhiambo Ali Hussein Kiptoo Wambui Njoroge Omar Bekele Tadesse Nyambura Abdi Kariuki Mutua Chebet Okello Nakato Mugisha Uwimana Ndayishimiye Farah Warsame Girma Haile Juma Mushi Komba Banda Otoo Jama'.split(
    ' ',
  )
const treatments = [
  'Knee replacement',
  'Heart valve',
  'Dental implants',
  'Cancer treatment',
  'Kidney transplant',
  'Eye surgery',
  'Spine surgery',
  'Fertility treatment',
  '',
  '',
] as const

const subjects = 'My mother|My father|My daughter|My son|My wife|My husband|My brother|I myself'.split('|')
const complaints =
  'can not walk the stairs any more|has pain in the left knee since January|needs a new valve says the doctor in Mombasa|had a scan last week and we have the report|was told to wait eleven months|lost two teeth in an accident|goes to dialysis three times a week|sees less every month|can not sleep because of the back|finished the second round of chemotherapy'.split(
    '|',
  )
const questions =
  'What does it cost with the flights|How long do we have to stay|Can somebody travel with us|Do you need the X-ray before|Is there a hospital where they speak Swahili|May we pay in two parts|When can somebody call us|Which papers does the embassy want|Can the same surgeon see us again|Is there an interpreter'.split(
    '|',
  )
const towns =
  'Mombasa Nairobi Kisumu Eldoret Arusha Dodoma Kampala Gulu Kigali Bujumbura Addis Hawassa'.split(' ')

export type InventedPerson = {
  name: string
  email: string
  countryCode: string
  phone: string
}

/** Nobody shares a number or a mailbox but the tenth who writes again. */
export function inventPerson(chance: Chance, index: number): InventedPerson {
  const again = index > 10 && index % 10 === 0 ? index - 7 : index
  const name = `${firstNames[again % firstNames.length]} ${lastNames[(again * 7) % lastNames.length]}`
  const digits = String((again * 7_919) % 10_000_000).padStart(7, '0')
  const [countryCode, prefix] = chance.pick([
    ['+254', '07'],
    ['+254', '07'],
    ['+255', '07'],
    ['+256', '07'],
    ['+251', '09'],
  ] as const)
  const operator = Math.floor((again * 7_919) / 10_000_000) % 10
  return {
    name,
    email: again % 12 === 0 ? '' : `${name.toLowerCase().replace(' ', '.')}.${again}@patient.example`,
    countryCode,
    phone: `${prefix}${operator}${digits.slice(0, 1)} ${digits.slice(1, 4)} ${digits.slice(4)}`,
  }
}

export function inventTreatment(chance: Chance): string {
  return chance.pick(treatments)
}

/** Some hundred letters; `index` makes one word of it rare, and one that nobody else has. */
export function inventMessage(chance: Chance, index: number): string {
  const sentences = Array.from(
    { length: 2 + chance.whole(6) },
    () => `${chance.pick(subjects)} ${chance.pick(complaints)}. ${chance.pick(questions)}?`,
  )
  return `We live in ${chance.pick(towns)}. ${sentences.join(' ')} The file says ward${index % 1_000} and case${index}.`
}

export function inventReply(chance: Chance, name: string): string {
  return `Dear ${name},\n\nthank you for writing to us. ${chance.pick(questions)}? ${chance.pick(questions)}? We will call on Tuesday.\n\nYour coordinator`
}
