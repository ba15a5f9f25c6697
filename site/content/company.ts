import type { Company, Holiday } from '#contract/company/company.ts'
import type { Costs } from '#contract/settings/costs.ts'
import type { Statistic } from '#contract/settings/statistics.ts'
import type { InventedMember } from '#contract/settings/team.ts'
import type { Registration } from '#contract/settings/trust.ts'

/** Kenya's public holidays; one on a Sunday moves to Monday. Add Idd-ul-Fitr and Idd-ul-Adha once gazetted. */
const holidays: readonly Holiday[] = [
  { date: '2026-12-12', name: 'Jamhuri Day' },
  { date: '2026-12-25', name: 'Christmas Day' },
  { date: '2026-12-26', name: 'Boxing Day' },
  { date: '2027-01-01', name: 'New Year’s Day' },
  { date: '2027-03-26', name: 'Good Friday' },
  { date: '2027-03-29', name: 'Easter Monday' },
  { date: '2027-05-01', name: 'Labour Day' },
  { date: '2027-06-01', name: 'Madaraka Day' },
  { date: '2027-10-11', name: 'Mazingira Day' },
  { date: '2027-10-20', name: 'Mashujaa Day' },
  { date: '2027-12-13', name: 'Jamhuri Day' },
  { date: '2027-12-25', name: 'Christmas Day' },
  { date: '2027-12-27', name: 'Boxing Day' },
]

/** Countries of the specification in its order, the other countries whose patients are served, and Egypt. */
const formCountries: Company['formCountries'] = [
  ...(['+254', '+1', '+44', '+91', '+86', '+81', '+49', '+33', '+39', '+34'] as const),
  ...(['+61', '+82', '+55', '+7', '+27', '+971', '+90', '+66', '+65', '+60'] as const),
  ...(['+256', '+255', '+250', '+251', '+252', '+211', '+257', '+253', '+243', '+20'] as const),
]

// Unassigned numbers: Kenya's subscriber numbers never begin with 0, and `.example` is no domain.
export const company: Company = {
  name: 'Pona',
  legalName: 'Pona Example Limited',
  referencePrefix: 'PN',
  firstYear: 2025,
  country: '+254',
  formCountries,
  storedIn: 'Kenya',
  region: 'East Africa',
  regulator: 'Kenya’s Office of the Data Protection Commissioner (odpc.go.ke)',
  disabilityAuthority: 'Kenya’s National Council for Persons with Disabilities (ncpwd.go.ke)',
  nameMeaning: 'Pona is Swahili for “get well”.',
  phones: [
    { display: '+254 20 000 0001', e164: '+254200000001' },
    { display: '+254 20 000 0002', e164: '+254200000002' },
  ],
  whatsApp: { display: '+254 20 000 0003', e164: '+254200000003' },
  email: 'care@pona.example',
  mailFrom: 'Pona <care@pona.example>',
  address: ['Pona House, Example Road', 'Nairobi, Kenya'],
  zone: 'Africa/Nairobi',
  zoneName: 'East Africa Time',
  zoneShort: 'EAT',
  officeHours: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '18:00',
    },
    { days: ['Saturday'], opens: '09:00', closes: '14:00' },
    { days: ['Sunday'] },
  ],
  holidays,
  otherHours: [],
}

/** Where security researchers report vulnerabilities; goes into security.txt. */
export const securityContact = 'security@pona.example'

/** The strip of figures at the top. */
export const statistics: readonly Statistic[] = [
  { kind: 'patients', value: '2,500+', source: 'our own count', asOf: '2026-10-31' },
  { kind: 'rating', value: '4.9/5', source: 'our own count', asOf: '2026-10-31' },
  { kind: 'destinations' },
  { kind: 'services' },
]

/** Nobody: they stand for the coordinators that a company shows. */
export const invented: readonly InventedMember[] = [
  {
    name: 'Halima Yusuf',
    role: 'Coordinator, heart and bones',
    languages: ['sw', 'en', 'so'],
    drawing: 'coordinator-one',
    portrait: 'Drawing of a woman with a red headscarf',
  },
  {
    name: 'Daniel Otieno',
    role: 'Coordinator, cancer and eyes',
    languages: ['en', 'sw'],
    drawing: 'coordinator-two',
    portrait: 'Drawing of a man with glasses and a beard',
  },
]

/** An example company has none. */
export const registrations: readonly Registration[] = []

/** The figures are public and stand with their source; the earnings are the example's. */
export const costs: Costs = {
  estimate: {
    operation: 'Knee replacement, one knee',
    country: 'India',
    hospital: 'Private hospital in a large city. A premium hospital costs about US$ 1,000 more.',
    stay: '3 to 5 nights in hospital, then 2 to 3 weeks nearby',
    cost: 'US$ 4,000 to 6,000',
    includes: [
      'Surgeon, anaesthetist and operating theatre',
      'The artificial joint',
      'Tests before the operation',
      'The nights on the ward, with meals',
      'Medicine and physiotherapy in hospital',
    ],
    excludes: [
      'Flights, visa and insurance',
      'Room and meals nearby, also for who comes along',
      'Physiotherapy after the hospital',
      'Other illnesses and complications',
    ],
    source: 'Medport, cost of knee replacement in India',
    asOf: '2019-10-21',
    link: 'https://medport.in/cost-of-knee-replacement-surgery-tkr-in-india/',
  },
  earnings:
    'An example: this company is invented. It would ask the patient for a fixed fee of US$ 200, in writing and before it begins, and take no money from hospitals.',
}

/** In which patients are answered, as codes. */
export const answeredIn: readonly string[] = ['en', 'sw']
