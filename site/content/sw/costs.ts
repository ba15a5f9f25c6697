import type { CostFacts } from '#contract/site/site-build.ts'
import type { CostsContent } from '../types.ts'

export const costs: CostsContent = {
  link: 'Matibabu yanagharimu kiasi gani',
  metaTitle: 'Gharama za matibabu: {company}',
  description:
    'Mfano wa upasuaji mmoja, pamoja na chanzo chake: gharama yake, inajumuisha nini, na nani anamlipa nani.',
  eyebrow: 'Kabla hujaamua',
  title: 'Gharama ni kiasi gani, na nani anamlipa nani',
  summary:
    'Mfano wa upasuaji mmoja, ili ujue makadirio yanasema nini. Makadirio yako yanatoka hospitali, baada ya madaktari wake kusoma ripoti zako.',
  estimate: {
    title: 'Mfano',
    operation: 'Upasuaji',
    hospital: 'Hospitali',
    stay: 'Muda wa kukaa',
    cost: 'Gharama',
    includes: 'Imejumuishwa',
    excludes: 'Haikujumuishwa',
    source: 'Chanzo: {source}, {date}',
    changes:
      'Bei hubadilika, na hakuna wagonjwa wawili wanaofanana. Hii si ahadi ya bei: unapata makadirio yako mwenyewe, kwa maandishi, baada ya ripoti kusomwa.',
  },
  payment: {
    title: 'Nani anamlipa nani',
    text: 'Unailipa hospitali moja kwa moja, kwa ankara yenye jina lake. Hatukuombi kamwe kumtumia mtu binafsi pesa za matibabu.',
    earnings: '{company} inapata nini',
  },
}

/** The example's costs in this language. */
export const costFacts: CostFacts = {
  estimate: {
    operation: 'Kubadilisha goti, goti moja',
    hospital:
      'Hospitali binafsi katika jiji kubwa. Hospitali ya hadhi ya juu inagharimu takriban dola 1,000 za Marekani zaidi.',
    stay: 'Usiku 3 hadi 5 hospitalini, kisha wiki 2 hadi 3 karibu na hospitali',
    cost: 'Dola za Marekani 4,000 hadi 6,000',
    includes: [
      'Daktari mpasuaji, daktari wa usingizi na chumba cha upasuaji',
      'Goti bandia',
      'Vipimo kabla ya upasuaji',
      'Usiku wa kulala wodini, pamoja na chakula',
      'Dawa na mazoezi ya tiba hospitalini',
    ],
    excludes: [
      'Tiketi za ndege, viza na bima',
      'Chumba na chakula karibu na hospitali, pia kwa anayekusindikiza',
      'Mazoezi ya tiba baada ya kutoka hospitali',
      'Magonjwa mengine na matatizo yanayoweza kutokea',
    ],
    source: 'Medport, gharama za kubadilisha goti India',
  },
  earnings:
    'Mfano: kampuni hii ni ya kubuni. Ingemtoza mgonjwa ada moja ya dola 200 za Marekani, kwa maandishi na kabla ya kuanza kazi, na isingepokea pesa kutoka hospitali.',
}
