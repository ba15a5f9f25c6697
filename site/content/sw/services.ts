import type { ServicesContent } from '../types.ts'

export const services: ServicesContent = {
  eyebrow: 'Tunachoshughulikia',
  title: 'Kuanzia swali lako la kwanza hadi ndege ya kurudi nyumbani',
  text: 'Chukua huduma zote, au ile tu unayohitaji.',
  items: [
    {
      title: 'Mipango ya matibabu na makadirio ya gharama',
      description: 'Mipango ya maandishi kutoka hospitali. Kila mmoja unasema bei yake inajumuisha nini.',
      icon: 'plan',
      colour: 'forest',
    },
    {
      title: 'Miadi na madaktari',
      description: 'Miadi na daktari bingwa inawekwa, naye ana ripoti zako kabla hujafika.',
      icon: 'appointment',
      colour: 'clay',
    },
    {
      title: 'Msaada wa viza ya matibabu',
      description: 'Barua ya hospitali, fomu, ada: tunashughulikia pamoja nawe.',
      icon: 'visa',
      colour: 'indigo',
    },
    {
      title: 'Msaada wa tiketi za ndege',
      description: 'Siku zinazofaa, pamoja na kiti cha magurudumu au oksijeni.',
      icon: 'flight',
      colour: 'lagoon',
    },
    {
      title: 'Malazi karibu na hospitali',
      description: 'Vyumba safi karibu na wodi, vyenye jiko na nafasi ya familia.',
      icon: 'stay',
      colour: 'ochre',
    },
    {
      title: 'Vifurushi vya uchunguzi wa afya',
      description: 'Kwa siku moja au mbili. Daktari wako wa nyumbani anapata majibu pia.',
      icon: 'checkup',
      colour: 'plum',
    },
    {
      title: 'Kupata dawa za matumizi yako binafsi',
      description: 'Ulizoandikiwa na daktari, zisizopatikana nyumbani, kutoka maduka ya dawa yenye leseni.',
      icon: 'medicine',
      colour: 'clay',
    },
    {
      title: 'Msaada saa 24, siku 7, ukiwa huko',
      description: 'Unapokewa kwenye uwanja wa ndege, na simu inajibiwa mchana na usiku.',
      icon: 'support',
      colour: 'forest',
    },
  ],
  prompt: {
    title: 'Huna uhakika unahitaji nini?',
    text: 'Tuambie daktari alisema nini, na tutapanga pamoja.',
    action: { section: 'contact', label: 'Muulize mratibu' },
  },
}
