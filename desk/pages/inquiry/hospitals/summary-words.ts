import type { InquiryDetail } from '#contract/desk/inquiries.ts'

type Facts = Pick<InquiryDetail['inquiry'], 'reference' | 'treatment'>

/** Lists for a coordinator to fill in what a hospital needs to judge. The patient's own words are not copied: they often hold a name. */
export function toSummaryTemplate({ reference, treatment }: Facts): string {
  const asked = treatment.replace(/\s+/g, ' ').trim()
  return [
    `Summary for ${reference}`,
    'Age (such as 40 to 49):\nSex:',
    `Treatment: ${asked}`,
    'Question of the patient:',
    'History:',
    'Medicines:',
    'Allergies:',
    'We ask you for: an opinion, the treatment that you advise, its price, and the days it takes',
  ].join('\n\n')
}
