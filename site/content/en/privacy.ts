import type { PrivacyContent } from '../types.ts'
import type { EnglishPlurals } from './plurals.ts'

export const privacy: PrivacyContent<EnglishPlurals> = {
  metaTitle: 'Your privacy: {company}',
  description:
    'What {company} asks you, why, who reads it, where it is kept and for how long, and how you have it corrected or erased.',
  eyebrow: 'Privacy notice',
  title: 'What we do with what you tell us',
  summary:
    'In short: we ask what we need to answer you. Our coordinators read it. It goes to a hospital only if you agree to that too. You can stop us at any time.',
  sections: [
    {
      title: 'Who is responsible',
      paragraphs: [
        '{legalName}, {address}, which you know as {company}, decides what happens with your data and answers for it. The law calls this the data controller.',
      ],
    },
    {
      title: 'What we ask, and why',
      points: [
        'Your name, phone number and email address: to reach you.',
        'Your message and, if you know it, the treatment: to understand what you need. What you write about an illness is health data, which the law protects more than other data.',
        'The reports, photos and other files that you send on your own page or by email: so that a doctor can judge what you need. A photo is made smaller in your browser, without the place and time that the camera wrote into it, unless you press “Send it in full size”.',
        'What you add on your own page or answer by email, your answers there about hospitals and their offers, and whether you told us that you no longer want this.',
        'With it we store when it arrived, the language of the page, and which version of this notice you saw. If the link that brought you here named a campaign, we store its name. If you tell us afterwards how you heard of us, we store that.',
      ],
      paragraphs: [
        'We use it to answer you and to prepare what you ask for. We do so because you agree to it by sending the form. You are free not to: then call us, and tell us only what you want to.',
        'Are you writing for somebody else? Ask them first, if they can be asked.',
      ],
    },
    {
      title: 'What we do not do',
      paragraphs: [
        'We do not sell your data or use it for advertising. Our pages set no cookies, with one exception, and load nothing from other companies. The exception: when you press “Leave this page” on your own page, your browser keeps a cookie without any data for ten minutes, so that “Back” shows nothing of it. To stop abuse, our server remembers network addresses, scrambled and for about an hour. Your browser keeps a draft of the form until you send it, and then your reference and the time of our reply, for 7 days at most. On your own page it keeps what you type there until it is sent, and the names of the files that you choose, for 7 days at most, or until you clear them or leave the page. All of it stays on your device.',
      ],
    },
    {
      title: 'Who reads it',
      paragraphs: [
        'The coordinators who answer you, and the people who keep our systems running where their work needs it. We keep a record of who looked at your inquiry or opened a file. Until a coordinator has opened a file, you can take it back on your own page. A hospital reads only what you agreed to send there.',
      ],
    },
    {
      title: 'Where it is kept, and who carries it',
      points: [
        'Our server and its database stand in {storedIn}. A hosting company runs the machines. What you write, and each file that you send, is stored there encrypted.',
        'An email company carries our emails and keeps our mailbox. The email that tells our coordinators of your inquiry may hold what you wrote. It travels over an encrypted connection. The email that confirms your inquiry to you repeats nothing of it.',
        'The confirmation and our email have a link to your own page. The page shows where your inquiry stands, and never what you wrote, what we wrote, or a file, with one exception: before we send something to a hospital, it shows our summary and the names of the files, and later the offers of hospitals. Whoever has the link can open it and add something: keep it for yourself. It ends {link} after your case is closed, and when we send you a new one.',
        'If you write to us on WhatsApp, WhatsApp carries it under its own terms. Leave medical details for the form or a call.',
        'If you call us, the telephone companies carry the call.',
      ],
      paragraphs: [
        'The hosting and email companies work for us. They may not use what you wrote for themselves. An email can pass through other countries on its way.',
      ],
    },
    {
      title: 'Hospitals, at home and abroad',
      paragraphs: [
        'To get you a plan or an estimate, a hospital has to know about the illness. Before anything goes there, we ask you: which hospital, in which country, and what it gets. Another country may protect your data less than {homeCountry} does. If you say no, nothing is sent, and that hospital can’t make you an offer.',
        'A hospital gets only the summary and the files that you agreed to, and later reports only if you agreed to those too. Reports carry your name. You can take your agreement back at any time: write or call. From then on we send that hospital nothing more, and links to your files end. The hospital keeps records of its own of what it has received, as its law asks; tell us, and we ask it to delete them.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'Until your case is closed, and then for {retention}, because many people come back with a question. After that our server erases it, with its files; what we take for spam, after {spam}. Ask, and we erase it sooner. Copies in backups go when those are replaced.',
        'Our mailbox has copies of its own. They stay until we delete them there ourselves. When you ask us to erase your data, we delete those too.',
      ],
    },
    {
      title: 'How to stop, and what else you can ask of us',
      points: [
        'To stop: you can take back your agreement at any time. Press “I no longer want this” on your own page, write or call; you don’t have to give a reason. From that moment our server sends you nothing more, and we stop using what you sent and erase it if you want. What was done before stays lawful. We can’t go on helping you without it.',
        'To see what we have about you, and to get a copy.',
        'To correct what is wrong.',
        'To erase it.',
      ],
      paragraphs: [
        'It costs nothing. Give your reference if you have it. If you think that we treat your data wrongly, you can complain to {regulator} or to the authority of your country.',
      ],
    },
  ],
  days: { one: '{count} day', other: '{count} days' },
  contactTitle: 'How to reach us about it',
  version:
    'Version {version}, in force since {date}. The sentences above the form’s button have the same version.',
}
