import type { FaqContent } from '../types.ts'

export const faq: FaqContent = {
  eyebrow: 'Bon à savoir',
  title: 'Ce qu’on nous demande d’abord',
  text: 'Votre question n’est pas ici ? Posez-la dans le formulaire, ou appelez.',
  items: [
    {
      question: 'Combien cela coûte-t-il ?',
      answer: [
        'La consultation est gratuite. Avant toute décision, vous recevez une estimation écrite de l’hôpital : ce qu’elle comprend, comme le chirurgien, les examens et les nuits d’hospitalisation, et ce qu’elle ne comprend pas, comme les vols et le visa.',
        'Si nous faisons payer quelque chose, ou si un hôpital nous paie pour notre travail, nous vous le disons par écrit avant votre décision.',
      ],
    },
    {
      question: 'Qui dois-je payer ?',
      answer: [
        'Ne payez le traitement que contre une facture établie par l’hôpital, à son en-tête. Si quelqu’un vous demande de l’argent en notre nom et que vous avez un doute, appelez d’abord le numéro de cette page.',
      ],
    },
    {
      question: 'Ai-je besoin d’un visa ?',
      answer: [
        'Cela dépend de votre passeport, du pays et du traitement. Une lettre de l’hôpital est en général le premier document nécessaire, et certains pays demandent un certificat de fièvre jaune. Nous vous donnons la liste pour votre cas et parcourons les formulaires avec vous. C’est l’ambassade qui décide.',
      ],
    },
    {
      question: 'Ma famille peut-elle venir avec moi ?',
      answer: [
        'Oui. La plupart viennent avec une personne, et un enfant voyage toujours avec un adulte. La personne qui vous accompagne peut aussi avoir besoin d’un visa. Dites-le-nous tôt, pour que la lettre, les vols et la chambre soient pour vous tous.',
      ],
    },
    {
      question: 'Et mes médicaments ?',
      answer: [
        'Mettez ce que vous prenez maintenant dans votre bagage à main, dans sa boîte, avec l’ordonnance. S’il vous faut un médicament que vous ne trouvez pas chez vous, nous vous aidons à l’acheter dans une pharmacie agréée : pour votre propre usage, avec une ordonnance, et là où la loi le permet.',
      ],
    },
    {
      question: 'Quelles langues parlez-vous ?',
      answer: [
        'Écrivez ou appelez (langues : {languages}). Si vous ou le patient préférez parler une autre langue, dites-le-nous, et nous demandons un interprète à l’hôpital.',
      ],
    },
    {
      question: 'Que se passe-t-il après l’envoi du formulaire ?',
      answer: [
        'Vous voyez tout de suite une référence, et un e-mail vous dit que votre demande nous est parvenue. Un coordinateur la lit et répond dans les 24 heures. Nous demanderons peut-être des rapports médicaux. Rien n’est envoyé à un hôpital avant que vous soyez d’accord.',
        'Est-ce une urgence ? Allez d’abord à l’hôpital le plus proche, puis appelez-nous.',
      ],
    },
  ],
}
