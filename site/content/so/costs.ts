import type { CostFacts } from '#contract/site/site-build.ts'
import type { CostsContent } from '../types.ts'

export const costs: CostsContent = {
  link: 'Waxa ay daaweyntu ku kacdo',
  metaTitle: 'Kharashka daaweynta: {company}',
  description:
    'Tusaale hal qalliin ah, oo meesha laga soo qaatay wadata: kharashkiisa, waxa ku jira, iyo cidda cidda lacagta siisa.',
  eyebrow: 'Ka hor intaadan go’aansan',
  title: 'Waa immisa kharashku, yaase yaa lacagta siiya',
  summary:
    'Tusaale hal qalliin ah, si aad u ogaato waxa qiyaas kharash sheego. Kaagu wuxuu ka imanayaa isbitaal, marka dhakhaatiirtiisu warbixinnadaada akhriyaan.',
  estimate: {
    title: 'Tusaale',
    operation: 'Qalliinka',
    hospital: 'Isbitaalka',
    stay: 'Joogitaanka',
    cost: 'Kharashka',
    includes: 'Waa ku jiraan',
    excludes: 'Kuma jiraan',
    source: 'Xigasho: {source}, {date}',
    changes:
      'Qiimuhu wuu isbeddelaa, laba bukaanna isma laha. Tani dalab maaha: waxaad helaysaa qiyaas kharash oo adiga kuu gaar ah, oo qoran, marka warbixinnada la akhriyo ka dib.',
  },
  payment: {
    title: 'Yaa yaa lacagta siiya',
    text: 'Isbitaalka ayaad si toos ah lacagta u siinaysaa, adigoo haysta qaansheegad magaciisa ku qoran. Weligeen kaama codsanno inaad lacagta daaweynta qof shaqsi ah u dirto.',
    earnings: 'Waxa {company} hesho',
  },
}

/** The example's costs in this language. */
export const costFacts: CostFacts = {
  estimate: {
    operation: 'Beddelidda jilibka, hal jilib',
    hospital:
      'Isbitaal gaar loo leeyahay oo magaalo weyn ku yaal. Isbitaal heer sare ah wuxuu qiyaastii ka badan yahay 1,000 doolarka Maraykanka.',
    stay: '3 ilaa 5 habeen isbitaalka, ka dibna 2 ilaa 3 toddobaad meel u dhow',
    cost: '4,000 ilaa 6,000 doolarka Maraykanka',
    includes: [
      'Dhakhtarka qalliinka, dhakhtarka suuxinta iyo qolka qalliinka',
      'Jilibka la geliyo',
      'Baaritaannada qalliinka ka hor',
      'Habeennada isbitaalka la jiifo, cuntada oo la socota',
      'Daawada iyo jimicsiga daaweynta ee isbitaalka',
    ],
    excludes: [
      'Duullimaadka, fiisaha iyo caymiska',
      'Qol iyo cunto meel u dhow, cidda ku raacaysa xataa',
      'Jimicsiga daaweynta isbitaalka ka dib',
      'Cudurrada kale iyo dhibaatooyinka ka dhalan kara',
    ],
    source: 'Medport, kharashka beddelidda jilibka ee Hindiya',
  },
  earnings:
    'Tusaale: shirkaddani waa mid la hindisay. Bukaanka waxay ka qaadi lahayd lacag go’an oo ah 200 doolarka Maraykanka, qoraal ahaan iyo ka hor intaanay bilaabin, isbitaallana lacag kama qaadan lahayn.',
}
