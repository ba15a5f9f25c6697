import type { PrivacyContent } from '../types.ts'
import type { FrenchPlurals } from './plurals.ts'

export const privacy: PrivacyContent<FrenchPlurals> = {
  metaTitle: 'Votre vie privée : {company}',
  description:
    '{company} : ce que nous vous demandons, pourquoi, qui le lit, où c’est gardé et combien de temps, et comment le faire corriger ou effacer.',
  eyebrow: 'Notice de confidentialité',
  title: 'Ce que nous faisons de ce que vous nous dites',
  summary:
    'En bref : nous demandons ce qu’il nous faut pour vous répondre. Nos coordinateurs le lisent. Cela n’est envoyé à un hôpital que si vous êtes aussi d’accord pour cela. Vous pouvez nous arrêter à tout moment.',
  sections: [
    {
      title: 'Qui est responsable',
      paragraphs: [
        'La société {legalName}, {address}, que vous connaissez sous le nom « {company} », décide de ce qui est fait de vos données et en répond. La loi l’appelle « responsable du traitement des données ».',
      ],
    },
    {
      title: 'Ce que nous demandons, et pourquoi',
      points: [
        'Votre nom, votre numéro de téléphone et votre adresse e-mail : pour vous joindre.',
        'Votre message et, si vous le connaissez, le traitement médical : pour comprendre ce qu’il vous faut. Ce que vous écrivez sur une maladie est une donnée de santé, que la loi protège plus que d’autres données.',
        'Les comptes rendus, photos et autres fichiers que vous envoyez sur votre page personnelle ou par e-mail : pour qu’un médecin puisse juger de ce qu’il vous faut. Une photo est réduite dans votre navigateur, sans le lieu ni l’heure que l’appareil photo y a inscrits, sauf si vous appuyez sur « L’envoyer en taille réelle ».',
        'Ce que vous ajoutez sur votre page personnelle ou répondez par e-mail, vos réponses sur les hôpitaux et leurs offres, et si vous nous avez dit que vous ne voulez plus continuer.',
        'Avec cela, nous enregistrons le moment de l’arrivée, la langue de la page, et la version de cette notice que vous avez vue. Si le lien qui vous a amené ici nommait une campagne, nous enregistrons son nom. Si vous nous dites ensuite comment vous nous avez connus, nous l’enregistrons.',
      ],
      paragraphs: [
        'Nous l’utilisons pour vous répondre et préparer ce que vous demandez. Nous le faisons parce que vous donnez votre accord en envoyant le formulaire. Vous êtes libre de ne pas le donner : alors appelez-nous, et ne nous dites que ce que vous voulez.',
        'Écrivez-vous pour quelqu’un d’autre ? Demandez-lui d’abord, si on peut le lui demander.',
      ],
    },
    {
      title: 'Ce que nous ne faisons pas',
      paragraphs: [
        'Nous ne vendons pas vos données et ne les utilisons pas pour la publicité. Nos pages ne posent pas de cookies, à une exception près, et ne chargent rien venant d’autres sociétés. L’exception : quand vous appuyez sur « Quitter cette page » sur votre page personnelle, votre navigateur garde pendant dix minutes un cookie sans aucune donnée, pour que « Retour » n’en montre rien. Pour empêcher les abus, notre serveur se souvient des adresses réseau, brouillées et pendant environ une heure. Votre navigateur garde un brouillon du formulaire jusqu’à l’envoi, puis votre référence et l’heure de notre réponse, 7 jours au plus. Sur votre page personnelle, il garde ce que vous y écrivez jusqu’à l’envoi, et les noms des fichiers que vous choisissez, 7 jours au plus, ou jusqu’à ce que vous les effaciez ou quittiez la page. Tout cela reste sur votre appareil.',
      ],
    },
    {
      title: 'Qui le lit',
      paragraphs: [
        'Les coordinateurs qui vous répondent, et les personnes qui font fonctionner nos systèmes, là où leur travail l’exige. Nous notons qui a regardé votre demande ou ouvert un fichier. Tant qu’aucun coordinateur n’a ouvert un fichier, vous pouvez le retirer sur votre page personnelle. Un hôpital ne lit que ce que vous avez accepté de lui envoyer.',
      ],
    },
    {
      title: 'Où c’est gardé, et qui le transporte',
      points: [
        'Notre serveur et sa base de données se trouvent dans ce pays : {storedIn}. Une société d’hébergement informatique fait tourner les machines. Ce que vous écrivez, et chaque fichier que vous envoyez, y est enregistré sous forme chiffrée.',
        'Une société de messagerie électronique transporte nos e-mails et tient notre boîte e-mail. L’e-mail qui annonce votre demande à nos coordinateurs peut contenir ce que vous avez écrit. Il voyage par une connexion chiffrée. L’e-mail qui vous confirme votre demande n’en répète rien.',
        'La confirmation et notre e-mail contiennent un lien vers votre page personnelle. La page montre où en est votre demande, et jamais ce que vous avez écrit, ce que nous avons écrit, ni un fichier, à une exception près : avant que quelque chose soit envoyé à un hôpital, elle montre notre résumé et les noms des fichiers, puis les offres des hôpitaux. Toute personne qui a le lien peut l’ouvrir et ajouter quelque chose : gardez-le pour vous. Il prend fin {link} après la clôture de votre dossier, et quand nous vous en envoyons un nouveau.',
        'Si vous nous écrivez sur WhatsApp, WhatsApp le transporte selon ses propres conditions. Gardez les détails médicaux pour le formulaire ou un appel.',
        'Si vous nous appelez, les compagnies de téléphone transportent l’appel.',
      ],
      paragraphs: [
        'Les sociétés d’hébergement informatique et de messagerie électronique travaillent pour nous. Elles n’ont pas le droit d’utiliser ce que vous avez écrit pour elles-mêmes. Un e-mail peut passer par d’autres pays en chemin.',
      ],
    },
    {
      title: 'Les hôpitaux, chez vous et à l’étranger',
      paragraphs: [
        'Pour vous obtenir un plan ou une estimation, un hôpital doit connaître la maladie. Avant que quelque chose y soit envoyé, nous vous demandons : quel hôpital, dans quel pays, et ce qu’il reçoit. Un autre pays peut protéger vos données moins que celui-ci : {homeCountry}. Si vous dites non, rien n’est envoyé, et cet hôpital ne peut pas vous faire de proposition.',
        'Un hôpital ne reçoit que le résumé et les fichiers pour lesquels vous avez donné votre accord, et les comptes rendus suivants seulement si vous l’avez donné pour ceux-là aussi. Les comptes rendus portent votre nom. Vous pouvez retirer votre accord à tout moment : écrivez ou appelez. À partir de là, nous n’envoyons plus rien à cet hôpital, et les liens vers vos fichiers prennent fin. L’hôpital garde ses propres dossiers sur ce qu’il a reçu, comme sa loi le demande ; dites-le-nous, et nous lui demandons de les supprimer.',
      ],
    },
    {
      title: 'Combien de temps nous le gardons',
      paragraphs: [
        'Jusqu’à la clôture de votre dossier, puis pendant {retention}, car beaucoup de gens reviennent avec une question. Ensuite notre serveur l’efface, avec ses fichiers ; ce que nous prenons pour du spam, après {spam}. Demandez-le, et nous l’effaçons plus tôt. Les copies dans les sauvegardes disparaissent quand celles-ci sont remplacées.',
        'Notre boîte e-mail a ses propres copies. Elles y restent jusqu’à ce que nous les supprimions nous-mêmes. Quand vous nous demandez d’effacer vos données, nous supprimons celles-là aussi.',
      ],
    },
    {
      title: 'Comment arrêter, et ce que vous pouvez encore nous demander',
      points: [
        'Arrêter : vous pouvez retirer votre accord à tout moment. Appuyez sur « Je ne veux plus continuer » sur votre page personnelle, écrivez ou appelez ; vous n’avez pas à donner de raison. À partir de ce moment, notre serveur ne vous envoie plus rien, et nous cessons d’utiliser ce que vous avez envoyé et l’effaçons si vous le voulez. Ce qui a été fait avant reste légal. Nous ne pouvons pas continuer à vous aider sans votre accord.',
        'Voir ce que nous avons sur vous, et en recevoir une copie.',
        'Corriger ce qui est faux.',
        'L’effacer.',
      ],
      paragraphs: [
        'Cela ne coûte rien. Donnez votre référence si vous l’avez. Si vous pensez que nous traitons mal vos données, vous pouvez adresser une réclamation à l’organisme suivant : {regulator}, ou à l’autorité de votre pays.',
      ],
    },
  ],
  days: { one: '{count} jour', many: '{count} de jours', other: '{count} jours' },
  contactTitle: 'Comment nous joindre à ce sujet',
  version:
    'Version {version}, en vigueur depuis le {date}. Les phrases au-dessus du bouton du formulaire ont la même version.',
}
