import type { CostFacts } from '#contract/site/site-build.ts'
import type { CostsContent } from '../types.ts'

export const costs: CostsContent = {
  link: 'Ce que coûte un traitement',
  metaTitle: 'Ce que coûte un traitement : {company}',
  description:
    'L’exemple d’une opération, avec sa source : ce qu’elle coûte, ce que le prix comprend, et qui paie qui.',
  eyebrow: 'Avant de décider',
  title: 'Combien cela coûte, et qui paie qui',
  summary:
    'L’exemple d’une opération, pour savoir ce que dit une estimation. La vôtre vient d’un hôpital, une fois que ses médecins ont lu vos comptes rendus.',
  estimate: {
    title: 'Un exemple',
    operation: 'Opération',
    hospital: 'Hôpital',
    stay: 'Séjour',
    cost: 'Coût',
    includes: 'Compris',
    excludes: 'Non compris',
    source: 'Source : {source}, {date}',
    changes:
      'Les prix changent, et aucun patient ne ressemble à un autre. Ceci n’est pas une offre : vous recevez votre propre estimation, par écrit, après lecture de vos comptes rendus.',
  },
  payment: {
    title: 'Qui paie qui',
    text: 'Vous payez l’hôpital directement, contre une facture à son en-tête. Nous ne vous demandons jamais d’envoyer à une personne l’argent du traitement.',
    earnings: 'Ce que gagne {company}',
  },
}

/** The example's costs in this language. */
export const costFacts: CostFacts = {
  estimate: {
    operation: 'Prothèse de genou, un seul genou',
    hospital:
      'Hôpital privé dans une grande ville. Un hôpital haut de gamme coûte environ 1 000 dollars US de plus.',
    stay: '3 à 5 nuits à l’hôpital, puis 2 à 3 semaines à proximité',
    cost: '4 000 à 6 000 dollars US',
    includes: [
      'Chirurgien, anesthésiste et bloc opératoire',
      'La prothèse',
      'Les examens avant l’opération',
      'Les nuits d’hospitalisation, repas compris',
      'Les médicaments et la kinésithérapie à l’hôpital',
    ],
    excludes: [
      'Vols, visa et assurance',
      'Chambre et repas à proximité, aussi pour qui vous accompagne',
      'La kinésithérapie après l’hôpital',
      'Les autres maladies et les complications',
    ],
    source: 'Medport, coût d’une prothèse de genou en Inde',
  },
  earnings:
    'Un exemple : cette entreprise est inventée. Elle demanderait au patient un prix fixe de 200 dollars US, par écrit et avant de commencer, et ne recevrait pas d’argent des hôpitaux.',
}
