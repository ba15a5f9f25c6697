/** Returned, gave up for good; delayed, goes on trying; away, a person doesn't read it now; unclear, none of them. */
export type ReportOutcome = 'returned' | 'delayed' | 'away' | 'unclear'

export type SampleReport = { format: string; outcome: ReportOutcome; head: string; body: string }

/** The mail that came back, as servers quote it. */
const MAIL = `From: Pona <care@pona.example>
To: {ADDRESS}
Subject: Your inquiry
Message-ID: {ID}
Date: Sat, 21 Nov 2026 09:00:00 +0300`

const DAEMON = 'From: Mail Delivery System <MAILER-DAEMON@mx.host.example>'

type Notification = { words: string; groups: string; returned?: string }

function notify({ words, groups, returned = MAIL }: Notification): Pick<SampleReport, 'head' | 'body'> {
  const parts = [
    ['text/plain; charset=utf-8', words],
    ['message/delivery-status', groups],
    ['text/rfc822-headers', returned],
  ]
  const body = parts.map(([type, text]) => `--bnd\nContent-Type: ${type}\n\n${text}\n`).join('\n')
  return {
    head: `${DAEMON}\nSubject: Delivery report\nMIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="bnd"`,
    body: `${body}\n--bnd--`,
  }
}

/** How mail servers write, in the outline of each; people and hosts are invented. */
export const sampleReports: readonly SampleReport[] = [
  {
    format: 'Postfix',
    outcome: 'returned',
    ...notify({
      words: `This is the mail system at host mx.host.example.\n\n<{ADDRESS}>: host mx.patient.example said: 550 5.1.1 unknown`,
      groups: `Reporting-MTA: dns; mx.host.example\n\nFinal-Recipient: rfc822; {ADDRESS}\nAction: failed\nStatus: 5.1.1`,
    }),
  },
  {
    format: 'Gmail, whose last attempt ends with 4.x.x',
    outcome: 'returned',
    ...notify({
      words: '** Address not found **\n\nYour message wasn’t delivered to {ADDRESS}.',
      groups: `Reporting-MTA: dns; host.example\n\nFinal-Recipient: rfc822; {ADDRESS}\nAction: failed\nStatus: 4.0.0`,
    }),
  },
  {
    format: 'sendmail',
    outcome: 'returned',
    ...notify({
      words: '   ----- The following addresses had permanent fatal errors -----\n<{ADDRESS}>',
      groups: `Reporting-MTA: dns; host.example\nArrival-Date: Sat, 21 Nov 2026 09:00:00 +0300\n\nFinal-Recipient: RFC822; {ADDRESS}\nAction: failed\nStatus: 5.2.2\n`,
    }),
  },
  {
    format: 'a report whose boundary never comes',
    outcome: 'returned',
    head: `${DAEMON}\nSubject: Returned mail: User unknown\nMIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="bnd"`,
    body: `   ----- The following addresses had permanent fatal errors -----\n<{ADDRESS}>\n\n${MAIL}`,
  },
  {
    format: 'Exchange, in one group',
    outcome: 'returned',
    ...notify({
      words: 'Your message did not reach some or all of the intended recipients.\n\n{ADDRESS}',
      groups: `Reporting-MTA: dns; ex.host.example\nOriginal-Recipient: rfc822;{ADDRESS}\nFinal-Recipient: rfc822;{ADDRESS}\nAction: failed\nStatus: 5.1.10`,
    }),
  },
  {
    format: 'a gateway without blank lines between groups',
    outcome: 'returned',
    ...notify({
      words: 'Delivery report',
      groups: `Reporting-MTA: dns; gw.host.example\nFinal-Recipient: rfc822; colleague@host.example\nAction: delivered\nStatus: 2.0.0\nFinal-Recipient: rfc822; {ADDRESS}\nAction: failed\nStatus: 5.0.0`,
    }),
  },
  {
    format: 'a forwarded address',
    outcome: 'returned',
    ...notify({
      words: '<new.box@elsewhere.example> (expanded from <{ADDRESS}>): user unknown',
      groups: `Reporting-MTA: dns; host.example\n\nFinal-Recipient: rfc822; new.box@elsewhere.example\nAction: failed\nStatus: 5.1.1`,
    }),
  },
  {
    format: 'Original-Recipient alone',
    outcome: 'returned',
    ...notify({
      words: 'Report',
      groups: `\nOriginal-Recipient: <{ADDRESS}>\nAction: failed\nDiagnostic-Code: smtp; 550 Unknown user`,
    }),
  },
  {
    format: 'Outlook.com, in HTML alone',
    outcome: 'returned',
    head: `From: Microsoft Outlook <postmaster@outlook.example>\nSubject: Undeliverable: Your inquiry\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="bnd"`,
    body: `--bnd\nContent-Type: text/html; charset=utf-8\n\n<html><body><p>Your message to <a href="mailto:{ADDRESS}">{ADDRESS}</a> couldn't be delivered.</p></body></html>\n\n--bnd\nContent-Type: message/rfc822\n\n${MAIL}\n\nDear Amina,\n--bnd--`,
  },
  {
    format: 'Exim',
    outcome: 'returned',
    head: `${DAEMON}\nX-Failed-Recipients: {ADDRESS}\nAuto-Submitted: auto-replied\nSubject: Mail delivery failed: returning message to sender`,
    body: `A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  {ADDRESS}\n    mailbox is full\n\n------ This is a copy of the message, including all the headers. ------\n\n${MAIL}\n\nDear Amina,`,
  },
  {
    format: 'Exim, in another language',
    outcome: 'returned',
    head: `${DAEMON}\nX-Failed-Recipients: {ADDRESS}\nAuto-Submitted: auto-replied\nSubject: Ujumbe umerudi`,
    body: `Ujumbe wako haukufika.\n\n${MAIL}\n`,
  },
  {
    format: 'qmail',
    outcome: 'returned',
    head: 'From: MAILER-DAEMON@q.host.example\nSubject: failure notice',
    body: `Hi. This is the qmail-send program at q.host.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<{ADDRESS}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <care@pona.example>\n${MAIL}\n\nDear Amina,`,
  },
  {
    format: 'Yahoo',
    outcome: 'returned',
    head: 'From: MAILER-DAEMON@yahoo.example\nSubject: Failure Notice',
    body: `Sorry, we were unable to deliver your message to the following address.\n\n<{ADDRESS}>:\n554: delivery error: dd This user doesn't have an account [0]\n\n--- Below this line is a copy of the message.\n\nReceived: from [192.0.2.7] by mail.yahoo.example; 21 Nov 2026 06:00:00 -0000\n${MAIL}\n`,
  },
  {
    format: 'Zoho',
    outcome: 'returned',
    head: 'From: mailer-daemon@mail.zoho.example\nSubject: Undelivered Mail Returned to Sender\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="bnd"',
    body: `--bnd\nContent-Type: text/plain\n\nThis message was created automatically by mail delivery software.\n{ADDRESS} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1\n\n${MAIL}\n--bnd--`,
  },
  {
    format: 'older Gmail',
    outcome: 'returned',
    head: 'From: Mail Delivery Subsystem <mailer-daemon@gmail.example>\nX-Failed-Recipients: {ADDRESS}\nSubject: Delivery Status Notification (Failure)',
    body: `Delivery to the following recipient failed permanently:\n\n     {ADDRESS}\n\n----- Original message -----\n\n${MAIL}\n\nDear Amina,`,
  },
  {
    format: 'OpenSMTPD',
    outcome: 'returned',
    head: 'From: Mailer Daemon <MAILER-DAEMON@bsd.host.example>\nSubject: Delivery status notification: error',
    body: `    Hi!\n\n    This is the MAILER-DAEMON, please DO NOT REPLY to this e-mail.\n\n    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\n{ADDRESS}: Domain does not exist\n\n    Below is a copy of the original message:\n\nReceived: from [127.0.0.1]\n\tby bsd.host.example (OpenSMTPD)\n${MAIL}\n`,
  },
  {
    format: 'GMX',
    outcome: 'returned',
    head: 'From: "GMX Mailer Daemon" <mailer-daemon@gmx.example>\nSubject: Mail delivery failed: returning message to sender',
    body: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. The following addresses failed:\n\n{ADDRESS}:\nuser does not exist\n\n--- The header of the original message is following. ---\n\n${MAIL}`,
  },
  {
    format: 'mail.ru',
    outcome: 'returned',
    head: 'From: mailer-daemon@corp.mailru.example\nAuto-Submitted: auto-replied\nSubject: =?utf-8?B?0JLQsNGI0LUg0L/QuNGB0YzQvNC+?=\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit',
    body: `К сожалению, Ваше письмо не может быть доставлено одному или нескольким получателям:\n\n{ADDRESS}\n\n${MAIL}\n`,
  },
  {
    format: 'Domino',
    outcome: 'returned',
    head: 'From: postmaster@domino.host.example\nSubject: DELIVERY FAILURE: User amina not listed in Domino Directory',
    body: `Your message\n\n  Subject: Your inquiry\n\nwas not delivered to:\n\n  {ADDRESS}\n\nbecause:\n\n  User amina not listed in Domino Directory\n\n${MAIL}`,
  },
  {
    format: 'GroupWise',
    outcome: 'returned',
    head: 'From: <Mailer-Daemon@gw.host.example>\nSubject: Message status - undeliverable',
    body: `The message that you sent was undeliverable to the following:\n\n\t{ADDRESS} (user not found)\n\n${MAIL}`,
  },
  {
    format: 'Exchange 5.5',
    outcome: 'returned',
    head: 'From: System Administrator <postmaster@old.host.example>\nSubject: Undeliverable: Your inquiry',
    body: `Your message\n\n  To:      {ADDRESS}\n  Subject: Your inquiry\n  Sent:    Sat, 21 Nov 2026 09:00:00 +0300\n\ndid not reach the following recipient(s):\n\n{ADDRESS} on Sat, 21 Nov 2026 09:00:03 +0300\n    The recipient name is not recognized\n\n${MAIL}`,
  },
  {
    format: 'Postfix, which goes on',
    outcome: 'delayed',
    ...notify({
      words:
        'THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE.\n\n<{ADDRESS}>: said: 550 5.1.1 try later',
      groups: `Reporting-MTA: dns; host.example\n\nFinal-Recipient: rfc822; {ADDRESS}\nAction: delayed\nStatus: 5.1.1\nWill-Retry-Until: Thu, 26 Nov 2026 09:00:00 +0300`,
    }),
  },
  {
    format: 'a server that has delivered it',
    outcome: 'delayed',
    ...notify({
      words: '<{ADDRESS}>: delivery via mx.patient.example: 250 2.0.0 Ok',
      groups: `Reporting-MTA: dns; host.example\n\nFinal-Recipient: rfc822; {ADDRESS}\nAction: relayed\nStatus: 2.0.0`,
    }),
  },
  {
    format: 'Exim, which goes on',
    outcome: 'delayed',
    head: `${DAEMON}\nAuto-Submitted: auto-replied\nSubject: Warning: message 1abc delayed 24 hours`,
    body: `A message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue.\n\n  {ADDRESS}\n    Delay reason: said: 550 5.7.1 try later\n\nNo action is required on your part. Delivery attempts will continue for\nsome time.\n\n${MAIL}`,
  },
  {
    format: 'older Gmail, which goes on',
    outcome: 'delayed',
    head: 'From: Mail Delivery Subsystem <mailer-daemon@gmail.example>\nX-Failed-Recipients: {ADDRESS}\nSubject: Delivery Status Notification (Delay)',
    body: `THIS IS A WARNING MESSAGE ONLY.\n\nDelivery to the following recipient has been delayed:\n\n     {ADDRESS}\n\nMessage will be retried for 2 more day(s)\n\n${MAIL}`,
  },
  {
    format: 'a vacation note (RFC 3834)',
    outcome: 'away',
    head: 'From: Amina <{ADDRESS}>\nAuto-Submitted: auto-replied (vacation)\nIn-Reply-To: {ID}\nSubject: Re: Your inquiry',
    body: 'I am travelling until Monday.\n\n> the first attempt failed\n> Message-ID: {ID}',
  },
  {
    format: 'Exchange’s automatic reply, which speaks of a failure',
    outcome: 'away',
    head: 'From: Amina <{ADDRESS}>\nSubject: Automatic reply: Your inquiry\nIn-Reply-To: {ID}',
    body: 'I no longer read {ADDRESS}. Mail to it is undeliverable soon. {ID}',
  },
  {
    format: 'an autoresponder of a provider',
    outcome: 'away',
    head: 'From: Amina <{ADDRESS}>\nX-Autoreply: yes\nSubject: Niko safarini\nReferences: {ID}',
    body: 'Nitarudi wiki ijayo. Mailbox full? Write to {ADDRESS}.',
  },
  {
    format: 'a server that wants the sender confirmed',
    outcome: 'unclear',
    head: 'From: Verify <verify@gate.example>\nSubject: Please confirm that you are a person\nIn-Reply-To: {ID}',
    body: 'Press the link, and your mail to {ADDRESS} is released.\n\n> From: Pona <care@pona.example>\n> Message-ID: {ID}\n> \n> The first attempt failed permanently. 550 5.1.1',
  },
]

/** As it arrives. */
export function writeReport(
  { head, body }: SampleReport,
  { address, id }: { address: string; id: string },
): string {
  const top = `${head}\nTo: care@pona.example\nDate: Mon, 23 Nov 2026 11:02:03 +0300`
  return `${top}\n\n${body}\n`
    .replaceAll('{ADDRESS}', address)
    .replaceAll('{ID}', id)
    .replaceAll('\n', '\r\n')
}
