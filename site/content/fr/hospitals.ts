import type { HospitalFilesContent, HospitalsContent } from '../types.ts'

export const hospitals: HospitalsContent = {
  safe: 'Cette page montre ce qui peut être envoyé à un hôpital, et les offres des hôpitaux. Elle ne montre rien d’autre de ce que vous ou nous avons écrit, et n’ouvre aucun fichier. Toute personne qui a ce lien peut la lire : gardez-le pour vous.',
  question: 'Pouvons-nous envoyer ceci à {hospital}, {place} ?',
  text: 'Lisez-le d’abord. Rien n’est envoyé avant que vous soyez d’accord.',
  summary: 'Notre résumé, en anglais',
  files: 'Fichiers',
  carries:
    'Les comptes rendus portent votre nom, dans le fichier et souvent dans le nom du fichier. Nous envoyons les PDF, les fichiers Office, les images médicales (DICOM) et les archives (ZIP) tels que vous les avez envoyés, photos des archives comprises. Des autres photos, nous retirons le lieu et l’appareil.',
  takeBack:
    'Vous pouvez retirer votre accord à tout moment : écrivez-nous ou appelez-nous. L’hôpital garde ce qu’il a déjà reçu.',
  answers: {
    yes: 'Oui, envoyez ceci',
    later: 'Oui, et aussi les comptes rendus suivants',
    no: 'Non',
    ask: 'Demandez-moi d’abord',
  },
  offers: {
    title: 'Offres d’hôpitaux',
    text: 'Ce qui est compris est écrit ici avec les mots des hôpitaux. Votre choix ne vous engage à rien : un coordinateur parle avec vous de la suite.',
    choose: 'Choisir {hospital}',
    chosen: 'Vous avez choisi cette offre.',
    expired: 'Cette offre n’est plus valable. Demandez-nous-en une nouvelle.',
    ask: 'Poser une question sur ces offres',
    none: 'Aucune de ces offres',
  },
}

/** For hospitals. */
export const hospitalFiles: HospitalFilesContent = {
  metaTitle: 'Fichiers : {company}',
  title: 'Fichiers pour la référence {reference}',
  text: '{company} met ces fichiers à la disposition de votre hôpital. Ce lien marche jusqu’au {date}.',
  download: 'Télécharger',
  answer: 'Pour nous écrire, répondez à notre e-mail.',
  endedTitle: 'Ce lien a pris fin',
  ended: 'Écrivez-nous en répondant à notre e-mail.',
}
