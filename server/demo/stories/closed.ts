import { day, hours, type Story } from '../story.ts'

/** Closed for each of the usual reasons, withdrawn, and spam. */
export const closed: readonly Story[] = [
  {
    key: 'sarah',
    at: day(-22, '08:30'),
    name: 'Sarah Namubiru',
    countryCode: '+256',
    phone: '041 000 0213',
    locale: 'en',
    treatment: 'Heart valve',
    message:
      'I am 29 and my mitral valve has become narrow after rheumatic fever. I can not carry my baby up the hill any more. The doctors here say that it has to be replaced. Please help me to understand what comes.',
    heard: 'doctor',
    owner: 0,
    later: [
      { at: day(-22, '09:00'), act: { action: 'claim' } },
      {
        at: day(-22, '11:15'),
        subject: 'Your heart valve: what comes, step by step',
        reply: `Dear Sarah,

you will understand each step before you decide anything. First a cardiologist looks at your echo, which costs nothing. Then you hear whether the valve can be repaired or has to be replaced, and what that means if you would like another child one day.

{me}, {company}`,
        plans: [{ kind: 'call', at: day(-20, '10:00'), note: 'which valve, and warfarin' }],
      },
      {
        at: day(-20, '10:20'),
        act: { action: 'log-answer', via: 'call' },
        finishes: true,
        plans: [{ kind: 'task', at: day(-16, '09:00'), note: 'arrival: wheelchair at the gate' }],
      },
      {
        at: day(-16, '09:05'),
        act: { action: 'log-answer', via: 'whatsapp' },
        finishes: true,
        plans: [{ kind: 'call', at: day(-1, '10:00'), note: 'home again?' }],
      },
      {
        at: day(-2, '17:30'),
        by: 'email',
        subject: 'Home!',
        wrote:
          'We landed on Monday. I walked up the hill with the baby on my back. Thank you, thank you. I attach the letter of the hospital.',
        files: ['discharge.pdf'],
      },
      {
        at: day(-1, '09:15'),
        subject: 'Re: Home!',
        reply: `Dear Sarah,

your mail was read aloud in our office. Please have the INR measured each week, and tell us if anything is unclear. We call you in three weeks.

{me}, {company}`,
        finishes: true,
        plans: [{ kind: 'call', at: day(15, '10:00'), note: 'aftercare: INR, wound, how she is' }],
      },
      { at: day(-1, '09:20'), act: { action: 'close', reason: 'treated' } },
    ],
  },
  {
    key: 'brian',
    at: day(-12, '12:00'),
    name: 'Brian Kiprotich',
    countryCode: '+254',
    phone: '020 000 0224',
    locale: 'en',
    treatment: 'Torn ligament of the knee (ACL)',
    message:
      'I run the 1,500 m for my university and have torn the front ligament of my right knee. I would like to be back for the trials in July. Who does this for athletes?',
    heard: 'social',
    owner: 1,
    later: [
      { at: day(-12, '12:30'), act: { action: 'claim' } },
      {
        at: day(-12, '15:00'),
        act: { action: 'log-answer', via: 'whatsapp' },
        plans: [{ kind: 'wait', at: day(-6, '09:00') }],
      },
      {
        at: day(-6, '10:10'),
        said: 'Hi, the university has found a surgeon in Eldoret. Thank you for explaining all this to me!',
        channel: 'whatsapp',
        via: 'whatsapp',
      },
      { at: day(-6, '10:15'), act: { action: 'close', reason: 'went-elsewhere' } },
    ],
  },
  {
    key: 'mireille',
    at: day(-13, '16:45'),
    name: 'Mireille Tshala',
    countryCode: '+243',
    phone: '12 000 235',
    locale: 'fr',
    treatment: 'Implants dentaires',
    message:
      'Bonjour, j’ai perdu six dents dans un accident et je voudrais des implants. Quel est le prix avec le voyage, et peut-on payer en deux fois ?',
    heard: 'search',
    owner: 1,
    later: [
      { at: day(-12, '09:00'), act: { action: 'claim' } },
      {
        at: day(-12, '10:30'),
        subject: 'Vos implants : le prix et le temps',
        reply: `Bonjour Madame Tshala,

il faut deux voyages à quatre mois d’intervalle. Les cliniques demandent la moitié avant chaque voyage. J’ai joint les étapes dans l’ordre.

{me}, {company}`,
        plans: [{ kind: 'wait', at: day(-5, '09:00') }],
      },
      {
        at: day(-8, '07:50'),
        by: 'email',
        subject: 'Re: Vos implants',
        wrote: 'Merci pour votre réponse claire. C’est trop cher pour nous cette année. Peut-être plus tard.',
      },
      { at: day(-8, '09:10'), act: { action: 'close', reason: 'too-expensive' } },
    ],
  },
  {
    key: 'axmed',
    at: day(-14, '13:30'),
    name: 'Axmed Cali Faarax',
    countryCode: '+252',
    phone: '1 000 246',
    locale: 'so',
    treatment: 'Laf-dhabarka',
    message: 'Dhabarka ayaa i xanuunaya saddex sano. Ma heli karaa dhakhtar lafaha oo i eega?',
    owner: 0,
    later: [
      { at: day(-14, '14:00'), act: { action: 'claim' } },
      {
        at: day(-14, '14:10'),
        act: { action: 'log-attempt', outcome: 'no-answer' },
        plans: [{ kind: 'call', at: day(-12, '10:00') }],
      },
      {
        at: day(-12, '12:20'),
        act: { action: 'log-attempt', outcome: 'no-answer' },
        finishes: true,
        plans: [{ kind: 'call', at: day(-9, '16:00') }],
      },
      { at: day(-9, '16:05'), act: { action: 'log-attempt', outcome: 'wrong-number' }, finishes: true },
      { at: day(-9, '16:20'), act: { action: 'close', reason: 'not-reachable' } },
    ],
  },
  {
    key: 'almaz',
    at: day(-16, '10:00'),
    name: 'አልማዝ በቀለ',
    countryCode: '+251',
    phone: '011 000 0257',
    locale: 'am',
    treatment: 'የጉበት ንቅለ ተከላ',
    message: 'አባቴ 72 ዓመታቸው ነው፤ የጉበት በሽታ አለባቸው። ሆዳቸው በውሃ ይሞላል። ወደ ውጭ ሄደው መታከም ይችላሉ?',
    owner: 1,
    later: [
      { at: day(-16, '10:30'), act: { action: 'claim' } },
      {
        at: day(-15, '09:20'),
        act: { action: 'log-answer', via: 'call' },
        plans: [{ kind: 'task', at: day(-13, '10:00'), note: 'opinion of the liver centre' }],
      },
      {
        at: day(-13, '15:40'),
        note: 'The centre advises against the flight and against a transplant at his state. Told the daughter by phone, with the doctor; palliative care near home was arranged by her brother.',
      },
      { at: day(-13, '15:45'), act: { action: 'close', reason: 'not-fit-to-travel' } },
    ],
  },
  {
    key: 'salma',
    at: day(-19, '09:45'),
    name: 'سلمى إدريس',
    countryCode: '+249',
    phone: '0183 000 268',
    locale: 'ar',
    treatment: 'سرطان الرئة',
    message: 'والدي عمره 69 سنة ومصاب بسرطان الرئة. نبحث عن رأي ثانٍ قبل أن نقرر السفر.',
    owner: 0,
    later: [
      { at: day(-19, '10:00'), act: { action: 'claim' } },
      {
        at: day(-19, '12:30'),
        act: { action: 'log-answer', via: 'call' },
        plans: [{ kind: 'wait', at: day(-14, '09:00') }],
      },
      {
        at: day(-10, '08:20'),
        by: 'email',
        subject: 'والدي',
        wrote: 'توفي والدي يوم الجمعة في بيته وبيننا. شكراً على لطفكم معنا.',
      },
      { at: day(-10, '09:00'), act: { action: 'close', reason: 'died' } },
    ],
  },
  {
    key: 'claudine',
    at: day(-6, '11:00'),
    name: 'Claudine Uwera',
    countryCode: '+250',
    phone: '252 000 279',
    locale: 'en',
    treatment: 'Gallstones',
    message:
      'I am 45 and have gallstones with pain after each meal. I would like to know the cost of the keyhole operation.',
    heard: 'other',
    owner: 1,
    later: [
      { at: day(-6, '11:20'), act: { action: 'claim' } },
      {
        at: day(-6, '16:10'),
        act: { action: 'log-answer', via: 'call' },
        plans: [{ kind: 'wait', at: day(2, '10:00') }],
      },
      { at: hours(-21), withdraws: 'stop' },
    ],
  },
  {
    key: 'rankings',
    at: day(-1, '03:15'),
    name: 'Rank Your Clinic',
    countryCode: '+1',
    phone: '202 555 0129',
    locale: 'en',
    treatment: '',
    message:
      'Dear owner, we bring your website to page one within 30 days or your money back. 5,000 backlinks today only. Answer YES.',
    later: [{ at: day(-1, '08:05'), who: 1, act: { action: 'mark-spam' } }],
  },
]
