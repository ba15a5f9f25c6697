import type { SiteContent } from '../types.ts'
import { accessibility } from './accessibility.ts'
import { costs } from './costs.ts'
import { destinations } from './destinations.ts'
import { faq } from './faq.ts'
import { form, formErrors, otherError } from './form.ts'
import { hospitalFiles } from './hospitals.ts'
import { patientPage } from './patient-page.ts'
import type { EnglishPlurals } from './plurals.ts'
import { privacy } from './privacy.ts'
import { services } from './services.ts'

export const en: SiteContent<EnglishPlurals> = {
  locale: 'en',
  dir: 'ltr',
  writing: 'latin',
  dates: 'en-GB',
  language: {
    name: 'English',
    label: 'Languages',
    offer: 'Read this page in English',
    close: 'Close',
  },
  isReviewed: true,
  unreviewed: {
    text: 'No native speaker has read this page yet.',
    tell: 'Tell us about mistakes',
    binding: 'The English text is the binding one',
  },
  consentVersion: '2026-11-en-5',
  consentDate: '29 November 2026',
  accessibilityReviewed: '24 November 2026',
  meta: {
    title: '{company}: treatment abroad, arranged with you',
    description:
      'We help patients in {region} find treatment in {destinationNames}. Free consultation, and a reply within 24 hours.',
    shareImageAlt: '{company}: a family under an acacia tree, and a flight path that rises over a mountain',
    areaServed: ['KE', 'UG', 'TZ', 'RW', 'ET', 'SO'],
  },
  header: {
    skipLink: 'Skip to content',
    homeLabel: '{company}, home',
    navigationLabel: 'Main',
    menuLabel: 'Menu',
    callLabel: 'Call',
    mailLabel: 'E-mail',
    whatsAppLabel: 'WhatsApp',
    links: [
      { section: 'home', label: 'Home' },
      { section: 'services', label: 'Services' },
      { section: 'destinations', label: 'Destinations' },
      { section: 'about', label: 'About' },
      { section: 'contact', label: 'Contact' },
    ],
    action: { section: 'contact', label: 'Get Started' },
  },
  hero: {
    title: 'Your Journey to Healing Begins Here',
    text: 'We find the right hospital abroad, show you what it costs, and stay beside you all the way.',
    primaryAction: { section: 'contact', label: 'Start Your Journey' },
    secondaryAction: { section: 'about', label: 'Learn More' },
    imageAlt:
      'A family with a suitcase under an acacia tree. A flight path rises from their home over a mountain.',
  },
  team: {
    label: 'Who answers you',
    yours: 'Who looks after you',
    invented: 'Example: these people are invented.',
  },
  stats: {
    label: '{company} in figures',
    labels: {
      patients: 'patients served',
      rating: 'rating by patients',
      destinations: { one: 'destination', other: 'destinations' },
      services: { one: 'service', other: 'services' },
      hospitals: 'partner hospitals',
      years: 'years of experience',
    },
  },
  services,
  about: {
    eyebrow: 'Who goes with you',
    title: 'One person knows your name, from the first call to the last check-up',
    paragraphs: [
      'Being ill is hard enough. Our coordinators handle every detail from consultation to recovery, and you and your family talk to the same person all the way.',
    ],
    points: [
      'You see the price before you decide.',
      'You choose the hospital, not we.',
      'Your family knows whom to call.',
    ],
    imageAlt: 'A coordinator goes through papers at a table with an older patient and his daughter.',
  },
  destinations,
  faq,
  contact: {
    eyebrow: 'Where it starts',
    title: 'Start Your Medical Journey Today',
    text: 'Tell us a little about the patient. A coordinator answers within 24 hours, and it costs nothing.',
    formTitle: 'Get Your Free Consultation',
    emergency: 'Is it an emergency? Go to the nearest hospital first, then call us.',
    confidential: 'All inquiries are confidential and HIPAA compliant.',
    phone: {
      title: 'Phone Support',
      office: '{homeCountry} office',
      text: 'Available 24/7 for emergencies and urgent inquiries',
      whatsAppLabel: 'WhatsApp',
    },
    email: { title: 'Email Support', text: 'Response time: Within 24 hours (usually much faster)' },
    hours: {
      title: 'Office Hours',
      weekdays: {
        Monday: 'Monday',
        Tuesday: 'Tuesday',
        Wednesday: 'Wednesday',
        Thursday: 'Thursday',
        Friday: 'Friday',
        Saturday: 'Saturday',
        Sunday: 'Sunday',
      },
      span: '{first}-{last}',
      clock: 'en-US',
      open: '{days}: {opens} - {closes} {zoneShort}',
      openAgain: '{before}, {opens} - {closes}',
      allDay: '{days}: open 24 hours',
      closed: '{days} emergency calls only',
      note: 'Urgent calls: at any hour. What you write: answered within 24 hours, Sundays too.',
    },
    promise: {
      title: 'Our Response Promise',
      text: 'We respond to all inquiries within 24 hours.',
      urgent: 'For urgent medical matters, call us.',
    },
    privacy: { text: 'Who reads it, how long we keep it, and your rights:', link: 'Privacy notice' },
    quickBar: {
      label: 'Contact us',
      call: 'Call',
      whatsApp: 'WhatsApp',
      form: 'Free consultation',
    },
  },
  form,
  footer: {
    text: '{nameMeaning} We arrange treatment abroad for patients in {region}.',
    servicesTitle: 'Services',
    destinationsTitle: 'Destinations',
    contactTitle: 'Contact',
    privacyLink: 'Privacy notice',
    accessibilityLink: 'Accessibility',
    copyright: '© {years} {company}',
  },
  privacy,
  accessibility,
  costs,
  sentPage: {
    metaTitle: 'Message sent: {company}',
    homeLink: 'Return to Home',
    askCountry:
      'We read your phone number as one from {homeCountry}. Is it from another country? Then tell us on WhatsApp or call us, with your reference.',
    heard: {
      question: 'How did you hear of us? You need not say.',
      thanks: 'Thank you. You can still change it.',
      choices: {
        search: 'A search',
        friend: 'Friends or family',
        doctor: 'A doctor',
        social: 'Social media',
        event: 'An event',
        other: 'Something else',
      },
    },
  },
  patientPage,
  hospitalFiles,
  wrongOriginPage: {
    metaTitle: 'Not sent: {company}',
    title: 'Your message was not sent',
    text: 'The form came from another address than ours. Go back, copy what you typed, and send it from our page.',
    homeLink: 'Open our page',
  },
  tooManyPage: {
    metaTitle: 'Too many tries: {company}',
    title: 'Too many tries just now',
    text: 'Many pages were asked for from your network in a short time. Wait ten minutes, then try again.',
    kept: 'What you typed is kept on this page. It was not sent yet.',
    send: 'Send again',
    call: 'Is it urgent? Call us at any hour:',
    homeLink: 'Return to Home',
  },
  notFound: {
    metaTitle: 'Page not found: {company}',
    title: 'Oops! Page not found',
    text: 'There is nothing at this address. It may have been mistyped, or the page has moved.',
    homeLink: 'Return to Home',
  },
  applicationError: {
    title: 'Unexpected Application Error!',
    text: 'Something broke on our side. You can try again, or call us: we answer at any hour.',
    homeLink: 'Return to Home',
  },
  errors: formErrors,
  otherError,
  acknowledgement: {
    subject: '{company}: we have your inquiry {reference}',
    greeting: 'Hello,',
    paragraphs: [
      'Thank you for your inquiry. It has reached us, and a coordinator is going to read it.',
      'Your reference is {reference}. {promise}',
      'Is it an emergency? Go to the nearest hospital first. If it is urgent, call {phone} at any hour and give your reference.',
      'You can answer this email to add something, or write to {email}.',
    ],
    page: 'Your own page shows where your inquiry stands, and takes what you want to add. It never shows what you wrote or what we write, with one exception: before we send something to a hospital, it shows our summary and the names of the files, and later the offers of hospitals. Keep its link for yourself: whoever has it can read that, and add something in your name.',
    promise: 'You hear from us by {replyBy}, {zone}.',
    latePromise:
      'By now you should have heard from us. If you have not, we are sorry: we answer as soon as we can.',
    localTime: 'By {country} time that is {localReplyBy}.',
    links: {
      confirmation: 'Open your page',
      whatsApp: 'Write on WhatsApp',
      call: 'Call {phone}',
    },
    notYou:
      'Not you? Then somebody typed your address by mistake. This email tells you nothing of what they wrote. Answer it with “Not me”, and we take your address off their inquiry.',
    signature: ['The coordinators at {company}', '{legalName}, {address}'],
  },
}
