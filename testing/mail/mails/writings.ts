/** A patient's writing, in one of eight scripts. */
export type Writing = {
  language: string
  name: string
  subject: string
  /** Lines that reply parsers have taken for signatures, heads and quotes are among them. */
  lines: readonly string[]
  /** Introduces a quote, as a mail program in this language writes it. */
  lead: string
  /** A charset from before Unicode, if the script had one. */
  charset: string | undefined
}

export const writings: readonly Writing[] = [
  {
    language: 'sw',
    name: 'Asha Mwangi',
    subject: 'Re: Matibabu ya moyo',
    lines: [
      'Asante sana, naomba tarehe ya Desemba.',
      '-- ',
      'Nina mzio wa penisilini – tafadhali angalieni!',
      'From: Kliniki ya Mombasa',
    ],
    lead: 'Mnamo Ijumaa, 20 Novemba 2026 saa 10:02 Pona <care@pona.example> aliandika:',
    charset: 'windows-1252',
  },
  {
    language: 'fr',
    name: 'Aimée Nkurunziza',
    subject: 'Re : Opération du genou',
    lines: [
      'Merci, voilà les résultats de l’été dernier.',
      'De : Hôpital de Bujumbura',
      '> ceci, je l’ai écrit moi-même',
      'Prix < 5 000 € ?',
    ],
    lead: 'Le ven. 20 nov. 2026 à 10:02, Pona <care@pona.example> a écrit :',
    charset: 'windows-1252',
  },
  {
    language: 'am',
    name: 'ሰላም ተስፋዬ',
    subject: 'መልስ፦ የልብ ቀዶ ጥገና',
    lines: ['አመሰግናለሁ፣ ሐኪሙ ምን አለ?', '-- ', 'ፔኒሲሊን አይስማማኝም።', '________________________________'],
    lead: 'እ.ኤ.አ. 20 ኖቬምበር 2026 10:02 Pona <care@pona.example> ጽፏል፦',
    charset: undefined,
  },
  {
    language: 'ar',
    name: 'مريم عبد الله',
    subject: 'رد: موعد العملية',
    lines: ['شكراً، هل أستطيع السفر في كانون الأول؟', 'من: مستشفى الخرطوم', 'عندي حساسية من البنسلين.', '-- '],
    lead: 'في الجمعة، ٢٠ نوفمبر ٢٠٢٦ ١٠:٠٢ كتب Pona <care@pona.example>:',
    charset: 'windows-1256',
  },
  {
    language: 'hi',
    name: 'अनीता शर्मा',
    subject: 'उत्तर: इलाज का खर्च',
    lines: [
      'धन्यवाद, मेरे पिता की रिपोर्ट भेज रही हूँ।',
      'On Monday we wrote:',
      'खून की जाँच: HB 11.2 < 12',
      '-----Original Message-----',
    ],
    lead: 'शुक्र, 20 नव॰ 2026 को 10:02 बजे Pona <care@pona.example> ने लिखा:',
    charset: undefined,
  },
  {
    language: 'ru',
    name: 'Ольга Петрова',
    subject: 'Re: Лечение в Индии',
    lines: ['Спасибо, прикладываю снимки.', 'От: клиника в Найроби', 'Аллергия на пенициллин!', '--'],
    lead: 'пт, 20 нояб. 2026 г. в 10:02, Pona <care@pona.example>:',
    charset: 'koi8-r',
  },
  {
    language: 'zh',
    name: '王小明',
    subject: '回复：手术日期',
    lines: ['谢谢，我父亲想在十二月去。', '发件人: 内罗毕医院', '对青霉素过敏。', '> 这一行是我自己写的'],
    lead: 'Pona <care@pona.example> 于2026年11月20日周五 10:02写道：',
    charset: 'gb18030',
  },
  {
    language: 'th',
    name: 'สมชาย ใจดี',
    subject: 'ตอบกลับ: นัดหมาย',
    lines: ['ขอบคุณครับ ผมส่งผลเอกซเรย์มาแล้ว', 'จาก: โรงพยาบาลกรุงเทพ', 'แพ้ยาเพนิซิลลิน', '___'],
    lead: 'เมื่อ ศ. 20 พ.ย. 2026 เวลา 10:02 Pona <care@pona.example> เขียนว่า:',
    charset: 'windows-874',
  },
]

/** Our mail, which every mailer quotes. */
export const ours = [
  'Dear patient,',
  'can you travel in December?',
  'Please send the newest report.',
  'Pona, PN-7K2M-9X4Q',
]
