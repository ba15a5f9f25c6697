import { openDesk } from '#testing/desk/desk-client.ts'
import { createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { makeFamily } from '../incoming/family.ts'
import { type FamilyMail, listFamilyMails } from '../incoming/family-mails.ts'
import { none, type Trial } from '../trial.ts'

export const mailPatients: Trial = {
  title: 'no mail is put into the inquiry of another patient',
  rounds: 1,
  async run({ rounds }) {
    await using app = await createMailApp()
    const desk = await openDesk(app, { email: 'amina@company.example' })
    let [mails, sure, unsorted, bySubject] = [0, 0, 0, 0]
    const wrong: string[] = []
    const missing: string[] = []
    for (let round = 0; round < rounds; round++) {
      const family = await makeFamily(app, desk, round)
      for (const each of listFamilyMails(family)) {
        const message = await app.mail(each.mail)
        const reference = message && (await findReference(app, message))
        mails++
        if (message === undefined) missing.push(each.what)
        if (reference === undefined) unsorted++
        else if (reference !== each.belongsTo?.reference) wrong.push(each.what)
        if (each.isSure && reference === each.belongsTo?.reference) sure++
        if (isWrongBySubject(each)) bySubject++
      }
    }
    const expected = rounds * SURE
    return [
      ...none(`at the wrong patient${toList(wrong)}`, wrong.length, mails),
      ...none(`mails without a message${toList(missing)}`, missing.length, mails),
      { what: 'put where they surely belong', count: sure, of: expected, atLeast: expected },
      { what: 'left to a person', count: unsorted, of: mails, atMost: mails - expected },
      { what: 'control: at the wrong patient where the subject alone decides', count: bySubject, atLeast: 1 },
    ]
  },
}

/** Mails of a family that surely belong to one inquiry. */
const SURE = 13

/** Where the message is now: its inquiry may be merged into another. */
async function findReference({ db }: MailApp, messageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('message')
    .innerJoin('inquiry', 'inquiry.id', 'message.inquiry_id')
    .leftJoin('inquiry as head', 'head.id', 'inquiry.merged_into')
    .select(['inquiry.reference', 'head.reference as head'])
    .where('message.id', '=', messageId)
    .executeTakeFirst()
  return row?.head ?? row?.reference
}

function isWrongBySubject({ mail, belongsTo }: FamilyMail): boolean {
  const [named] = /PN-\w{4}-\w{4}/.exec(mail.subject ?? '') ?? []
  return named !== undefined && named !== belongsTo?.reference
}

function toList(cases: readonly string[]): string {
  return cases.length === 0 ? '' : ` (${[...new Set(cases)].join('; ')})`
}
