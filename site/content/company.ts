import type { Company } from '#contract/company.ts'

// The numbers reach nobody: subscriber numbers in Kenya never begin with 0, and `.example` is no domain.
/** How to reach the company: all that the form's own script needs of it. */
export const contacts: Pick<Company, 'phones' | 'whatsApp' | 'email' | 'legalName' | 'storedIn'> = {
  legalName: 'Pona Example Limited',
  storedIn: 'Kenya',
  phones: [
    { display: '+254 20 000 0001', e164: '+254200000001' },
    { display: '+254 20 000 0002', e164: '+254200000002' },
  ],
  whatsApp: { display: '+254 20 000 0003', e164: '+254200000003' },
  email: 'care@pona.example',
}

export const company: Company = {
  name: 'Pona',
  ...contacts,
  mailFrom: 'Pona <care@pona.example>',
  address: ['Pona House, Example Road', 'Nairobi, Kenya'],
  officeHours: [
    {
      days: 'Monday-Friday',
      hours: '8:00 AM - 6:00 PM EAT',
      schemaDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '18:00',
    },
    {
      days: 'Saturday',
      hours: '9:00 AM - 2:00 PM EAT',
      schemaDays: ['Saturday'],
      opens: '09:00',
      closes: '14:00',
    },
    { days: 'Sunday', hours: 'emergency calls only', schemaDays: ['Sunday'] },
  ],
}

/** Where security researchers report vulnerabilities; goes into security.txt. */
export const securityContact = 'security@pona.example'
