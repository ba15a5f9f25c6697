import { day, hours, type Story } from '../story.ts'

/** Nobody has answered them yet. */
export const fresh: readonly Story[] = [
  {
    key: 'wanjiru',
    at: hours(-1.3),
    name: 'Wanjiru Kamau',
    countryCode: '+254',
    phone: '020 000 0012',
    locale: 'sw',
    treatment: 'Kubadilisha goti',
    message:
      'Habari. Mama yangu ana miaka 68 na goti la kulia linamuuma sana kwa miaka minne. Hawezi tena kupanda ngazi. Daktari wa Nakuru amesema goti limeisha na linahitaji kubadilishwa. Tungependa kujua gharama India na atakaa hospitalini siku ngapi.',
    heard: 'friend',
    later: [
      {
        at: hours(-0.8),
        wrote: 'Hii ndiyo picha ya eksirei ya goti lake, ya wiki iliyopita.',
        by: 'page',
        files: ['knee.jpg'],
      },
    ],
  },
  {
    key: 'abebech',
    at: hours(-3),
    name: 'አበበች ታደሰ',
    countryCode: '+251',
    phone: '011 000 0023',
    locale: 'am',
    treatment: 'የልብ ቫልቭ ቀዶ ሕክምና',
    message:
      'ሰላም። ልጄ 12 ዓመቱ ነው። የልብ ቫልቭ ችግር እንዳለበት ሐኪሞች ነግረውናል፤ ሲሮጥ ትንፋሽ ያጥረዋል። ቀዶ ሕክምና ያስፈልገዋል ተብለናል። የት ማሳከም እንደምንችል እና ወጪው ምን ያህል እንደሆነ እባካችሁ ንገሩን።',
    heard: 'doctor',
    later: [{ at: hours(-2.6), wrote: 'የኢኮ ምርመራ ውጤቱ ይኸው።', by: 'page', files: ['echo.pdf'] }],
  },
  {
    key: 'okello',
    at: hours(-27),
    name: 'James Okello',
    countryCode: '+256',
    phone: '041 000 0034',
    locale: 'en',
    treatment: 'Hip replacement',
    message:
      'I am 52 and a teacher in Gulu. The bone of my left hip has died (avascular necrosis, stage 3 on the MRI). I walk with a stick and stand in class for six hours. Could you tell me whether one operation is enough, and when I could teach again?',
    heard: 'search',
    owner: 1,
    later: [{ at: hours(-25), act: { action: 'claim' } }],
  },
  {
    key: 'hanan',
    at: hours(-5),
    name: 'حنان عثمان',
    countryCode: '+249',
    phone: '0183 000 045',
    locale: 'ar',
    treatment: 'سرطان الثدي',
    message:
      'السلام عليكم. عمري 44 سنة، وأظهرت الخزعة قبل أسبوع ورماً خبيثاً في الثدي الأيسر. الطبيب يقول إن العلاج يجب أن يبدأ قريباً، ولا يوجد هنا علاج إشعاعي الآن. أين يمكن أن أتعالج، ومتى أستطيع السفر؟',
    heard: 'social',
    owner: 0,
    later: [
      { at: hours(-4.6), wrote: 'هذا تقرير الخزعة.', by: 'page', files: ['biopsy.pdf'] },
      { at: hours(-4.2), act: { action: 'claim' } },
      { at: hours(-4.1), act: { action: 'set-urgent', isUrgent: true } },
      {
        at: hours(-4),
        note: 'Receptor status is in the report. Ask two centres for a tumour board today, and for dates within two weeks.',
      },
    ],
  },
  {
    key: 'cabdi',
    at: hours(-20),
    name: 'Cabdi Xasan Warsame',
    countryCode: '+252',
    phone: '1 000 056',
    locale: 'so',
    treatment: 'Kelli beddelid',
    message:
      'Asc. Walaalkay waa 39 jir, kelyihiisii way joogsadeen, toddobaadkiina saddex jeer ayaa dhiigga loo sifeeyaa. Aniga ayaa kelli siinaya. Waxaan rabnaa inaan ogaanno waraaqaha loo baahan yahay iyo inta ay ku kacayso.',
    heard: 'friend',
  },
  {
    key: 'kabongo',
    at: hours(-9),
    name: 'Jean-Bosco Kabongo',
    countryCode: '+243',
    phone: '12 000 067',
    locale: 'fr',
    treatment: 'Cancer de la prostate',
    message:
      'Bonjour. J’ai 66 ans. Mon PSA est de 14 et la biopsie montre un cancer (Gleason 7). Mon urologue à Lubumbashi conseille une opération ou une radiothérapie. Pouvez-vous m’aider à comparer les deux, et le coût avec un accompagnant ?',
    heard: 'search',
  },
  {
    key: 'mwangi',
    at: hours(-0.6),
    name: 'Peter Mwangi',
    countryCode: '+254',
    phone: '020 000 0078',
    locale: 'en',
    treatment: 'Prostate operation',
    message:
      'Good morning. I am 71. I wake up five times each night, and the tablets do not help any more. My doctor in Nyeri speaks of a laser operation. My daughter Grace has also written to you, this is her telephone.',
    heard: 'friend',
  },
  {
    key: 'deng',
    at: day(-3, '11:20'),
    name: 'Deng Akol',
    countryCode: '+211',
    phone: '180 000 089',
    locale: 'en',
    treatment: 'Burn scar on the hand',
    message:
      'His son is 7. Hot water two years ago, the fingers of the right hand have grown into the palm. He can not hold a pen. The father calls from Juba, WhatsApp is best in the evening.',
    channel: 'phone',
    owner: 1,
    later: [
      {
        at: day(-3, '11:45'),
        act: { action: 'log-answer', via: 'call' },
        plans: [{ kind: 'call', at: hours(-2), note: 'photographs of the hand, and school holidays' }],
      },
    ],
  },
]
