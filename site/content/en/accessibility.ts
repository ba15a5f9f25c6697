import type { NoticeContent } from '../types.ts'

export const accessibility: NoticeContent = {
  metaTitle: 'Accessibility: {company}',
  description:
    'Which standard of accessibility {company}’s pages aim at, how they are tested, what is known not to work, and where to say so.',
  eyebrow: 'Accessibility statement',
  title: 'How accessible these pages are',
  summary:
    'In short: we build these pages so that you can read them, hear them, enlarge them and work them by keyboard. If something stands in your way, tell us, and we answer within two working days.',
  sections: [
    {
      title: 'What we aim at',
      paragraphs: [
        'The Web Content Accessibility Guidelines (WCAG) 2.2, level AA. This statement covers all pages of {company} at this address: the home page with its form, the confirmation, your own page, and the notices.',
        'Our own tests find nothing on these pages that fails the guidelines. Tests by machine cannot find everything, and nobody from outside has examined the pages yet. So we do not claim that they meet the guidelines in full.',
      ],
    },
    {
      title: 'How the pages help you',
      points: [
        'They can be read, and the form be sent, without JavaScript, and in browsers that came out in 2022 or later.',
        'Everything works by keyboard. What has the focus is marked and never covered.',
        'They fit a window of 320 pixels, and text enlarged to four times its size, without scrolling sideways.',
        'Text has a contrast of at least 4.5 to 1, in the light and in the dark theme.',
        'What moves stands still if your device asks for less motion.',
        'The form has no puzzle to solve and no time limit. It names each error in words and leads you to the field.',
      ],
      paragraphs: [],
    },
    {
      title: 'How they are tested',
      points: [
        'By the program axe, at 320 and 1280 pixels, in both themes, before each change is accepted: the home page, its menu, and the form empty, refused, failed and sent; your own page; this page and the privacy notice; and what you see when something is not found.',
        'By keyboard, in Chromium: from the top of the home page through the form, and on your own page from the files to the last form.',
        'With text at twice and four times its size, and with JavaScript switched off.',
        'By eye, in pictures of the pages at five widths, in both themes.',
      ],
      paragraphs: ['We tested the pages ourselves. The tests are part of the software.'],
    },
    {
      title: 'What we know does not work, or was not tried',
      points: [
        'We have not tried the pages with a screen reader such as TalkBack, VoiceOver or NVDA, or with control by voice. We have tried them by keyboard in Chromium alone, not in Safari or Firefox.',
        'People with disabilities have not tested them for us yet.',
        'The pages are in {pageLanguages}. Translations that no native speaker has reviewed yet say so. There is no version in easy language or in sign language.',
        'Papers that hospitals send, such as plans and estimates, are often scans that a screen reader cannot read. Ask us, and a coordinator tells you what they say, by phone or in writing.',
        'WhatsApp belongs to another company. You can always call or write an email instead.',
      ],
      paragraphs: [],
    },
    {
      title: 'If something stands in your way',
      paragraphs: [
        'Write or call, and say which page it was and what you wanted to do. You can also ask for anything on these pages in another form, or give us your inquiry by phone. We answer within two working days: what we can do about it, by when, and another way until then.',
        'If our answer does not help, you can complain to {disabilityAuthority} or to the authority of your country.',
      ],
    },
  ],
  contactTitle: 'How to reach us about it',
  version: 'Last reviewed on {date}.',
}
