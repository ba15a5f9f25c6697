import type { DestinationsContent } from './types.ts'

export const destinations: DestinationsContent = {
  eyebrow: 'Where you could go',
  title: 'Five places, each good at something',
  text: 'We suggest the one that fits the illness, the budget and the family. You decide.',
  ratingLabel: '{country}: Rating {rating} out of 5',
  highlightsLabel: 'Known for',
  avgCostLabel: 'Savings',
  avgCostBasis: 'Our estimate, against private care in Europe or the US',
  processingTimeLabel: 'Processing',
  factLabel: '{label}, {country}, {value}',
  items: [
    {
      image: 'india',
      imageAlt: 'The Taj Mahal',
      country: 'India',
      description: 'Large hospitals that treat many thousands a year, and direct flights from Nairobi.',
      highlights: ['cardiac', 'orthopedic', 'cosmetic'],
      rating: 4.8,
      avgCost: '60-80%',
      processingTime: '2-3 weeks',
    },
    {
      image: 'thailand',
      imageAlt: 'The temple Wat Arun by the river in Bangkok',
      country: 'Thailand',
      description: 'Unhurried care in hospitals that feel like good hotels, and time to recover by the sea.',
      highlights: ['luxury medical tourism', 'dental', 'wellness'],
      rating: 4.9,
      avgCost: '50-70%',
      processingTime: '1-2 weeks',
    },
    {
      image: 'singapore',
      imageAlt: 'The towers of Marina Bay',
      country: 'Singapore',
      description: 'For a difficult diagnosis: new methods, careful second opinions, English everywhere.',
      highlights: ['technology', 'cancer treatment', 'research'],
      rating: 4.9,
      avgCost: '30-50%',
      processingTime: '1-2 weeks',
    },
    {
      image: 'turkey',
      imageAlt: 'The dome and minarets of Hagia Sophia',
      country: 'Turkey',
      description: 'The shortest wait and the lowest prices for planned surgery, halfway to Europe.',
      highlights: ['hair transplants', 'cosmetic surgery', 'dental'],
      rating: 4.7,
      avgCost: '70-85%',
      processingTime: '1 week',
    },
    {
      image: 'dubai',
      imageAlt: 'A dhow on the creek before the Burj Khalifa',
      country: 'Dubai',
      description: 'Five hours away: check-ups and diagnostics in a few days, with every comfort.',
      highlights: ['luxury care', 'diagnostics', 'executive health'],
      rating: 4.8,
      avgCost: '40-60%',
      processingTime: '1-2 weeks',
    },
  ],
  note: {
    title: 'What these figures mean',
    terms: [
      {
        name: 'savings',
        term: 'Savings',
        meaning:
          'Our estimate, against private care in Europe or the US, not against prices at home. Flights and your stay come on top. Your own estimate says what it includes.',
      },
      {
        name: 'processing',
        term: 'Processing',
        meaning: 'From complete papers to the day you can travel.',
      },
      {
        name: 'rating',
        term: 'Rating',
        meaning:
          'What patients gave their care there, out of 5, whose journey we arranged. It is our own count.',
      },
    ],
    action: { section: 'contact', label: 'Ask what yours would cost' },
  },
}
