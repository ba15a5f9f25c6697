import type { DestinationsContent } from '../types.ts'

export const destinations: DestinationsContent = {
  eyebrow: 'Où vous pourriez aller',
  title: '{destinationsWord} destinations, chacune avec ses points forts',
  titleOfOne: 'Un seul lieu, que nous connaissons bien',
  text: 'Nous en proposons un, et vous décidez.',
  savingsText:
    'Les économies sont notre estimation, par rapport aux soins privés en Europe ou aux États-Unis.',
  ratingLabel: '{country} : note de {rating} sur 5',
  highlightsLabel: 'Connu pour',
  avgCostLabel: 'Économies',
  processingTimeLabel: 'Délai',
  factLabel: '{label}, {country}, {value}',
  sourceLabel: 'Chiffres : {source}, {date}',
  figures: { source: 'Notre propre décompte et notre estimation', asOf: '2026-11-01' },
  items: [
    {
      image: 'india',
      imageAlt: 'Le Taj Mahal',
      country: 'Inde',
      description: 'De grands hôpitaux expérimentés, et de nombreux vols directs.',
      highlights: ['cardiologie', 'orthopédie', 'chirurgie esthétique'],
      rating: 4.8,
      avgCost: '60 à 80 %',
      processingTime: '2-3 semaines',
    },
    {
      image: 'thailand',
      imageAlt: 'Le temple Wat Arun au bord du fleuve à Bangkok',
      country: 'Thaïlande',
      description: 'Des hôpitaux comme de bons hôtels, et le temps de se remettre au bord de la mer.',
      highlights: ['tourisme médical de luxe', 'soins dentaires', 'bien-être'],
      rating: 4.9,
      avgCost: '50 à 70 %',
      processingTime: '1-2 semaines',
    },
    {
      image: 'singapore',
      imageAlt: 'Les tours de Marina Bay',
      country: 'Singapour',
      description: 'Pour un diagnostic difficile : méthodes nouvelles, anglais partout.',
      highlights: ['technologie', 'traitement du cancer', 'recherche'],
      rating: 4.9,
      avgCost: '30 à 50 %',
      processingTime: '1-2 semaines',
    },
    {
      image: 'turkey',
      imageAlt: 'Le dôme et les minarets de Sainte-Sophie',
      country: 'Turquie',
      description: 'L’attente la plus courte, et les prix les plus bas pour une opération programmée.',
      highlights: ['greffe de cheveux', 'chirurgie esthétique', 'soins dentaires'],
      rating: 4.7,
      avgCost: '70 à 85 %',
      processingTime: '1 semaine',
    },
    {
      image: 'dubai',
      imageAlt: 'Un boutre sur la crique devant le Burj Khalifa',
      country: 'Dubaï',
      description: 'À cinq heures de vol : bilans de santé et diagnostics en quelques jours.',
      highlights: ['soins de luxe', 'diagnostic', 'santé des dirigeants'],
      rating: 4.8,
      avgCost: '40 à 60 %',
      processingTime: '1-2 semaines',
    },
  ],
  note: {
    title: 'Ce que ces chiffres veulent dire',
    colon: '{term}\u00A0:',
    terms: [
      {
        name: 'savings',
        term: 'Économies',
        meaning:
          'Notre estimation, par rapport aux soins privés en Europe ou aux États-Unis, et non aux prix de chez vous. Les vols et votre séjour sont à payer en plus.',
      },
      {
        name: 'processing',
        term: 'Délai',
        meaning: 'Du dossier complet au jour où vous pouvez partir.',
      },
      {
        name: 'rating',
        term: 'Note',
        meaning:
          'La note que nos patients ont donnée à leurs soins là-bas, sur 5. C’est notre propre décompte.',
      },
    ],
    action: { section: 'contact', label: 'Demander votre prix' },
  },
}
