import { randomUUID } from 'node:crypto'
import { vouchFor, type Written } from '#testing/mail/incoming.ts'
import type { Family, Patient } from './family.ts'

/** A mail, and the only inquiry in which it may be; undefined where only a person can know. */
export type FamilyMail = { what: string; mail: Written; belongsTo?: Patient; isSure?: boolean }

const STRANGER = 'Aunt <aunt@elsewhere.example>'
const vouched = true

/** One by one in this order: some answer earlier ones. */
export function listFamilyMails(family: Family): FamilyMail[] {
  const { mother, brother, daughter, son, merged } = family
  return [
    ...listSure(family),
    // The patient's own address, and two possible inquiries.
    { what: 'a child that names nothing', mail: { from: daughter.email, vouched } },
    { what: 'a child, unvouched', mail: { from: son.email, subject: daughter.reference } },

    { what: 'forged sender', mail: { from: mother.email } },
    { what: 'forged sender, reference', mail: { from: mother.email, subject: `Re: ${mother.reference}` } },
    {
      what: 'forged sender, results of another server',
      mail: { from: mother.email, headers: [vouchFor(mother.email, 'mx.evil.example')] },
    },
    {
      what: 'forged sender, our results below others',
      mail: {
        from: mother.email,
        headers: ['Authentication-Results: mx.evil.example; dmarc=fail', vouchFor(mother.email)],
      },
    },
    { what: 'a stranger with a reference', mail: { from: STRANGER, vouched, subject: mother.reference } },
    {
      what: 'an address as the name of another',
      mail: { from: `"${mother.email}" <evil@x.example>`, vouched, subject: mother.reference },
    },
    {
      what: 'a sender for whom nobody vouches, behind one for whom our server does',
      mail: {
        from: `evil@x.example <${mother.email}>`,
        headers: [vouchFor('evil@x.example')],
        subject: mother.reference,
      },
    },
    {
      what: 'two From headers',
      mail: {
        from: mother.email,
        headers: [vouchFor('evil@x.example'), 'From: evil@x.example'],
        subject: mother.reference,
      },
    },
    {
      what: 'two senders',
      mail: { from: `${mother.email}, evil@x.example`, vouched, subject: mother.reference },
    },
    {
      what: 'a Reply-To',
      mail: { from: STRANGER, vouched, headers: [`Reply-To: ${mother.email}`, `Sender: ${mother.email}`] },
    },
    { what: 'a guessed tag', mail: { to: mother.tag.replace(/.{16}@/, 'aaaaaaaaaaaaaaaa@') } },
    {
      what: 'a guessed Message-ID',
      mail: { headers: [`In-Reply-To: <${randomUUID()}.reply@company.example>`] },
    },
    { what: 'tags of two', mail: { to: mother.tag, headers: [`Cc: ${brother.tag}`] } },
    {
      what: 'tag and answer disagree',
      mail: { to: mother.tag, headers: [`In-Reply-To: ${brother.replied}`] },
    },
    {
      what: 'tag and answer of two children',
      mail: { from: son.email, to: son.tag, headers: [`In-Reply-To: ${daughter.replied}`], vouched },
    },

    { what: "another's tag", mail: { from: brother.email, to: mother.tag, vouched }, belongsTo: brother },
    { what: "another's tag, unvouched", mail: { from: brother.email, to: mother.tag }, belongsTo: brother },
    {
      what: 'the tag of a merged inquiry of another',
      mail: { from: brother.email, to: merged.tag },
      belongsTo: brother,
    },
    {
      what: "an answer to another's mail",
      mail: { from: brother.email, headers: [`In-Reply-To: ${mother.replied}`], vouched },
      belongsTo: brother,
    },
    {
      what: 'a reused subject',
      mail: { from: brother.email, subject: `Re: Your inquiry ${mother.reference}`, vouched },
      belongsTo: brother,
    },
    {
      what: 'a forwarded mail',
      mail: {
        ...{ from: brother.email, vouched, subject: `Fwd: Your inquiry ${mother.reference}` },
        text: `---------- Forwarded message ---------\r\nTo: ${mother.email}\r\nReply-To: ${mother.tag}\r\nMessage-ID: ${mother.replied}\r\n\r\nCan you travel in May?`,
      },
      belongsTo: brother,
    },
    {
      what: 'a mail forwarded as a file',
      mail: {
        ...{ from: brother.email, vouched, subject: `Fwd: ${mother.reference}` },
        headers: ['Content-Type: message/rfc822'],
        text: `From: ${mother.email}\r\nTo: ${mother.tag}\r\nIn-Reply-To: ${mother.replied}\r\n\r\nWords`,
      },
      belongsTo: brother,
    },

    ...listReusedIds(family),
    {
      what: 'our own answer to another, in an old thread',
      mail: {
        ...{ from: 'support@company.example', to: brother.email, vouched },
        headers: [`In-Reply-To: ${mother.replied}`],
      },
      belongsTo: brother,
    },
    {
      what: 'our own answer to both children',
      mail: { from: 'support@company.example', to: son.email, vouched, subject: son.reference },
    },
  ]
}

function listSure({ mother, brother, daughter, son, merged }: Family): FamilyMail[] {
  const sure = (belongsTo: Patient, what: string, mail: Written) => ({ what, mail, belongsTo, isSure: true })
  return [
    sure(mother, 'the tag, vouched', { from: mother.email, to: mother.tag, vouched }),
    sure(mother, 'the tag in capitals', { from: mother.email, to: mother.tag.toUpperCase() }),
    sure(brother, 'the tag, from a stranger', { from: STRANGER, to: brother.tag }),
    sure(son, 'the tag of one child', { from: son.email, to: son.tag }),
    sure(daughter, 'an answer of one child', {
      from: daughter.email,
      headers: [`In-Reply-To: ${daughter.replied}`],
    }),
    sure(brother, 'an old answer', {
      from: brother.email,
      headers: [`References: <other@x> ${brother.replied} <later@x>`],
    }),
    sure(brother, 'the sender, vouched', { from: brother.email, vouched }),
    sure(son, 'a child that names an inquiry', { from: son.email, vouched, subject: `Re: ${son.reference}` }),
    sure(mother, 'the tag of the merged inquiry', { from: merged.email, to: merged.tag }),
    sure(mother, 'the address of the merged inquiry', { from: merged.email, vouched }),
    sure(mother, 'our own answer', {
      ...{ from: 'support@company.example', to: mother.email, vouched },
      headers: [`In-Reply-To: ${mother.replied}`],
    }),
  ]
}

/** A phone that gives every mail the same Message-ID, in two hands of the family. */
function listReusedIds({ mother, brother, number }: Family): FamilyMail[] {
  const messageId = `<reused-${number}@phone.example>`
  const answer = { headers: [`In-Reply-To: ${messageId}`] }
  return [
    { what: 'a Message-ID', mail: { to: brother.tag, messageId }, belongsTo: brother, isSure: true },
    {
      what: 'the same again',
      mail: { to: mother.tag, messageId, text: 'Other words' },
      belongsTo: mother,
      isSure: true,
    },
    { what: 'an answer to one of two mails with the same Message-ID', mail: { from: STRANGER, ...answer } },
  ]
}
