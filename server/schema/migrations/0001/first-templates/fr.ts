import type { TemplateTexts } from './texts.ts'

// Machine translation, not yet reviewed by a native speaker.
export const fr: TemplateTexts = {
  firstAnswer: {
    subject: 'Votre demande {reference}',
    body: `Bonjour {name},

Merci de nous avoir écrit. Je m’appelle {coordinator}, et je m’occupe de votre demande {reference} chez {company}.

Pour proposer des hôpitaux[ pour {treatment}], avec un plan de traitement et une estimation des coûts, nos médecins ont besoin de :

- vos derniers rapports médicaux et images médicales
- le diagnostic, et les médicaments que vous prenez maintenant
- quand vous pourriez voyager, et qui viendrait avec vous

Vous pouvez les envoyer en réponse à cet e-mail. Si vous préférez parler, appelez-nous au {phone}, ou dites-moi quand vous appeler.

Cordialement
{coordinator}`,
  },
  destination: {
    subject: '[{treatment}, ]{destination} : {reference}',
    body: `Bonjour {name},

Nous vous proposerions cette destination : {destination}[ (traitement : {treatment})]. Par rapport à un traitement privé en Europe ou aux États-Unis, les patients y économisent en général {savings}. Entre le dossier complet et le jour où vous pouvez voyager, comptez {processing}.

Dès que nous avons vos rapports, deux hôpitaux nous donnent un plan de traitement et une estimation. L’estimation dit ce qu’elle comprend : le traitement, les jours d’hôpital, les médicaments, et ce qui coûterait en plus. Demander ne vous coûte rien.

Nous vous aidons aussi pour le visa médical, les vols et un logement près de l’hôpital, pour vous et pour la personne qui vous accompagne.

Voulez-vous que je continue ? Une courte réponse suffit.

Cordialement
{coordinator}`,
  },
  notReached: {
    subject: 'Nous avons essayé de vous appeler : {reference}',
    body: `Bonjour {name},

Nous avons essayé de vous appeler au sujet de votre demande {reference}, sans pouvoir vous joindre.

Quel moment vous conviendrait ? Vous pouvez répondre à cet e-mail, ou nous appeler au {phone}.

Cordialement
{coordinator}`,
  },
  reminder: {
    subject: 'Vos rapports pour {reference}',
    body: `Bonjour {name},

Pour continuer[ ({treatment})], il nous faut encore vos rapports médicaux. Des photos des pages suffisent, si chaque ligne est lisible.

Si quelque chose vous empêche de les envoyer, dites-le-moi. Nous pouvons les demander à votre médecin, si vous êtes d’accord.

Cordialement
{coordinator}`,
  },
  sendReports: {
    subject: 'Vos rapports pour {reference}',
    body: `Bonjour {name},

Pour interroger des hôpitaux[ ({treatment})], il nous faut vos rapports médicaux : la lettre du médecin, les images médicales et les résultats d’examens, et les médicaments que vous prenez. Des photos des pages suffisent, si chaque ligne est lisible.

Envoyez-les depuis votre téléphone sur votre page personnelle, plusieurs à la fois :
{link}

Si la connexion se coupe, l’envoi reprend où il en était. La page ne montre rien de ce que vous ou nous avons écrit. Gardez le lien pour vous : toute personne qui l’a peut ajouter quelque chose en votre nom.

Vous pouvez aussi répondre à ce message et les joindre.

Cordialement
{coordinator}`,
  },
}
