import type { TemplateTexts } from './texts.ts'

export const en: TemplateTexts = {
  firstAnswer: {
    subject: 'Your inquiry {reference}',
    body: `Dear {name},

Thank you for writing to us. My name is {coordinator}, and I look after your inquiry {reference} at {company}.

To suggest hospitals for {treatment}, with a treatment plan and a cost estimate, our doctors need:

- your latest medical reports and scans
- the diagnosis, and the medicines you take now
- when you could travel, and who would come with you

You can answer this e-mail with them. If you would rather talk, call us on {phone}, or tell me when to call you.

Warm regards
{coordinator}`,
  },
  destination: {
    subject: '{treatment} in {destination}: {reference}',
    body: `Dear {name},

For {treatment} we would suggest {destination}. Compared with private treatment in the West, patients there typically save {savings}. From complete papers to the day you can travel it takes {processing}.

As soon as we have your reports, two hospitals give us a treatment plan and an estimate. The estimate says what it includes: the treatment, the days in hospital, the medicines, and what would cost extra. It costs you nothing to ask.

We also help with the medical visa, the flights and a place to stay near the hospital, for you and for whoever comes with you.

Shall I go ahead? A short answer is enough.

Warm regards
{coordinator}`,
  },
  notReached: {
    subject: 'We tried to call you: {reference}',
    body: `Dear {name},

We tried to call you about your inquiry {reference}, and could not reach you.

When would be a good time? You can answer this e-mail, or call us on {phone}.

Warm regards
{coordinator}`,
  },
  reminder: {
    subject: 'Your reports for {reference}',
    body: `Dear {name},

To go on with {treatment} we still need your medical reports. Photographs of the pages are good enough, as long as every line can be read.

If something keeps you from sending them, tell me. We can ask your doctor for them, if you agree.

Warm regards
{coordinator}`,
  },
  sendReports: {
    subject: 'Your reports for {reference}',
    body: `Dear {name},

To ask hospitals about {treatment}, we need your medical reports: the doctor's letter, scans and test results, and the medicines you take. Photographs of the pages are good enough, as long as every line can be read.

Send them from your phone on your own page, several at once:
{link}

If the connection breaks, it goes on where it was. The page shows nothing that you or we wrote. Keep the link for yourself: whoever has it can add something in your name.

You can also answer this message and attach them.

Warm regards
{coordinator}`,
  },
}
