import type { PatientPageContent } from '../types.ts'
import { hospitals } from './hospitals.ts'
import type { EnglishPlurals } from './plurals.ts'

export const patientPage: PatientPageContent<EnglishPlurals> = {
  metaTitle: 'Your page: {company}',
  title: 'Your inquiry',
  homeLink: 'Return to Home',
  safe: 'This page shows nothing that you or we wrote, and no file. If we ask you about a hospital or send you offers, it shows that too, but only by the link that we sent you. Keep the link for yourself.',
  leave: 'Leave this page',
  leaveHint:
    'One press leaves this page. Afterwards “Back” shows nothing of it, and this device forgets what you typed and chose here.',
  next: {
    title: 'What happens next',
    answer: {
      text: 'A coordinator reads your inquiry and answers you.',
      by: 'You hear from us by',
    },
    reply: {
      text: 'What you added has reached us. A coordinator reads it and answers you.',
      by: 'You hear from us by',
    },
    back: { text: 'We are working on it, and get back to you.', by: 'You hear from us by' },
    'agreed-call': { text: 'We call you, as agreed.', by: 'Our call' },
    wait: {
      text: 'It is your turn: we answered, and wait to hear from you. Answer our message, call us, or add something below.',
      by: 'If we hear nothing, we ask again on',
    },
    withdrawn: {
      text: 'You told us that you no longer want this. Nothing more is sent to you, and a coordinator confirms it.',
      by: '',
    },
    closed: {
      text: 'We have closed your inquiry. Do you need us again? Add something below, and it opens again.',
      by: 'Closed on',
    },
    'by-mail': {
      text: 'We answer you by email, phone or WhatsApp. To see what comes next, open the link in our newest email to you. What you add or send here reaches us as before.',
      by: '',
    },
    late: 'By now you should have heard from us. If not, call and give your reference.',
    calendar: 'Add it to my calendar',
    cancelled: 'We do not call you at this time, which we had agreed on:',
    cancelledCalendar: 'Take it out of my calendar',
  },
  happened: {
    title: 'What has happened',
    received: 'Your inquiry reached us',
    read: 'A coordinator read it',
    answered: 'We answered you',
    added: 'Something from you reached us',
    wrote: 'We wrote to you',
    withdrawn: 'You told us that you no longer want this',
    back: 'You told us that you want to go on',
  },
  add: {
    title: 'Add something',
    text: 'It goes to your coordinator, who answers you. It is not shown here afterwards.',
    message: {
      label: 'What do you want to tell us?',
      hint: 'A question, news from the doctor, or anything you left out.',
    },
    more: 'How to reach you, and who is writing',
    reach: {
      label: 'How should we reach you?',
      choices: { call: 'Call me', whatsapp: 'Write on WhatsApp', email: 'Write an email' },
    },
    when: { label: 'When?', hint: 'For example: after 17:00, or not on Fridays.' },
    language: { label: 'In which language?' },
    writer: {
      label: 'Who is writing?',
      choices: { patient: 'The patient', other: 'Somebody else for the patient' },
    },
    relation: {
      label: 'Who are you to the patient?',
      hint: 'For example: the daughter, or the family doctor.',
    },
    send: 'Send it',
    errors: {
      required: 'Write something, or tell us how to reach you',
      tooLong: 'This must be {limit} characters or fewer: send the rest as a second message',
      notAChoice: 'Choose one of the list',
    },
    problems: {
      tooMany:
        'Too much came from this page or your network in a short time. It was not sent yet: what you typed is below. Try again later, or call us.',
      tooLarge:
        'That was too much at once, and was not sent. Go back in your browser: what you typed should still be there. Send it in two parts, or as a file.',
      unavailable:
        'We could not save it. Nothing is lost: what you typed is below. Send it again in a moment, or call us.',
    },
    failed: {
      tooMany: 'Too much came from this page or your network in a short time. It was not sent yet.',
      tooLarge: 'That was too much at once, and was not sent. Send it in two parts, or as a file.',
      failed: 'It did not get through. Send it again in a moment.',
    },
  },
  contact: {
    title: 'Is your email address or phone number wrong?',
    text: 'Write the right one. A coordinator looks at it before we use it. What you gave before is not shown here.',
    email: {
      label: 'New email address',
      hint: 'We send a link there. Open it, so that we know that the address is yours.',
    },
    countryCode: { label: 'Country code' },
    phone: { label: 'New phone number' },
    send: 'Send the new one',
    errors: { required: 'Enter a new email address, a new phone number, or both' },
  },
  contactLinkPage: {
    metaTitle: 'Confirm your email address: {company}',
    title: 'Is this your email address?',
    text: 'Somebody gave us the address to which we sent this link, for the reference {reference}. Was it you? Then press the button. If not, close this page: nothing changes.',
    confirm: 'Yes, it is mine',
    confirmedTitle: 'Thank you',
    confirmed:
      'A coordinator looks at it next. If we then use it for the reference {reference}, we send a new link to your page here.',
    homeLink: 'Go to the home page',
  },
  hospitals,
  done: {
    proposed:
      'We have it. If you gave a new email address, open the link in the email that we have just sent there. A coordinator then changes it.',
    added: 'We have it. A coordinator reads it and answers you.',
    withdrawn: 'We have it. Nothing more is sent to you.',
    asked: 'We have it. Before we stop, a coordinator asks you by email or phone.',
    back: 'Good. We go on where we were.',
    agreed: 'We have it: you agree. A coordinator sends it to the hospital, and tells you the answer.',
    refused: 'We have it. Nothing is sent to this hospital.',
    'asked-first': 'We have it. Nothing is sent. A coordinator talks with you first.',
    chose: 'We have it. A coordinator talks with you about the next step.',
    'chose-none': 'We have it: none of these. A coordinator asks you what you need instead.',
  },
  withdraw: {
    title: 'I no longer want this',
    text: 'You don’t have to give a reason. From then on we send you nothing: no email, no reminder. A coordinator confirms it at our office. You can change your mind here for a day.',
    erase: 'Also erase all that you have about me. A coordinator does that, after a day at the earliest.',
    send: 'I no longer want this',
    withdrawn: 'You told us that you no longer want this. Nothing more is sent to you.',
    erasing: 'You also asked us to erase all that we have about you. A coordinator does that.',
    takeBackBy: 'You can change your mind here until',
    takeBack: 'I want to go on',
    late: 'Have you changed your mind? Call us or write to us.',
  },
  reports: {
    title: 'Send your reports',
    text: 'Photos of paper, scans, letters or a whole CD. Only our coordinators see them; nothing goes to a hospital before you agree.',
    camera: 'Photograph a page',
    choose: 'Choose photos or files',
    chooseHint:
      'PDF, photos, Word, DICOM or ZIP, several at once. Up to 50 MB together in an old browser, otherwise 2 GB each.',
    send: 'Send',
    list: {
      file: { plain: 'File {n}', pages: { one: 'File {n}, 1 page', other: 'File {n}, {pages} pages' } },
      received: '{file}: received.',
      opened: '{file}: received, and opened by a coordinator.',
      arriving: '{file}: {percent} % received. Choose the same file again, and it goes on from there.',
    },
    menu: {
      title: 'Take back a file',
      titleWithOriginal: 'Take back a file, or send a photo in full size',
      which: 'Which file?',
      none: 'Choose a file',
      takeBack: 'Take it back',
      original: 'Send it in full size',
    },
    notice: { one: 'Your file has reached us.', other: 'All {count} files have reached us.' },
    problems: {
      'too-large':
        'This is too large: 2 GB a file at most, and 50 MB together in a browser without script. Send less at once, or ask us for another way.',
      full: 'One inquiry can have 50 files and 3 GB. Take back a file, or ask us for another way.',
      tomorrow: 'A lot was sent from your network today. Try again tomorrow, or ask us for another way.',
      busy: 'Many files arrive at this moment. Try again in a minute.',
      'no-room': 'We can’t take files right now. Try again later, or answer our email and attach them.',
      opened:
        'A coordinator has already opened this file, so it can’t be taken back. Write to us if it should be deleted.',
      none: 'No file was chosen. Choose one, then press “Send”.',
      failed: 'This did not work. Try again, or answer our email and attach the file.',
    },
    live: {
      preparing: 'Getting ready…',
      waiting: 'Waits for its turn.',
      sending: '{percent} % has reached us.',
      offline: 'No connection. It goes on by itself once you are online; keep this page open.',
      retrying: 'The connection broke. It goes on by itself; keep this page open.',
      busy: 'Many files arrive at this moment. Yours goes on by itself; keep this page open.',
      noRoom:
        'We have no room for files right now. It goes on by itself once there is; keep this page open, or answer our email and attach the file.',
      received: 'Received.',
      takenBack: 'Taken back.',
      tryAgain: 'Try again',
      keptOnly: 'We keep a file of this kind, but may not be able to look at it. A photo or PDF is safer.',
      empty: 'This file is empty, so nothing was sent.',
      progress: 'Progress of {name}',
      smaller: 'Photos are made smaller on your device first: they arrive sooner, and stay readable.',
      status: {
        allReceived: { one: 'Your file has reached us.', other: 'All {count} files have reached us.' },
        someReceived: {
          one: 'We have {received} of {count} file.',
          other: 'We have {received} of {count} files.',
        },
        oneRefused: '“{name}” was not sent. {reason}',
        severalRefused: {
          one: '{count} file was not sent. {reason}',
          other: '{count} files were not sent. {reason}',
        },
        takenBack: '“{name}” was taken back.',
      },
      left: {
        soon: 'Less than a minute left.',
        minutes: { one: 'About {minutes} minute left.', other: 'About {minutes} minutes left.' },
        hours: { one: 'About {hours} hour left.', other: 'About {hours} hours left.' },
      },
      missing: '{chosen} chosen, {arrived} arrived. Choose the others again: {names}',
      remembered:
        'For 7 days this device remembers the names of these files, and no pictures. It tells nobody.',
      forget: 'Forget the names',
      forgotten: 'This device has forgotten the names.',
    },
  },
  ready: {
    title: 'What to have ready',
    points: [
      'Your passport, or how soon you can have one: hospitals and visas need it.',
      'The diagnosis: the doctor’s letter or report, however short.',
      'Scans and test results, also on a CD. Photos of paper are fine.',
      'The medicines that you take, with how much and how often.',
    ],
  },
  call: 'Call from {company}',
  linkMail: {
    subject: '{company}: your new link',
    paragraphs: [
      'Here is a new link to your page at {company}. Earlier links do not work any more.',
      'On the page you see where your inquiry {reference} stands, and can add something. It shows nothing that you or we wrote, with one exception: before we send something to a hospital, it shows our summary and the names of the files, and later the offers of hospitals. Keep the link for yourself: whoever has it can read that, and add something in your name.',
      'Questions? Answer this email, or call {phone} and give your reference.',
    ],
    link: 'Open your page',
  },
  linkElsewhere: '[the link is in the mail to {name} alone]',
  consentQuestion: {
    subject: '{company}: may we ask {hospital}?',
    paragraphs: [
      'We would like to ask {hospital}, {place}, for an opinion about your inquiry {reference}.',
      'Open your page, read what we would send, and say yes or no. Nothing is sent before.',
      'Questions? Answer this email, or call {phone} and give your reference.',
    ],
    link: 'Read and decide',
  },
  offers: {
    subject: '{company}: offers from hospitals',
    hospital: 'Hospital',
    cost: 'Estimated cost',
    nights: 'Nights in hospital',
    days: 'Days in the country',
    included: 'Included',
    excluded: 'Not included',
    validUntil: 'Valid until',
  },
  contactLink: {
    subject: '{company}: confirm your email address',
    paragraphs: [
      'Somebody gave us this email address, to be reached under the reference {reference}. Was it you? Open the link and press the button. A coordinator then checks it, and we write to you here.',
      'Was it not you? Then do nothing: nothing changes.',
    ],
    link: 'Confirm this address',
  },
  contactNotice: {
    subject: '{company}: another way to reach you',
    paragraphs: [
      'Somebody gave us another email address or phone number for the reference {reference}. A coordinator checks it before we use it.',
      'Was it you? Then you have nothing to do.',
      'Was it not you? Answer this email, or call {phone} and give your reference. Then everything stays as it is.',
    ],
  },
  ended: {
    metaTitle: 'Link ended: {company}',
    title: 'This link does not work any more',
    text: 'A newer link has replaced it, your inquiry was closed some months ago, or a part of the link is missing. Open the newest email from us, or call and give your reference: we send you a new link.',
    homeLink: 'Return to Home',
  },
  left: {
    metaTitle: '{company}',
    title: 'You have left this page',
    text: 'For ten minutes this browser shows nothing of it.',
    open: 'Open it again',
    homeLink: 'Return to Home',
  },
}
