import type { ServicesContent } from '../types.ts'

export const services: ServicesContent = {
  eyebrow: 'Waxa aan kuu qabanno',
  title: 'Laga bilaabo su’aashaada koowaad ilaa duullimaadka guriga',
  text: 'Qaado dhammaan, ama qaybta aad u baahan tahay oo keliya.',
  items: [
    {
      title: 'Qorshaha daaweynta iyo qiyaasta kharashka',
      description:
        'Qorshayaal qoran oo isbitaallo ka yimid. Mid kasta wuxuu sheegaa waxa qiimihiisa ku jira.',
      icon: 'plan',
      colour: 'forest',
    },
    {
      title: 'Ballamaha dhakhtarka',
      description: 'Takhasusluhu waa kuu ballansan yahay, warbixinnadaadana wuu haystaa ka hor imaatinkaaga.',
      icon: 'appointment',
      colour: 'clay',
    },
    {
      title: 'Taageerada fiisaha caafimaadka',
      description: 'Warqadda isbitaalka, foomamka, khidmadaha: adiga ayaan kula qabannaa.',
      icon: 'visa',
      colour: 'indigo',
    },
    {
      title: 'Caawinta tigidhka diyaaradda',
      description: 'Maalmaha ku habboon, oo kursi taayirro leh ama ogsijiin la socdo.',
      icon: 'flight',
      colour: 'lagoon',
    },
    {
      title: 'Hoy u dhow isbitaallada',
      description: 'Qolal nadiif ah oo u dhow qaybta bukaan-jiifka, leh jiko iyo meel qoyska ku filan.',
      icon: 'stay',
      colour: 'ochre',
    },
    {
      title: 'Xirmooyinka baaritaanka caafimaadka',
      description: 'Hal ama laba maalmood gudahood. Dhakhtarka dalkaaga jooga ayaa isna natiijada helaya.',
      icon: 'checkup',
      colour: 'plum',
    },
    {
      title: 'Helidda daawada isticmaalkaaga gaarka ah',
      description: 'Daawo laguu qoray oo dalkaaga laga waayay, farmashiyaal ruqsad leh laga helo.',
      icon: 'medicine',
      colour: 'clay',
    },
    {
      title: 'Taageero 24/7 ah inta aad joogto',
      description: 'Garoonka waa lagaa soo dhoweeyaa, wicitaankaagana habeen iyo maalinba waa laga jawaabaa.',
      icon: 'support',
      colour: 'forest',
    },
  ],
  prompt: {
    title: 'Miyaanad hubin waxa aad u baahan tahay?',
    text: 'Noo sheeg waxa dhakhtarku yiri, wadajir ayaan u xallinaynaa.',
    action: { section: 'contact', label: 'Weydii isku-duwe' },
  },
}
