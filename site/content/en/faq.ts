import type { FaqContent } from '../types.ts'

export const faq: FaqContent = {
  eyebrow: 'Good to know',
  title: 'What people ask us first',
  text: 'Is your question not here? Ask it in the form, or call.',
  items: [
    {
      question: 'What does it cost?',
      answer: [
        'The consultation is free. Before you decide anything you get a written estimate from the hospital: what it includes, such as the surgeon, the tests and the nights on the ward, and what it does not, such as flights and the visa.',
        'If we charge for something, or a hospital pays us for our work, we tell you in writing before you decide.',
      ],
    },
    {
      question: 'Whom do I pay?',
      answer: [
        'Pay for treatment only against an invoice in the name of the hospital. If somebody asks for money in our name and you are not sure, call the number on this page first.',
      ],
    },
    {
      question: 'Do I need a visa?',
      answer: [
        'It depends on your passport, the country and the treatment. A letter from the hospital is usually the first paper that is needed, and some countries ask for a yellow-fever certificate. We give you the list for your case and go through the forms with you. The embassy decides.',
      ],
    },
    {
      question: 'Can my family come along?',
      answer: [
        'Yes. Most people bring one person, and a child always travels with an adult. Whoever comes along may need a visa too. Tell us early, so that the letter, the flights and the room are for all of you.',
      ],
    },
    {
      question: 'What about my medicine?',
      answer: [
        'Pack what you take now in your hand luggage, in its box, with the prescription. If you need medicine that you cannot find at home, we help you buy it from a licensed pharmacy: for your own use, with a prescription, and where the law allows it.',
      ],
    },
    {
      question: 'Which languages do you speak?',
      answer: [
        'Write or call in {languages}. If you or the patient would rather speak another language, tell us, and we ask the hospital for an interpreter.',
      ],
    },
    {
      question: 'What happens after I send the form?',
      answer: [
        'You see a reference at once, and an email tells you that your inquiry has reached us. A coordinator reads it and answers within 24 hours. We may ask for medical reports. Nothing goes to a hospital before you agree.',
        'Is it an emergency? Go to the nearest hospital first, then call us.',
      ],
    },
  ],
}
