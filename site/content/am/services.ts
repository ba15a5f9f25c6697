import type { ServicesContent } from '../types.ts'

export const services: ServicesContent = {
  eyebrow: 'የምናከናውንልዎት',
  title: 'ከመጀመሪያ ጥያቄዎ እስከ መመለሻ በረራዎ',
  text: 'ሁሉንም ይውሰዱ፣ ወይም የሚያስፈልግዎትን ብቻ።',
  items: [
    {
      title: 'የሕክምና ዕቅድና የወጪ ግምት',
      description: 'ከሆስፒታሎች የሚመጡ የተጻፉ ዕቅዶች። እያንዳንዱ ዋጋው ምን እንደሚያካትት ይናገራል።',
      icon: 'plan',
      colour: 'forest',
    },
    {
      title: 'የሐኪም ቀጠሮ',
      description: 'ከስፔሻሊስቱ ጋር ቀጠሮ ተይዟል፤ ሪፖርቶችዎም ከመምጣትዎ በፊት ይደርሷቸዋል።',
      icon: 'appointment',
      colour: 'clay',
    },
    {
      title: 'የሕክምና ቪዛ እገዛ',
      description: 'የሆስፒታሉ ደብዳቤ፣ ቅጾቹ፣ ክፍያዎቹ፦ ከእርስዎ ጋር ሆነን እንሠራቸዋለን።',
      icon: 'visa',
      colour: 'indigo',
    },
    {
      title: 'በረራ ለማስያዝ እገዛ',
      description: 'በትክክለኛዎቹ ቀናት፣ ከተሽከርካሪ ወንበር ወይም ከኦክስጅን ጋር።',
      icon: 'flight',
      colour: 'lagoon',
    },
    {
      title: 'በሆስፒታል አቅራቢያ ማረፊያ',
      description: 'ታካሚው ከሚተኛበት የሆስፒታል ክፍል አቅራቢያ ያሉ ንጹሕ ማረፊያዎች፣ ወጥ ቤትና ለቤተሰብ የሚሆን ቦታ ያላቸው።',
      icon: 'stay',
      colour: 'ochre',
    },
    {
      title: 'አጠቃላይ የጤና ምርመራ ጥቅሎች',
      description: 'በአንድ ወይም በሁለት ቀን። ውጤቶቹ አገር ቤት ላሉት ሐኪምዎም ይደርሳሉ።',
      icon: 'checkup',
      colour: 'plum',
    },
    {
      title: 'ለግል መጠቀሚያ የሚሆን መድኃኒት ማቅረብ',
      description: 'ለእርስዎ የታዘዘ፣ በአገርዎ የማይገኝ፣ ፈቃድ ካላቸው መድኃኒት ቤቶች።',
      icon: 'medicine',
      colour: 'clay',
    },
    {
      title: 'በቆይታዎ ጊዜ 24/7 ድጋፍ',
      description: 'አውሮፕላን ማረፊያ ላይ አቀባበል፣ ቀንና ሌሊት መልስ የሚያገኝ ጥሪ።',
      icon: 'support',
      colour: 'forest',
    },
  ],
  prompt: {
    title: 'የሚያስፈልግዎትን በእርግጠኝነት አያውቁም?',
    text: 'ሐኪሙ ያሉትን ይንገሩን፤ አብረን እናስተካክለዋለን።',
    action: { section: 'contact', label: 'አስተባባሪ ይጠይቁ' },
  },
}
