import type { DestinationsContent } from '../types.ts'

export const destinations: DestinationsContent = {
  eyebrow: 'Meelaha aad tegi karto',
  title: 'Shan meelood, mid kastaa wax bay ku fiican tahay',
  text: 'Mid ayaan kuu soo jeedinaynaa, adigaana go’aansada. Lacagta aad badbaadsato waa qiyaastayada, marka loo eego isbitaallada gaarka loo leeyahay ee Yurub ama Maraykanka.',
  ratingLabel: '{country}: Qiimayn {rating} ka mid ah 5',
  highlightsLabel: 'Waxa lagu yaqaan',
  avgCostLabel: 'Lacagta aad badbaadsato',
  processingTimeLabel: 'Diyaarin',
  factLabel: '{label}, {country}, {value}',
  items: [
    {
      image: 'india',
      imageAlt: 'Taj Mahal',
      country: 'Hindiya',
      description: 'Isbitaallo waaweyn oo khibrad leh, iyo duullimaadyo toos ah oo Nayroobi ka baxa.',
      highlights: ['wadnaha', 'lafaha', 'qurxinta'],
      rating: 4.8,
      avgCost: '60-80%',
      processingTime: '2-3 toddobaad',
    },
    {
      image: 'thailand',
      imageAlt: 'Macbadka Wat Arun ee webiga Bangkok',
      country: 'Taylaand',
      description: 'Isbitaallo u eg hoteello wanaagsan, iyo waqti aad badda agteeda ku bogsato.',
      highlights: ['safarka caafimaad ee raaxada leh', 'ilkaha', 'fayoobi'],
      rating: 4.9,
      avgCost: '50-70%',
      processingTime: '1-2 toddobaad',
    },
    {
      image: 'singapore',
      imageAlt: 'Daaraha dhaadheer ee Marina Bay',
      country: 'Singabuur',
      description: 'Cudurka ogaanshihiisu adag yahay: habab cusub, meel walbana Ingiriisi.',
      highlights: ['tiknoolajiyad', 'daaweynta kansarka', 'cilmi-baaris'],
      rating: 4.9,
      avgCost: '30-50%',
      processingTime: '1-2 toddobaad',
    },
    {
      image: 'turkey',
      imageAlt: 'Qubbadda iyo munaaradaha Hagia Sophia',
      country: 'Turkiga',
      description: 'Sugitaanka ugu gaaban, iyo qiimaha ugu hooseeya ee qalliinka la qorsheeyay.',
      highlights: ['timo beeris', 'qalliinka qurxinta', 'ilkaha'],
      rating: 4.7,
      avgCost: '70-85%',
      processingTime: '1 toddobaad',
    },
    {
      image: 'dubai',
      imageAlt: 'Doonni ku taal khoorka ka soo horjeeda Burj Khalifa',
      country: 'Dubay',
      description:
        'Shan saacadood bay u jirtaa: baaritaan caafimaad iyo cudur-ogaansho dhowr maalmood gudahood.',
      highlights: ['daryeel raaxo leh', 'cudur-ogaansho', 'caafimaadka maamulayaasha'],
      rating: 4.8,
      avgCost: '40-60%',
      processingTime: '1-2 toddobaad',
    },
  ],
  note: {
    title: 'Waxa tirooyinkani ka dhigan yihiin',
    terms: [
      {
        name: 'savings',
        term: 'Lacagta aad badbaadsato',
        meaning:
          'Waa qiyaastayada, marka loo eego isbitaallada gaarka loo leeyahay ee Yurub ama Maraykanka, ee ma aha qiimaha dalkaaga. Duullimaadka iyo hoygu kuma jiraan: gooni ayaad u bixinaysaa.',
      },
      {
        name: 'processing',
        term: 'Diyaarin',
        meaning: 'Laga bilaabo marka warqaduhu dhammaystirmaan ilaa maalinta aad safri karto.',
      },
      {
        name: 'rating',
        term: 'Qiimayn',
        meaning: 'Waxa bukaannadayadu siiyeen daryeelkii ay halkaas ka heleen, 5 ka mid ah. Waa tirinteenna.',
      },
    ],
    action: { section: 'contact', label: 'Weydii inta kaagu kacayso' },
  },
}
