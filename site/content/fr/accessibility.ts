import type { NoticeContent } from '../types.ts'

export const accessibility: NoticeContent = {
  metaTitle: 'Accessibilité : {company}',
  description:
    '{company} : la norme d’accessibilité que visent ces pages, comment elles sont testées, ce que nous savons ne pas marcher, et où le signaler.',
  eyebrow: 'Déclaration d’accessibilité',
  title: 'À quel point ces pages sont accessibles',
  summary:
    'En bref : nous faisons ces pages pour que vous puissiez les lire, les entendre, les agrandir et les utiliser au clavier. Si quelque chose vous gêne, dites-le-nous, et nous répondons dans les deux jours ouvrables.',
  sections: [
    {
      title: 'Ce que nous visons',
      paragraphs: [
        'Les Règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA. Cette déclaration concerne toutes les pages publiées par {company} à cette adresse : la page d’accueil avec son formulaire, la confirmation, votre page personnelle et les notices.',
        'Nos propres tests ne trouvent rien sur ces pages qui enfreigne les règles. Des tests par machine ne peuvent pas tout trouver, et personne de l’extérieur n’a encore examiné les pages. Nous n’affirmons donc pas qu’elles respectent entièrement les règles.',
      ],
    },
    {
      title: 'Comment les pages vous aident',
      points: [
        'On peut les lire, et envoyer le formulaire, sans JavaScript, et dans des navigateurs sortis en 2022 ou plus tard.',
        'Tout marche au clavier. L’élément actif est marqué et jamais caché.',
        'Elles tiennent dans une fenêtre de 320 pixels, et avec un texte agrandi quatre fois, sans défiler de côté.',
        'Le texte a un contraste d’au moins 4,5 pour 1, en thème clair et en thème sombre.',
        'Ce qui bouge s’arrête si votre appareil demande moins de mouvement.',
        'Le formulaire n’a ni énigme à résoudre ni limite de temps. Il dit chaque erreur avec des mots et vous mène au champ.',
      ],
      paragraphs: [],
    },
    {
      title: 'Comment elles sont testées',
      points: [
        'Par le programme axe, à 320 et 1280 pixels, dans les deux thèmes, avant que chaque changement soit accepté : la page d’accueil, son menu, et le formulaire vide, refusé, en échec et envoyé ; votre page personnelle ; cette page et la notice de confidentialité ; et ce que vous voyez quand quelque chose est introuvable.',
        'Au clavier, dans Chromium : du haut de la page d’accueil jusqu’au bout du formulaire, et sur votre page personnelle des fichiers au dernier formulaire.',
        'Avec un texte de deux et de quatre fois sa taille, et avec JavaScript désactivé.',
        'À l’œil, sur des images des pages en cinq largeurs, dans les deux thèmes.',
      ],
      paragraphs: ['Nous avons testé les pages nous-mêmes. Les tests font partie du logiciel.'],
    },
    {
      title: 'Ce que nous savons ne pas marcher, ou n’avons pas essayé',
      points: [
        'Nous n’avons pas essayé les pages avec un lecteur d’écran comme TalkBack, VoiceOver ou NVDA, ni avec une commande vocale. Nous les avons essayées au clavier dans Chromium seulement, pas dans Safari ni Firefox.',
        'Des personnes handicapées ne les ont pas encore testées pour nous.',
        'Les pages sont en {pageLanguages}. Les traductions qu’aucun locuteur natif n’a encore relues le disent. Il n’y a pas de version en langage simplifié ni en langue des signes.',
        'Les documents qu’envoient les hôpitaux, comme les plans et les estimations, sont souvent des pages scannées qu’un lecteur d’écran ne peut pas lire. Demandez-nous, et un coordinateur vous dit ce qu’ils contiennent, par téléphone ou par écrit.',
        'WhatsApp appartient à une autre société. Vous pouvez toujours appeler ou écrire un e-mail à la place.',
      ],
      paragraphs: [],
    },
    {
      title: 'Si quelque chose vous gêne',
      paragraphs: [
        'Écrivez ou appelez, et dites quelle page c’était et ce que vous vouliez faire. Vous pouvez aussi demander tout ce qui est sur ces pages sous une autre forme, ou nous donner votre demande par téléphone. Nous répondons dans les deux jours ouvrables : ce que nous pouvons y faire, dans quel délai, et un autre moyen en attendant.',
        'Si notre réponse ne vous aide pas, vous pouvez adresser une réclamation à l’organisme suivant : {disabilityAuthority}, ou à l’autorité de votre pays.',
      ],
    },
  ],
  contactTitle: 'Comment nous joindre à ce sujet',
  version: 'Dernière vérification le {date}.',
}
