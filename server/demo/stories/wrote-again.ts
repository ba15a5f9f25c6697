import { day, hours, type Story } from '../story.ts'

/** Patients who wrote again after an answer. */
export const wroteAgain: readonly Story[] = [
  {
    key: 'neema',
    at: day(-7, '08:40'),
    name: 'Neema Mushi',
    countryCode: '+255',
    phone: '022 000 0091',
    locale: 'en',
    treatment: 'Scoliosis surgery',
    message:
      'My daughter Upendo is 14. In one year her back has become very crooked, one shoulder is higher and she hides under big sweaters. In Moshi they measured 58 degrees and said that a brace comes too late. Is an operation safe? She loves to swim.',
    heard: 'doctor',
    owner: 0,
    later: [
      { at: day(-7, '09:10'), act: { action: 'claim' } },
      {
        at: day(-7, '14:20'),
        subject: 'Your daughter’s back: what we need, and what happens next',
        reply: `Dear Mrs Mushi,

thank you for writing to us, and for telling us about Upendo and her swimming.

With a curve of 58 degrees most surgeons would advise an operation before it grows further. The nerves are watched through the whole operation, and most girls swim again after six months. Two surgeons who do this every week can look at her pictures. For that we need:

1. the X-ray of the whole spine, standing, as a photograph or a file
2. the report from Moshi
3. her height and weight

You can answer this mail and attach them. There is no cost for the opinion.

Kind regards
{me}, {company}`,
        plans: [{ kind: 'wait', at: day(2, '09:00') }],
      },
      { at: day(-7, '14:25'), destination: 0 },
      {
        at: hours(-16),
        by: 'email',
        subject: 'Re: Your daughter’s back: what we need, and what happens next',
        wrote: `Dear team,

thank you, we read your mail together and Upendo asked me three times about the swimming. I attach the X-ray and the report. She is 1.61 m and 47 kg. Could it be in December, when the school is closed?

Neema`,
        files: ['spine.jpg', 'spine report.pdf'],
      },
    ],
  },
  {
    key: 'neema.mushi',
    at: day(-7, '10:40'),
    name: 'Neema Mushi',
    countryCode: '+255',
    phone: '022 000 0091',
    locale: 'en',
    treatment: 'Scoliosis',
    message:
      'I sent a form this morning about my daughter and I do not know whether it has arrived. She is 14.',
    owner: 0,
    later: [{ at: day(-7, '11:05'), mergedInto: 'neema' }],
  },
  {
    key: 'aline',
    at: day(-5, '15:05'),
    name: 'Aline Nduwimana',
    countryCode: '+257',
    phone: '22 00 01 02',
    locale: 'fr',
    treatment: 'Nodule de la thyroïde',
    message:
      'Bonjour, j’ai 35 ans et un nodule de 4 cm au cou. La ponction n’était pas claire (Bethesda III). J’avale difficilement. Faut-il opérer, et peut-on garder une partie de la thyroïde ?',
    heard: 'social',
    owner: 1,
    later: [
      { at: day(-5, '16:00'), act: { action: 'claim' } },
      {
        at: day(-4, '11:40'),
        subject: 'Votre nodule : les deux possibilités',
        reply: `Bonjour Madame Nduwimana,

merci pour votre confiance. Avec un résultat Bethesda III il y a deux chemins : répéter la ponction, ou enlever la moitié de la thyroïde, qui est alors examinée. À 4 cm et avec une gêne pour avaler, beaucoup de chirurgiens proposent la seconde.

Avez-vous une échographie récente et un dosage de TSH ? Avec ces deux documents un chirurgien vous répond en trois jours.

Bien à vous
{me}, {company}`,
        plans: [{ kind: 'wait', at: day(3, '09:00') }],
      },
      {
        at: hours(-3.2),
        by: 'page',
        wrote:
          'Merci beaucoup. La TSH est de 2,1. L’échographie est prévue jeudi, je vous l’envoie le soir même. Ma sœur peut m’accompagner.',
      },
    ],
  },
  {
    key: 'grace',
    at: day(-2, '13:25'),
    name: 'Grace Mwangi',
    countryCode: '+254',
    phone: '020 000 0078',
    locale: 'en',
    treatment: 'IVF',
    message:
      'We have been trying for six years. I am 36, my husband is 41 and all his tests are normal. Two cycles in Nairobi have failed. What would another clinic do in a different way? Please write by e-mail only.',
    heard: 'search',
    owner: 0,
    later: [
      { at: day(-2, '14:00'), act: { action: 'claim' } },
      {
        at: day(-1, '09:20'),
        subject: 'What another clinic would look at',
        reply: `Dear Grace,

six years is a long time, and I am sorry that two cycles have failed. A second clinic would begin with the reports of both: how many eggs, how many embryos on day 5, and how thick the lining was. Often the medicine is changed, or embryos are tested before one is put back.

May we have those two reports? Everything stays between us, and we write by e-mail only, as you ask.

Warm regards
{me}, {company}`,
        plans: [{ kind: 'wait', at: day(3, '10:00') }],
      },
      {
        at: hours(-6.5),
        by: 'email',
        subject: 'Re: What another clinic would look at',
        wrote:
          'Thank you for this kind answer. The first clinic sends the report on Friday. Is it a problem that I am diabetic (type 2, tablets)?',
      },
    ],
  },
]
