import type { SiteContent } from '../types.ts'
import { accessibility } from './accessibility.ts'
import { costFacts, costs } from './costs.ts'
import { destinations } from './destinations.ts'
import { faq } from './faq.ts'
import { form, formErrors, otherError } from './form.ts'
import { hospitalFiles } from './hospitals.ts'
import { patientPage } from './patient-page.ts'
import type { FrenchPlurals } from './plurals.ts'
import { privacy } from './privacy.ts'
import { services } from './services.ts'

export const fr: SiteContent<FrenchPlurals> = {
  locale: 'fr',
  dir: 'ltr',
  writing: 'latin',
  dates: 'fr-FR',
  language: {
    name: 'Français',
    label: 'Langues',
    offer: 'Lire cette page en français',
    close: 'Fermer',
  },
  isReviewed: false,
  unreviewed: {
    text: 'Aucun locuteur natif n’a encore lu cette page.',
    tell: 'Nous signaler une erreur',
    binding: 'Seul le texte anglais fait foi',
  },
  consentVersion: '2026-11-fr-3',
  consentDate: '29 novembre 2026',
  accessibilityReviewed: '24 novembre 2026',
  facts: {
    region: 'Afrique de l’Est',
    regulator: 'Commissariat à la protection des données du Kenya (odpc.go.ke)',
    disabilityAuthority: 'Conseil national pour les personnes handicapées du Kenya (ncpwd.go.ke)',
    nameMeaning: 'Pona veut dire « guérir » en swahili.',
    ownCount: 'notre propre décompte',
    costs: costFacts,
    invented: [
      { role: 'Coordinatrice, cœur et os', portrait: 'Dessin d’une femme au foulard rouge' },
      { role: 'Coordinateur, cancer et yeux', portrait: 'Dessin d’un homme à lunettes, avec une barbe' },
    ],
  },
  meta: {
    title: '{company} : des soins à l’étranger, organisés avec vous',
    description:
      'Nous aidons les patients (région : {region}) à se faire soigner à l’étranger : {destinationNames}. Consultation gratuite, réponse sous 24 heures.',
    shareImageAlt: '{company} : une famille sous un acacia, et un avion qui monte au-dessus d’une montagne',
    areaServed: ['KE', 'UG', 'TZ', 'RW', 'ET', 'SO'],
  },
  header: {
    skipLink: 'Aller au contenu',
    homeLabel: '{company}, accueil',
    navigationLabel: 'Principale',
    menuLabel: 'Menu',
    callLabel: 'Appeler',
    mailLabel: 'E-mail',
    whatsAppLabel: 'WhatsApp',
    links: [
      { section: 'home', label: 'Accueil' },
      { section: 'services', label: 'Services' },
      { section: 'destinations', label: 'Destinations' },
      { section: 'about', label: 'À propos' },
      { section: 'contact', label: 'Contact' },
    ],
    action: { section: 'contact', label: 'Commencer' },
  },
  hero: {
    title: 'Votre chemin vers la guérison commence ici',
    text: 'Nous trouvons le bon hôpital à l’étranger, vous montrons ce que cela coûte, et restons à vos côtés tout au long du chemin.',
    primaryAction: { section: 'contact', label: 'Commencer mon parcours' },
    secondaryAction: { section: 'about', label: 'En savoir plus' },
    imageAlt:
      'Une famille avec une valise sous un acacia. Un avion monte de chez elle au-dessus d’une montagne.',
  },
  team: {
    label: 'Qui vous répond',
    yours: 'Qui s’occupe de vous',
    invented: 'Exemple : ces personnes sont inventées.',
  },
  stats: {
    label: '{company} en chiffres',
    labels: {
      patients: 'patients accompagnés',
      rating: 'note des patients',
      destinations: { one: 'destination', many: 'destinations', other: 'destinations' },
      services: { one: 'service', many: 'services', other: 'services' },
      hospitals: 'hôpitaux partenaires',
      years: 'ans d’expérience',
    },
  },
  services,
  about: {
    eyebrow: 'Qui vous accompagne',
    title: 'Une personne connaît votre nom, du premier appel au dernier contrôle',
    paragraphs: [
      'Être malade est déjà assez dur. Nos coordinateurs s’occupent de chaque détail, de la consultation au rétablissement, et vous et votre famille parlez à la même personne tout au long du chemin.',
    ],
    points: [
      'Vous voyez le prix avant de décider.',
      'C’est vous qui choisissez l’hôpital, pas nous.',
      'Votre famille sait qui appeler.',
    ],
    imageAlt: 'Un coordinateur parcourt des documents à une table avec un patient âgé et sa fille.',
  },
  destinations,
  faq,
  contact: {
    eyebrow: 'Tout commence ici',
    title: 'Commencez votre parcours de soins aujourd’hui',
    text: 'Parlez-nous un peu du patient. Un coordinateur répond dans les 24 heures, et cela ne coûte rien.',
    formTitle: 'Votre consultation gratuite',
    emergency: 'Est-ce une urgence ? Allez d’abord à l’hôpital le plus proche, puis appelez-nous.',
    confidential: 'Toutes les demandes sont confidentielles et conformes à la loi HIPAA.',
    phone: {
      title: 'Par téléphone',
      office: 'Bureau : {homeCountry}',
      text: 'Disponible 24 h/24 et 7 j/7 pour les urgences et les demandes urgentes',
      whatsAppLabel: 'WhatsApp',
    },
    email: {
      title: 'Par e-mail',
      text: 'Délai de réponse : 24 heures au plus (en général beaucoup moins)',
    },
    hours: {
      title: 'Heures de bureau',
      weekdays: {
        Monday: 'Lundi',
        Tuesday: 'Mardi',
        Wednesday: 'Mercredi',
        Thursday: 'Jeudi',
        Friday: 'Vendredi',
        Saturday: 'Samedi',
        Sunday: 'Dimanche',
      },
      span: '{first} - {last}',
      clock: 'fr-FR',
      open: '{days} : {opens} - {closes}, {zone}',
      openAgain: '{before} et {opens} - {closes}',
      allDay: '{days} : 24 heures sur 24',
      closed: '{days} : appels d’urgence seulement',
      note: 'Appels urgents : à toute heure. Ce que vous écrivez : réponse dans les 24 heures, le dimanche aussi.',
    },
    promise: {
      title: 'Notre promesse de réponse',
      text: 'Nous répondons à toutes les demandes dans les 24 heures.',
      urgent: 'Pour un problème médical urgent, appelez-nous.',
    },
    privacy: {
      text: 'Qui lit votre message, combien de temps nous le gardons, et vos droits :',
      link: 'Notice de confidentialité',
    },
    quickBar: {
      label: 'Nous contacter',
      call: 'Appeler',
      whatsApp: 'WhatsApp',
      form: 'Consultation gratuite',
    },
  },
  form,
  footer: {
    text: '{nameMeaning} Nous organisons des soins à l’étranger pour les patients de cette région : {region}.',
    servicesTitle: 'Services',
    destinationsTitle: 'Destinations',
    contactTitle: 'Contact',
    privacyLink: 'Confidentialité',
    accessibilityLink: 'Accessibilité',
    copyright: '© {years} {company}',
  },
  privacy,
  accessibility,
  costs,
  sentPage: {
    metaTitle: 'Message envoyé : {company}',
    homeLink: 'Retour à l’accueil',
    askCountry:
      'Nous lisons votre numéro de téléphone comme un numéro de ce pays : {homeCountry}. Vient-il d’un autre pays ? Alors dites-le-nous sur WhatsApp ou appelez-nous, avec votre référence.',
    heard: {
      question: 'Comment nous avez-vous connus ? Réponse facultative.',
      thanks: 'Merci. Vous pouvez encore changer.',
      choices: {
        search: 'Une recherche sur Internet',
        friend: 'Des amis ou la famille',
        doctor: 'Un médecin',
        social: 'Les réseaux sociaux',
        event: 'Un événement',
        other: 'Autre chose',
      },
    },
  },
  patientPage,
  hospitalFiles,
  wrongOriginPage: {
    metaTitle: 'Non envoyé : {company}',
    title: 'Votre message n’a pas été envoyé',
    text: 'Le formulaire venait d’une autre adresse que la nôtre. Revenez en arrière, copiez ce que vous avez écrit et envoyez-le depuis notre page.',
    homeLink: 'Ouvrir notre page',
  },
  tooManyPage: {
    metaTitle: 'Trop d’essais : {company}',
    title: 'Trop d’essais en ce moment',
    text: 'Beaucoup de pages ont été demandées depuis votre réseau en peu de temps. Attendez dix minutes, puis réessayez.',
    kept: 'Ce que vous avez écrit est gardé sur cette page. Ce n’est pas encore envoyé.',
    send: 'Renvoyer',
    call: 'Est-ce urgent ? Appelez-nous à toute heure :',
    homeLink: 'Retour à l’accueil',
  },
  notFound: {
    metaTitle: 'Page introuvable : {company}',
    title: 'Oups ! Page introuvable',
    text: 'Il n’y a rien à cette adresse. Elle a peut-être été mal tapée, ou la page a changé de place.',
    homeLink: 'Retour à l’accueil',
  },
  applicationError: {
    title: 'Erreur inattendue de l’application !',
    text: 'Quelque chose s’est cassé de notre côté. Vous pouvez réessayer, ou nous appeler : nous répondons à toute heure.',
    homeLink: 'Retour à l’accueil',
  },
  errors: formErrors,
  otherError,
  acknowledgement: {
    subject: '{company} : nous avons votre demande {reference}',
    greeting: 'Bonjour,',
    paragraphs: [
      'Merci pour votre demande. Elle nous est parvenue, et un coordinateur va la lire.',
      'Votre référence est {reference}. {promise}',
      'Est-ce une urgence ? Allez d’abord à l’hôpital le plus proche. Si c’est urgent, appelez le {phone} à toute heure et donnez votre référence.',
      'Vous pouvez répondre à cet e-mail pour ajouter quelque chose, ou écrire à {email}.',
    ],
    page: 'Votre page personnelle montre où en est votre demande, et reçoit ce que vous voulez ajouter. Elle ne montre jamais ce que vous avez écrit ni ce que nous écrivons, à une exception près : avant que quelque chose soit envoyé à un hôpital, elle montre notre résumé et les noms des fichiers, puis les offres des hôpitaux. Gardez son lien pour vous : toute personne qui l’a peut le lire, et ajouter quelque chose en votre nom.',
    promise: 'Vous aurez de nos nouvelles au plus tard le {replyBy}, {zone}.',
    latePromise:
      'Vous devriez déjà avoir de nos nouvelles. Si ce n’est pas le cas, nous en sommes désolés : nous répondons dès que nous le pouvons.',
    localTime: 'À l’heure locale ({country}), c’est le {localReplyBy}.',
    links: {
      confirmation: 'Ouvrir votre page',
      whatsApp: 'Écrire sur WhatsApp',
      call: 'Appeler le {phone}',
    },
    notYou:
      'Ce n’est pas vous ? Alors quelqu’un a tapé votre adresse par erreur. Cet e-mail ne vous dit rien de ce que cette personne a écrit. Répondez-y « Pas moi », et nous retirons votre adresse de sa demande.',
    signature: ['Les coordinateurs, {company}', '{legalName}, {address}'],
  },
}
