import type { PatientPageContent } from '../types.ts'
import { hospitals } from './hospitals.ts'
import type { FrenchPlurals } from './plurals.ts'

export const patientPage: PatientPageContent<FrenchPlurals> = {
  metaTitle: 'Votre page : {company}',
  title: 'Votre demande',
  homeLink: 'Retour à l’accueil',
  safe: 'Cette page ne montre rien de ce que vous ou nous avons écrit, ni aucun fichier. Si nous vous posons une question sur un hôpital ou vous envoyons des offres, elle les montre aussi, mais seulement par le lien que nous vous avons envoyé. Gardez le lien pour vous.',
  leave: 'Quitter cette page',
  leaveHint:
    'Une seule pression suffit pour quitter cette page. Ensuite, « Retour » n’en montre rien, et cet appareil oublie ce que vous avez écrit et choisi ici.',
  next: {
    title: 'La suite',
    answer: {
      text: 'Un coordinateur lit votre demande et vous répond.',
      by: 'De nos nouvelles au plus tard le',
    },
    reply: {
      text: 'Ce que vous avez ajouté nous est parvenu. Un coordinateur le lit et vous répond.',
      by: 'De nos nouvelles au plus tard le',
    },
    back: { text: 'Nous y travaillons, et revenons vers vous.', by: 'De nos nouvelles au plus tard le' },
    'agreed-call': { text: 'Nous vous appelons, comme convenu.', by: 'Notre appel, le' },
    wait: {
      text: 'C’est à vous : nous avons répondu, et attendons de vos nouvelles. Répondez à notre message, appelez-nous, ou ajoutez quelque chose ci-dessous.',
      by: 'Sans nouvelles de vous, nous reposons la question le',
    },
    withdrawn: {
      text: 'Vous nous avez dit que vous ne voulez plus continuer. Plus rien ne vous est envoyé, et un coordinateur le confirme.',
      by: '',
    },
    closed: {
      text: 'Nous avons clos votre demande. Avez-vous de nouveau besoin de nous ? Ajoutez quelque chose ci-dessous, et elle est rouverte.',
      by: 'Close le',
    },
    'by-mail': {
      text: 'Nous vous répondons par e-mail, téléphone ou WhatsApp. Pour voir la suite, ouvrez le lien de notre e-mail le plus récent. Ce que vous ajoutez ou envoyez ici nous parvient comme avant.',
      by: '',
    },
    late: 'Vous devriez déjà avoir de nos nouvelles. Sinon, appelez et donnez votre référence.',
    calendar: 'L’ajouter à mon agenda',
    cancelled: 'Nous ne vous appelons pas à l’heure dont nous étions convenus :',
    cancelledCalendar: 'Le retirer de mon agenda',
  },
  happened: {
    title: 'Ce qui s’est passé',
    received: 'Votre demande nous est parvenue',
    read: 'Un coordinateur l’a lue',
    answered: 'Nous vous avons répondu',
    added: 'Quelque chose de vous nous est parvenu',
    wrote: 'Nous vous avons écrit',
    withdrawn: 'Vous nous avez dit que vous ne voulez plus continuer',
    back: 'Vous nous avez dit que vous voulez continuer',
  },
  add: {
    title: 'Ajouter quelque chose',
    text: 'Cela va à votre coordinateur, qui vous répond. Cela ne s’affichera plus ici.',
    message: {
      label: 'Que voulez-vous nous dire ?',
      hint: 'Une question, des nouvelles du médecin, ou ce que vous n’aviez pas dit.',
    },
    more: 'Comment vous joindre, et qui écrit',
    reach: {
      label: 'Comment devons-nous vous joindre ?',
      choices: { call: 'M’appeler', whatsapp: 'M’écrire sur WhatsApp', email: 'M’écrire un e-mail' },
    },
    when: { label: 'Quand ?', hint: 'Par exemple : après 17 h, ou pas le vendredi.' },
    language: { label: 'Dans quelle langue ?' },
    writer: {
      label: 'Qui écrit ?',
      choices: { patient: 'Le patient', other: 'Quelqu’un d’autre pour le patient' },
    },
    relation: {
      label: 'Qui êtes-vous pour le patient ?',
      hint: 'Par exemple : sa fille, ou son médecin de famille.',
    },
    send: 'Envoyer',
    errors: {
      required: 'Écrivez quelque chose, ou dites-nous comment vous joindre',
      tooLong: 'Il faut ici {limit} caractères au plus : envoyez le reste dans un second message',
      notAChoice: 'Choisissez dans la liste',
    },
    problems: {
      tooMany:
        'Trop d’envois sont venus de cette page ou de votre réseau en peu de temps. Ce n’est pas encore envoyé : ce que vous avez écrit est ci-dessous. Réessayez plus tard, ou appelez-nous.',
      tooLarge:
        'C’était trop en une fois, et n’a pas été envoyé. Revenez en arrière dans votre navigateur : ce que vous avez écrit devrait y être encore. Envoyez-le en deux parties, ou comme fichier.',
      unavailable:
        'Nous n’avons pas pu l’enregistrer. Rien n’est perdu : ce que vous avez écrit est ci-dessous. Renvoyez-le dans un moment, ou appelez-nous.',
    },
    failed: {
      tooMany:
        'Trop d’envois sont venus de cette page ou de votre réseau en peu de temps. Ce n’est pas encore envoyé.',
      tooLarge:
        'C’était trop en une fois, et n’a pas été envoyé. Envoyez-le en deux parties, ou comme fichier.',
      failed: 'L’envoi n’est pas passé. Renvoyez-le dans un moment.',
    },
  },
  contact: {
    title: 'Votre adresse e-mail ou votre numéro de téléphone est incorrect ?',
    text: 'Écrivez le bon. Un coordinateur l’examine avant que nous l’utilisions. Ce que vous aviez donné avant n’est pas montré ici.',
    email: {
      label: 'Nouvelle adresse e-mail',
      hint: 'Nous y envoyons un lien. Ouvrez-le, pour que nous sachions que l’adresse est à vous.',
    },
    countryCode: { label: 'Indicatif du pays' },
    phone: { label: 'Nouveau numéro de téléphone' },
    send: 'Envoyer le nouveau',
    errors: {
      required: 'Indiquez une nouvelle adresse e-mail, un nouveau numéro de téléphone, ou les deux',
    },
  },
  contactLinkPage: {
    metaTitle: 'Confirmez votre adresse e-mail : {company}',
    title: 'Est-ce votre adresse e-mail ?',
    text: 'Quelqu’un nous a donné l’adresse à laquelle nous avons envoyé ce lien, pour la référence {reference}. Était-ce vous ? Alors appuyez sur le bouton. Sinon, fermez cette page : rien ne change.',
    confirm: 'Oui, elle est à moi',
    confirmedTitle: 'Merci',
    confirmed:
      'Un coordinateur va maintenant examiner cette adresse. Si nous l’utilisons ensuite pour la référence {reference}, nous envoyons ici, à cette adresse, un nouveau lien vers votre page.',
    homeLink: 'Aller à l’accueil',
  },
  hospitals,
  done: {
    proposed:
      'C’est bien reçu. Si vous avez donné une nouvelle adresse e-mail, ouvrez le lien de l’e-mail que nous venons d’y envoyer. Un coordinateur fait ensuite le changement.',
    added: 'C’est bien reçu. Un coordinateur le lit et vous répond.',
    withdrawn: 'C’est bien reçu. Plus rien ne vous est envoyé.',
    asked:
      'C’est bien reçu. Avant que nous arrêtions, un coordinateur vous pose la question par e-mail ou par téléphone.',
    back: 'Bien. Nous reprenons où nous en étions.',
    agreed:
      'C’est bien reçu : vous êtes d’accord. Un coordinateur l’envoie à l’hôpital, et vous dit ce qu’il répond.',
    refused: 'C’est bien reçu. Rien n’est envoyé à cet hôpital.',
    'asked-first': 'C’est bien reçu. Rien n’est envoyé. Un coordinateur en parle d’abord avec vous.',
    chose: 'C’est bien reçu. Un coordinateur parle avec vous de la suite.',
    'chose-none':
      'C’est bien reçu : aucune de ces offres. Un coordinateur vous demande ce qu’il vous faut à la place.',
  },
  withdraw: {
    title: 'Je ne veux plus continuer',
    text: 'Vous n’avez pas à donner de raison. À partir de là, nous ne vous envoyons plus rien : aucun e-mail, aucun rappel. Un coordinateur le confirme dans notre bureau. Vous pouvez changer d’avis ici pendant un jour.',
    erase: 'Effacez aussi tout ce que vous avez sur moi. Un coordinateur le fait, au plus tôt après un jour.',
    send: 'Je ne veux plus continuer',
    withdrawn: 'Vous nous avez dit que vous ne voulez plus continuer. Plus rien ne vous est envoyé.',
    erasing:
      'Vous nous avez aussi demandé d’effacer tout ce que nous avons sur vous. Un coordinateur le fait.',
    takeBackBy: 'Vous pouvez changer d’avis ici jusqu’au',
    takeBack: 'Je veux continuer',
    late: 'Avez-vous changé d’avis ? Appelez-nous ou écrivez-nous.',
  },
  reports: {
    title: 'Envoyer vos comptes rendus',
    text: 'Photos de papiers, images médicales, lettres ou un CD entier. Seuls nos coordinateurs les voient ; rien n’est envoyé à un hôpital avant que vous soyez d’accord.',
    camera: 'Photographier une page',
    choose: 'Choisir photos ou fichiers',
    chooseHint:
      'PDF, photos, Word, DICOM ou ZIP, plusieurs à la fois. Jusqu’à 50 Mo ensemble dans un ancien navigateur, sinon 2 Go chacun.',
    send: 'Envoyer',
    list: {
      file: {
        plain: 'Fichier {n}',
        pages: {
          one: 'Fichier {n}, 1 page',
          many: 'Fichier {n}, {pages} de pages',
          other: 'Fichier {n}, {pages} pages',
        },
      },
      received: '{file} : reçu.',
      opened: '{file} : reçu, et ouvert par un coordinateur.',
      arriving: '{file} : reçu à {percent} %. Choisissez de nouveau le même fichier, et l’envoi reprend là.',
    },
    menu: {
      title: 'Retirer un fichier',
      titleWithOriginal: 'Retirer un fichier, ou envoyer une photo en taille réelle',
      which: 'Quel fichier ?',
      none: 'Choisir un fichier',
      takeBack: 'Le retirer',
      original: 'L’envoyer en taille réelle',
    },
    notice: {
      one: 'Votre fichier nous est parvenu.',
      many: 'Vos {count} de fichiers nous sont tous parvenus.',
      other: 'Vos {count} fichiers nous sont tous parvenus.',
    },
    problems: {
      'too-large':
        'C’est trop lourd : 2 Go par fichier au plus, et 50 Mo ensemble dans un navigateur sans JavaScript. Envoyez-en moins à la fois, ou demandez-nous un autre moyen.',
      full: 'Une demande peut contenir 50 fichiers et 3 Go. Retirez un fichier, ou demandez-nous un autre moyen.',
      tomorrow:
        'Beaucoup a été envoyé depuis votre réseau aujourd’hui. Réessayez demain, ou demandez-nous un autre moyen.',
      busy: 'Beaucoup de fichiers arrivent en ce moment. Réessayez dans une minute.',
      'no-room':
        'Nous ne pouvons pas prendre de fichiers pour le moment. Réessayez plus tard, ou répondez à notre e-mail et joignez-les.',
      opened:
        'Un coordinateur a déjà ouvert ce fichier, il ne peut donc plus être retiré. Écrivez-nous s’il faut le supprimer.',
      none: 'Aucun fichier n’a été choisi. Choisissez-en un, puis appuyez sur « Envoyer ».',
      failed: 'Cela n’a pas marché. Réessayez, ou répondez à notre e-mail et joignez le fichier.',
    },
    live: {
      preparing: 'Préparation…',
      waiting: 'Attend son tour.',
      sending: '{percent} % nous est parvenu.',
      offline:
        'Pas de connexion. L’envoi reprend de lui-même dès que vous êtes en ligne ; gardez cette page ouverte.',
      retrying: 'La connexion a été coupée. L’envoi reprend de lui-même ; gardez cette page ouverte.',
      busy: 'Beaucoup de fichiers arrivent en ce moment. Le vôtre continue de lui-même ; gardez cette page ouverte.',
      noRoom:
        'Nous n’avons pas de place pour des fichiers en ce moment. L’envoi reprend de lui-même dès qu’il y en a ; gardez cette page ouverte, ou répondez à notre e-mail et joignez le fichier.',
      received: 'Reçu.',
      takenBack: 'Retiré.',
      tryAgain: 'Réessayer',
      keptOnly:
        'Nous gardons un fichier de ce type, mais ne pourrons peut-être pas le regarder. Une photo ou un PDF est plus sûr.',
      empty: 'Ce fichier est vide, donc rien n’a été envoyé.',
      progress: 'Progression : {name}',
      smaller:
        'Les photos sont d’abord réduites sur votre appareil : elles arrivent plus tôt et restent lisibles.',
      status: {
        allReceived: {
          one: 'Votre fichier nous est parvenu.',
          many: 'Vos {count} de fichiers nous sont tous parvenus.',
          other: 'Vos {count} fichiers nous sont tous parvenus.',
        },
        someReceived: {
          one: 'Fichier reçu : {received} sur {count}.',
          many: 'Fichiers reçus : {received} sur {count}.',
          other: 'Fichiers reçus : {received} sur {count}.',
        },
        oneRefused: '« {name} » n’a pas été envoyé. {reason}',
        severalRefused: {
          one: '{count} fichier n’a pas été envoyé. {reason}',
          many: '{count} de fichiers n’ont pas été envoyés. {reason}',
          other: '{count} fichiers n’ont pas été envoyés. {reason}',
        },
        takenBack: '« {name} » a été retiré.',
      },
      left: {
        soon: 'Encore moins d’une minute.',
        minutes: {
          one: 'Encore {minutes} minute environ.',
          many: 'Encore {minutes} de minutes environ.',
          other: 'Encore {minutes} minutes environ.',
        },
        hours: {
          one: 'Encore {hours} heure environ.',
          many: 'Encore {hours} d’heures environ.',
          other: 'Encore {hours} heures environ.',
        },
      },
      missing: 'Fichiers choisis : {chosen}, arrivés : {arrived}. Choisissez de nouveau les autres : {names}',
      remembered:
        'Pendant 7 jours, cet appareil se souvient des noms de ces fichiers, et d’aucune image. Il ne les dit à personne.',
      forget: 'Oublier les noms',
      forgotten: 'Cet appareil a oublié les noms.',
    },
  },
  ready: {
    title: 'Ce qu’il faut préparer',
    points: [
      'Votre passeport, ou quand vous pouvez en avoir un : il en faut un pour les hôpitaux et les visas.',
      'Le diagnostic : la lettre ou le rapport du médecin, même court.',
      'Les images médicales et les résultats d’examens, aussi sur CD. Des photos de papiers conviennent.',
      'Les médicaments que vous prenez, avec la dose et combien de fois.',
    ],
  },
  call: '{company} vous appelle',
  linkMail: {
    subject: '{company} : votre nouveau lien',
    paragraphs: [
      'Voici un nouveau lien vers votre page chez {company}. Les liens précédents ne marchent plus.',
      'Sur la page, vous voyez où en est votre demande {reference}, et pouvez ajouter quelque chose. Elle ne montre rien de ce que vous ou nous avons écrit, à une exception près : avant que quelque chose soit envoyé à un hôpital, elle montre notre résumé et les noms des fichiers, puis les offres des hôpitaux. Gardez le lien pour vous : toute personne qui l’a peut le lire, et ajouter quelque chose en votre nom.',
      'Des questions ? Répondez à cet e-mail, ou appelez le {phone} et donnez votre référence.',
    ],
    link: 'Ouvrir votre page',
  },
  linkElsewhere: '[le lien se trouve uniquement dans l’e-mail adressé à {name}]',
  consentQuestion: {
    subject: '{company} : pouvons-nous consulter {hospital} ?',
    paragraphs: [
      'Nous aimerions demander un avis à {hospital}, {place}, sur votre demande {reference}.',
      'Ouvrez votre page, lisez ce que nous enverrions, et dites oui ou non. Rien n’est envoyé avant.',
      'Des questions ? Répondez à cet e-mail, ou appelez le {phone} et donnez votre référence.',
    ],
    link: 'Lire et décider',
  },
  offers: {
    subject: '{company} : offres d’hôpitaux',
    hospital: 'Hôpital',
    cost: 'Coût estimé',
    nights: 'Nuits à l’hôpital',
    days: 'Jours dans le pays',
    included: 'Compris',
    excluded: 'Non compris',
    validUntil: 'Valable jusqu’au',
  },
  contactLink: {
    subject: '{company} : confirmez votre adresse e-mail',
    paragraphs: [
      'Quelqu’un nous a donné cette adresse e-mail, pour être joint ici sous la référence {reference}. Était-ce vous ? Ouvrez le lien et appuyez sur le bouton. Un coordinateur la vérifie ensuite, et nous vous écrivons ici.',
      'Ce n’était pas vous ? Alors ne faites rien : rien ne change.',
    ],
    link: 'Confirmer cette adresse',
  },
  contactNotice: {
    subject: '{company} : un autre moyen de vous joindre',
    paragraphs: [
      'Quelqu’un nous a donné une autre adresse e-mail ou un autre numéro de téléphone pour la référence {reference}. Un coordinateur vérifie avant que nous l’utilisions.',
      'Était-ce vous ? Alors vous n’avez rien à faire.',
      'Ce n’était pas vous ? Répondez à cet e-mail, ou appelez le {phone} et donnez votre référence. Alors tout reste comme avant.',
    ],
  },
  ended: {
    metaTitle: 'Lien terminé : {company}',
    title: 'Ce lien ne marche plus',
    text: 'Un lien plus récent l’a remplacé, votre demande a été close il y a quelques mois, ou il manque une partie du lien. Ouvrez notre e-mail le plus récent, ou appelez et donnez votre référence : nous vous envoyons un nouveau lien.',
    homeLink: 'Retour à l’accueil',
  },
  left: {
    metaTitle: '{company}',
    title: 'Vous avez quitté cette page',
    text: 'Pendant dix minutes, ce navigateur n’en montre rien.',
    open: 'La rouvrir',
    homeLink: 'Retour à l’accueil',
  },
}
