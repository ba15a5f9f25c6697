import type { ServicesContent } from '../types.ts'

export const services: ServicesContent = {
  eyebrow: 'What we take care of',
  title: 'From your first question to your flight home',
  text: 'Take all of it, or only the part you need.',
  items: [
    {
      title: 'Treatment plans and cost estimates',
      description: 'Written plans from hospitals. Each says what its price includes.',
      icon: 'plan',
      colour: 'forest',
    },
    {
      title: 'Doctor appointments',
      description: 'The specialist is booked, and has your reports before you come.',
      icon: 'appointment',
      colour: 'clay',
    },
    {
      title: 'Medical visa support',
      description: 'The hospital’s letter, the forms, the fees: we do them with you.',
      icon: 'visa',
      colour: 'indigo',
    },
    {
      title: 'Flight booking help',
      description: 'On the right days, with a wheelchair or oxygen.',
      icon: 'flight',
      colour: 'lagoon',
    },
    {
      title: 'Accommodation near hospitals',
      description: 'Clean rooms near the ward, with a kitchen and space for family.',
      icon: 'stay',
      colour: 'ochre',
    },
    {
      title: 'Health check-up packages',
      description: 'In one or two days. Your doctor at home gets the results too.',
      icon: 'checkup',
      colour: 'plum',
    },
    {
      title: 'Personal-use medicine procurement',
      description: 'Prescribed for you, not found at home, from licensed pharmacies.',
      icon: 'medicine',
      colour: 'clay',
    },
    {
      title: '24/7 support during the stay',
      description: 'Met at the airport, and a call answered day and night.',
      icon: 'support',
      colour: 'forest',
    },
  ],
  prompt: {
    title: 'Not sure what you need?',
    text: 'Tell us what the doctor said, and we sort it out together.',
    action: { section: 'contact', label: 'Ask a coordinator' },
  },
}
