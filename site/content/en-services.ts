import type { ServicesContent } from './types.ts'

export const services: ServicesContent = {
  eyebrow: 'What we take care of',
  title: 'Everything between your first question and your flight home',
  text: 'Take all of it, or only the part you need help with.',
  items: [
    {
      title: 'Treatment plans and cost estimates',
      description:
        'Send your reports once. You get written plans from hospitals, each with what its price includes.',
      icon: 'plan',
      colour: 'forest',
    },
    {
      title: 'Doctor appointments',
      description:
        'We book the specialist, send the reports ahead, and set up a video call before you travel.',
      icon: 'appointment',
      colour: 'clay',
    },
    {
      title: 'Medical visa support',
      description:
        'The hospital’s invitation letter, the forms, the photos, the fees: we go through them with you.',
      icon: 'visa',
      colour: 'indigo',
    },
    {
      title: 'Flight booking help',
      description:
        'Flights that fit the treatment dates, with a wheelchair, oxygen or extra legroom where needed.',
      icon: 'flight',
      colour: 'lagoon',
    },
    {
      title: 'Accommodation near hospitals',
      description:
        'Clean rooms within reach of the ward, with a kitchen and space for whoever travels along.',
      icon: 'stay',
      colour: 'ochre',
    },
    {
      title: 'Health check-up packages',
      description:
        'A full check-up in one or two days, with the results explained and sent to your doctor at home.',
      icon: 'checkup',
      colour: 'plum',
    },
    {
      title: 'Personal-use medicine procurement',
      description:
        'Prescribed medicine that you cannot find at home, bought from licensed pharmacies for your own use.',
      icon: 'medicine',
      colour: 'clay',
    },
    {
      title: '24/7 support during the stay',
      description:
        'Someone meets you at the airport and answers the phone, day and night, until you are home.',
      icon: 'support',
      colour: 'forest',
    },
  ],
  prompt: {
    title: 'Not sure what you need?',
    text: 'Most people are not. Tell us what the doctor said, and we sort it out together.',
    action: { section: 'contact', label: 'Ask a coordinator' },
  },
}
