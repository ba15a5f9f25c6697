import type { FormContent, SiteContent } from '../types.ts'

export const form: FormContent = {
  requiredNote: 'Fields marked * are needed.',
  name: { label: 'Full Name' },
  email: { label: 'Email Address' },
  countryCode: { label: 'Country code' },
  countryNames: null,
  otherCountry: 'Other: write the number with +',
  phone: { label: 'Phone Number', placeholder: '123-456-7890' },
  treatment: {
    label: 'Type of Treatment',
    hint: 'If you know it. In your own words is fine.',
  },
  suggestions: [
    'Heart treatment',
    'Hip or knee replacement',
    'Cancer treatment',
    'Second opinion',
    'Health check-up',
    'Dental treatment',
    'Eye surgery',
    'Fertility treatment',
    'Kidney treatment',
    'Cosmetic surgery',
    'Hair transplant',
  ],
  message: { label: 'Message', hint: 'Who is ill, what the doctor said, and what worries you.' },
  answerLanguage: 'Language of the answer',
  phoneNote: {
    understood: 'We will call {number}.',
    or: 'or',
    tooShort: 'We read this as {number}. Is a digit missing? If not, send it as it is.',
    tooLong: 'We read this as {number}. Is there a digit too many? If not, send it as it is.',
    codeChanged: 'Country code changed to {code}\u00A0{country}, as in your number.',
    codeNotUsed: 'Your number has its own country code, so we use that one.',
    codeMissing: 'Begin it with + and the country code, so that our call reaches you.',
    question: 'Is this number from {homeCountry}?',
    yes: 'Yes',
    no: 'No, {country}',
    home: 'From {country}? Use {code}',
  },
  emailNote: {
    understood: 'We will write to {email}.',
    suggestion: 'Did you mean {email}?',
    accept: 'Yes, change it',
  },
  consent:
    'By sending this you agree that {legalName} uses it, health details too, to answer you, stores it in {storedIn} and has hosting and email companies carry it. It goes to a hospital, at home or abroad, only if you agree to that too. You can take this back at any time.',
  send: 'Send my inquiry',
  sending: 'Sending …',
  sendAnother: 'Send another inquiry',
  connection: {
    offline: 'You are offline. Go on writing: nothing is lost.',
    waiting: 'You are offline. We send your message as soon as you are back online.',
    slow: 'Still sending. This can take a minute.',
    keepOpen: 'Keep this page open.',
    retry: 'Try to send it now',
    cancel: 'Do not send it yet',
  },
  draft: {
    kept: 'Until you send it, what you typed stays on this device only, for 7 days at most.',
    clear: 'Clear what I typed',
    cleared: 'What you typed is cleared.',
    forgotten: 'This device has forgotten your reference.',
  },
  summaryTitle: 'There is a problem',
  errorPrefix: 'Error: ',
  titlePrefix: 'Error: ',
  problems: {
    tooMany:
      'Too many messages came within a short time. Wait a few minutes, then send it again, or call us.',
    unavailable: 'We could not save your message. Nothing is lost: send it again in a moment, or call us.',
    tooLarge: 'Your message is too long. Shorten it and send it again.',
  },
  sentToast: {
    title: 'Message Sent Successfully!',
    text: "Thank you for your inquiry. We'll get back to you within 24 hours.",
  },
  failedToast: {
    title: 'Failed to Send Message',
    text: 'Please try again or contact us directly at {email}',
  },
  otherWays: 'What you typed is still here. You can also reach us like this:',
  contact: {
    call: 'Call {number}',
    whatsApp: 'Write on WhatsApp',
    mail: 'Write an email',
  },
  notificationsLabel: 'Notifications ({hotkey})',
  dismiss: 'Dismiss',
  sent: {
    title: 'We have your inquiry',
    text: 'A coordinator reads it next. You should get an email that it arrived; if none comes, we have your inquiry all the same.',
    contacts: 'We will write to {email}, call {phone}. Wrong?',
    correct: 'Correct it',
    reference: 'Your reference',
    replyBy: 'You hear from us by',
    replyZone: '{zone}',
    ownReplyTime: '{time} where you are',
    keepReference: 'Keep the reference: with it, whoever answers finds your inquiry at once.',
    page: 'Open this as a page that you can keep',
    reports: 'Add your reports',
    urgent: 'Is it urgent? Call at any hour, or write to us.',
    late: 'By now you should have heard from us. If not, call and give your reference.',
    remembered: 'For 7 days this device remembers this, and nothing of what you wrote.',
    forget: 'Forget it now',
  },
}

export const formErrors: SiteContent['errors'] = {
  name: {
    required: 'Enter your full name',
    tooLong: 'Your name must be 200 characters or fewer: it has {length}, {over} too many',
  },
  email: {
    required: 'Enter your email address',
    tooLong: 'Your email address must be 254 characters or fewer: it has {length}, {over} too many',
    notAnEmail: 'Enter an email address like name@example.com',
  },
  countryCode: { notAChoice: 'Choose your country code from the list' },
  phone: {
    required: 'Enter your phone number',
    tooLong: 'Your phone number must be 60 characters or fewer: it has {length}, {over} too many',
  },
  treatment: {
    tooLong: 'The type of treatment must be 200 characters or fewer: it has {length}, {over} too many',
  },
  message: {
    required: 'Enter a message: a sentence is enough',
    tooLong: 'Your message must be 10,000 characters or fewer: it has {length}, {over} too many',
  },
}

export const otherError = 'Something in this field could not be read. Enter it again'
