import type { CostsContent } from '../types.ts'

export const costs: CostsContent = {
  link: 'What treatment costs',
  metaTitle: 'What treatment costs: {company}',
  description:
    'One operation as an example, with its source: what it costs, what that includes, and who pays whom.',
  eyebrow: 'Before you decide',
  title: 'What it costs, and who pays whom',
  summary:
    'One operation as an example, so that you know what an estimate says. Yours comes from a hospital, once its doctors have read your reports.',
  estimate: {
    title: 'An example',
    operation: 'Operation',
    hospital: 'Hospital',
    stay: 'Stay',
    cost: 'Cost',
    includes: 'Included',
    excludes: 'Not included',
    source: 'Source: {source}, {date}',
    changes:
      'Prices change, and no two patients are alike. This is not an offer: you get an estimate of your own, in writing, after the reports.',
  },
  payment: {
    title: 'Who pays whom',
    text: 'You pay the hospital directly, against an invoice in its name. We never ask you to send money for treatment to a person.',
    earnings: 'What {company} earns',
  },
}
