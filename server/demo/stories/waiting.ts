import { day, hours, type Story } from '../story.ts'

/** It is the patient's turn. */
export const waiting: readonly Story[] = [
  {
    key: 'eric',
    at: day(-8, '10:50'),
    name: 'Eric Habimana',
    countryCode: '+250',
    phone: '252 000 113',
    locale: 'en',
    treatment: 'Slipped disc L4/L5',
    message:
      'I am 38 and drive a truck between Kigali and Mombasa. For five months the pain goes from my back into the left foot, and the big toe has become weak. Physiotherapy did not help. Do I need an operation?',
    heard: 'friend',
    owner: 1,
    later: [
      { at: day(-8, '11:30'), act: { action: 'claim' } },
      {
        at: day(-8, '15:40'),
        subject: 'Your back: a weak toe should be seen soon',
        reply: `Dear Mr Habimana,

a toe that has become weak should be seen by a surgeon within weeks, not months. Please send us the MRI of the lower back; a photograph of the film against a window is enough for a first opinion.

If you lose control of bladder or bowel, or the numbness reaches the saddle, go to a hospital at once and do not wait for us.

{me}, {company}`,
        plans: [{ kind: 'wait', at: day(2, '08:30') }],
      },
    ],
  },
  {
    key: 'hodan',
    at: day(-4, '09:10'),
    name: 'Hodan Maxamed',
    countryCode: '+252',
    phone: '1 000 124',
    locale: 'so',
    treatment: 'Indhaha (cataract)',
    message:
      'Hooyaday waa 74 jir, labada indhoodba caad ayaa ku taal. Ma aqrin karto, habeenkiina way dhacdaa. Ma labada indhood ayaa hal mar la qalaa? Imisa maalmood ayay joogaysaa?',
    owner: 0,
    later: [
      { at: day(-4, '10:00'), act: { action: 'claim' } },
      {
        at: day(-4, '14:30'),
        subject: 'Indhaha hooyadaa',
        reply: `Walaal Hodan,

waad ku mahadsan tahay qoraalkaaga. Badanaa hal il ayaa marka hore la qalaa, tan labaadna toddobaad ka dib. Qalliinku waa nus saac, hooyadaana isla maalintaas ayay guriga tagi kartaa. Safarku waa laba toddobaad.

Fadlan noo soo dir baaritaankii indhaha ee ugu dambeeyay, iyo haddii ay sonkor leedahay.

{me}, {company}`,
        plans: [{ kind: 'wait', at: day(1, '09:00') }],
      },
    ],
  },
  {
    key: 'tesfaye',
    at: day(-6, '10:20'),
    name: 'ተስፋዬ ገብረማርያም',
    countryCode: '+251',
    phone: '011 000 0135',
    locale: 'am',
    treatment: 'የአንጎል ዕጢ',
    message:
      'ባለቤቴ 47 ዓመቷ ነው። ለስድስት ወር ራሷን ያማታል፤ ኤምአርአይ ሲነሳ 3 ሴ.ሜ የሆነ ዕጢ ተገኝቷል፤ ሐኪሙ ማኒንጂዮማ ነው ብሏል። ቀዶ ሕክምናው አደገኛ ነው? የት ይሻላል?',
    heard: 'doctor',
    owner: 1,
    later: [
      { at: day(-6, '10:50'), act: { action: 'claim' } },
      {
        at: day(-6, '16:10'),
        subject: 'የባለቤትዎ ሕክምና',
        reply: `ክቡር አቶ ተስፋዬ፣

ስለጻፉልን እናመሰግናለን። ማኒንጂዮማ አብዛኛውን ጊዜ ቀስ ብሎ የሚያድግ እና ካንሰር ያልሆነ ዕጢ ነው። ምርጫዎቹን ለመንገር ሐኪሞቹ የኤምአርአይ ሲዲውን ማየት አለባቸው። እባክዎን ፋይሎቹን ይላኩልን ወይም ወደ ቢሮ ይዘው ይምጡ።

{me}፣ {company}`,
        plans: [{ kind: 'wait', at: day(4, '09:00') }],
      },
    ],
  },
  {
    key: 'yusuf',
    at: day(-3, '12:15'),
    name: 'يوسف الأمين',
    countryCode: '+971',
    phone: '04 000 0146',
    locale: 'ar',
    treatment: 'زراعة القوقعة',
    message:
      'ابنتي عمرها سنتان ولا تسمع منذ ولادتها. جرّبنا السماعات ستة أشهر دون فائدة. نريد أن نعرف هل تناسبها زراعة القوقعة، وكم تبقى بعدها للتأهيل.',
    heard: 'social',
    owner: 0,
    later: [
      { at: day(-3, '12:40'), act: { action: 'claim' } },
      {
        at: day(-3, '16:05'),
        subject: 'زراعة القوقعة لابنتكم',
        reply: `الأستاذ يوسف المحترم،

شكراً لثقتكم. عمر السنتين مناسب جداً، فالنتائج أفضل كلما كانت الزراعة مبكرة. يحتاج الطبيب إلى تخطيط السمع والأشعة المقطعية للأذن. بعد العملية بأربعة أسابيع يُشغَّل الجهاز، ثم يبدأ التأهيل الذي يمكن أن يستمر قرب بيتكم.

مع تحياتنا
{me}، {company}`,
        plans: [{ kind: 'wait', at: day(3, '11:00') }],
      },
    ],
  },
  {
    key: 'juma',
    at: day(-2, '10:30'),
    name: 'Juma Bakari',
    countryCode: '+255',
    phone: '022 000 0157',
    locale: 'sw',
    treatment: 'Upasuaji wa moyo (bypass)',
    message:
      'Baba ana miaka 63, mishipa mitatu ya moyo imeziba. Kifua kinambana akitembea mita hamsini. Anatumia dawa za kisukari. Tuna mashaka juu ya safari ya ndege.',
    heard: 'event',
    owner: 0,
    later: [
      { at: day(-2, '10:50'), act: { action: 'claim' } },
      { at: day(-2, '11:10'), act: { action: 'log-attempt', outcome: 'no-answer' } },
      {
        at: day(-1, '09:40'),
        said: 'Nimeona simu yenu. Hii ni ECG ya baba ya jana. Nipigieni nikitoka kazini, baba atakuwa nami.',
        channel: 'whatsapp',
        files: ['ecg.jpg'],
        via: 'whatsapp',
        plans: [{ kind: 'call', at: hours(1.5), note: 'na baba; maswali kuhusu ndege' }],
      },
    ],
  },
]
