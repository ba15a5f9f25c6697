import { day, type Story } from '../story.ts'

/** Something is planned for a later day. */
export const planned: readonly Story[] = [
  {
    key: 'njeri',
    at: day(-18, '09:05'),
    name: 'Njeri Muthoni',
    countryCode: '+254',
    phone: '020 000 0168',
    locale: 'en',
    treatment: 'Breast reconstruction',
    message:
      'Two years ago I lost my right breast to cancer, and I am well. Now I would like a reconstruction with my own tissue. I am 49. How many weeks would I have to stay, and may my sister sleep in the same room?',
    heard: 'friend',
    owner: 0,
    later: [
      { at: day(-18, '09:40'), act: { action: 'claim' } },
      {
        at: day(-18, '13:10'),
        subject: 'Reconstruction with your own tissue',
        reply: `Dear Njeri,

it is good to read that you are well. With tissue of the belly (DIEP) the operation takes about seven hours, the stay in hospital six nights, and the whole journey four weeks. Your sister can have a bed in your room.

The surgeon would like to see the last mammogram and the report of the first operation.

Kind regards
{me}, {company}`,
        plans: [{ kind: 'wait', at: day(-12, '09:00') }],
      },
      {
        at: day(-15, '18:30'),
        by: 'email',
        subject: 'Re: Reconstruction with your own tissue',
        wrote:
          'Here is the report. The mammogram is clean, I can bring the pictures. January would be good for both of us.',
        files: ['discharge.pdf'],
      },
      {
        at: day(-14, '10:25'),
        subject: 'Two dates, and the cost estimate',
        reply: `Dear Njeri,

the surgeon can do it, and offers the second or the third week of January. The estimate covers the operation, six nights and the controls; flights and the guest house come on top, and I have listed both.

Shall I keep the second week for you?

{me}, {company}`,
        finishes: true,
        plans: [{ kind: 'call', at: day(-11, '10:00'), note: 'which week?' }],
      },
      {
        at: day(-11, '10:12'),
        act: { action: 'log-answer', via: 'call' },
        finishes: true,
        plans: [
          { kind: 'task', at: day(2, '09:00'), note: 'visa letter for both sisters' },
          { kind: 'task', at: day(3, '12:00'), note: 'guest house: two beds, ground floor', for: 2 },
          { kind: 'call', at: day(8, '10:00'), note: 'blood tests before the flight' },
        ],
      },
      {
        at: day(-11, '10:15'),
        note: 'She takes the second week. Passport numbers are with the office, not here.',
      },
    ],
  },
  {
    key: 'selam',
    at: day(-4, '19:40'),
    name: 'Selam Haile',
    countryCode: '+44',
    phone: '07700 900179',
    locale: 'en',
    treatment: 'Both knees, for my mother in Addis Ababa',
    message:
      'I live in Leeds, my mother (70) in Addis Ababa. Both knees need replacing and I can take three weeks off in spring. Can both be done in one journey? I would fly to meet her there. Evenings after six are best for a call.',
    heard: 'search',
    owner: 1,
    later: [
      { at: day(-3, '08:50'), act: { action: 'claim' } },
      {
        at: day(-3, '16:30'),
        act: { action: 'log-answer', via: 'call' },
        plans: [
          { kind: 'call', at: day(1, '18:30'), note: 'appointment: with her mother on the line, in Amharic' },
        ],
      },
      {
        at: day(-3, '16:34'),
        note: 'Wants both knees in one stay, a week apart. Mother has high blood pressure, well controlled.',
      },
    ],
  },
  {
    key: 'achieng',
    at: day(-5, '14:10'),
    name: 'Achieng Atieno',
    countryCode: '+254',
    phone: '020 000 0180',
    locale: 'en',
    treatment: 'Fibroids',
    message:
      'She is 41, has fibroids and very heavy bleeding (Hb 8.9). Wants to keep the womb. Two children. Sends her reports on WhatsApp.',
    channel: 'whatsapp',
    owner: 0,
    later: [
      {
        at: day(-5, '14:30'),
        act: { action: 'log-answer', via: 'whatsapp' },
        plans: [{ kind: 'wait', at: day(2, '09:00') }],
      },
      {
        at: day(-1, '11:05'),
        said: 'Hello, I can come to your office with my husband. Is tomorrow at two fine? I am taking the iron tablets as you said.',
        channel: 'whatsapp',
        via: 'whatsapp',
        finishes: true,
        plans: [{ kind: 'task', at: day(1, '14:00'), note: 'visit at the office, with her husband' }],
      },
    ],
  },
  {
    key: 'fatouma',
    at: day(-9, '11:35'),
    name: 'Fatouma Abdillahi',
    countryCode: '+253',
    phone: '21 00 01 91',
    locale: 'fr',
    treatment: 'Prothèse de hanche',
    message:
      'Ma tante a 62 ans, elle est tombée il y a un an et la hanche n’a pas guéri. Elle se déplace en fauteuil. Est-ce trop tard pour une prothèse ? Elle a aussi de l’hypertension.',
    owner: 0,
    later: [
      { at: day(-9, '12:00'), act: { action: 'claim' } },
      {
        at: day(-8, '09:50'),
        subject: 'Ce n’est pas trop tard',
        reply: `Bonjour Madame,

après une fracture qui n’a pas guéri, une prothèse reste possible, même un an plus tard. Les muscles ont besoin de temps : comptez deux semaines à l’hôpital et un mois de rééducation. Pour un avis il nous faut une radiographie du bassin et l’avis de son cardiologue.

{me}, {company}`,
        plans: [{ kind: 'write', at: day(4, '10:00'), note: 'demander l’avis du cardiologue' }],
      },
    ],
  },
  {
    key: 'khadija',
    at: day(-10, '10:20'),
    name: 'Khadija Noor',
    countryCode: '+971',
    phone: '04 000 0202',
    locale: 'en',
    treatment: 'Bone marrow transplant, sickle cell disease',
    message:
      'My son Ilyas is 6 and has sickle cell disease. He was in hospital nine times this year. His sister is a full match. We are Somali and live in Sharjah, and we can travel with all papers. What are the chances, and how long would we live there?',
    heard: 'doctor',
    owner: 1,
    later: [
      { at: day(-10, '10:45'), act: { action: 'claim' } },
      {
        at: day(-10, '17:10'),
        subject: 'Ilyas: with a sister who matches',
        reply: `Dear Khadija,

a sister who matches is the best news there can be: in children of his age nine of ten transplants heal the disease. The family lives near the hospital for about four months.

With your permission I ask two centres for their opinion. For that I need the typing of both children and his last blood counts.

{me}, {company}`,
        plans: [{ kind: 'wait', at: day(-6, '09:00') }],
      },
      {
        at: day(-7, '20:15'),
        by: 'email',
        subject: 'Typing',
        wrote:
          'You have my permission, please ask. The laboratory sends the typing to your address tomorrow.',
      },
      {
        at: day(-6, '09:40'),
        act: { action: 'log-answer', via: 'call' },
        finishes: true,
        plans: [{ kind: 'task', at: day(1, '11:00'), note: 'opinions of both centres are due' }],
      },
    ],
  },
]
