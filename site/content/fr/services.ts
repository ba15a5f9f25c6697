import type { ServicesContent } from '../types.ts'

export const services: ServicesContent = {
  eyebrow: 'Ce dont nous nous occupons',
  title: 'De votre première question à votre vol de retour',
  text: 'Prenez tout, ou seulement ce qu’il vous faut.',
  items: [
    {
      title: 'Plans de traitement et estimations des coûts',
      description: 'Des plans écrits par des hôpitaux. Chacun dit ce que son prix comprend.',
      icon: 'plan',
      colour: 'forest',
    },
    {
      title: 'Rendez-vous médicaux',
      description: 'Le rendez-vous avec le spécialiste est pris, et il a vos rapports avant votre arrivée.',
      icon: 'appointment',
      colour: 'clay',
    },
    {
      title: 'Aide pour le visa médical',
      description: 'La lettre de l’hôpital, les formulaires, les frais : nous nous en occupons avec vous.',
      icon: 'visa',
      colour: 'indigo',
    },
    {
      title: 'Aide pour réserver le vol',
      description: 'Aux bonnes dates, avec un fauteuil roulant ou de l’oxygène.',
      icon: 'flight',
      colour: 'lagoon',
    },
    {
      title: 'Logement près des hôpitaux',
      description: 'Des chambres propres près du service, avec cuisine et place pour la famille.',
      icon: 'stay',
      colour: 'ochre',
    },
    {
      title: 'Forfaits de bilan de santé',
      description: 'En un ou deux jours. Votre médecin chez vous reçoit aussi les résultats.',
      icon: 'checkup',
      colour: 'plum',
    },
    {
      title: 'Médicaments pour votre usage personnel',
      description: 'Prescrits pour vous, introuvables chez vous, de pharmacies agréées.',
      icon: 'medicine',
      colour: 'clay',
    },
    {
      title: 'Aide 24 h/24, 7 j/7 pendant le séjour',
      description: 'On vous accueille à l’aéroport, et on répond à vos appels jour et nuit.',
      icon: 'support',
      colour: 'forest',
    },
  ],
  prompt: {
    title: 'Vous ne savez pas ce qu’il vous faut ?',
    text: 'Dites-nous ce que le médecin a dit, et nous y verrons clair ensemble.',
    action: { section: 'contact', label: 'Demander à un coordinateur' },
  },
}
