/** Initial series of steps, which the company edits in the desk. */
export const firstSeries = [
  {
    id: '7c1de0f4-5b0e-4c57-9a51-3a8f1f6d2b01',
    name: 'After the first answer',
    steps: [
      { kind: 'write', afterDays: 3, note: 'Ask for the reports' },
      { kind: 'call', afterDays: 7, note: 'Ask again for the reports' },
    ],
  },
  {
    id: '7c1de0f4-5b0e-4c57-9a51-3a8f1f6d2b02',
    name: 'After discharge',
    steps: [
      { kind: 'call', afterDays: 7, note: 'How is the wound, which medicines?' },
      { kind: 'call', afterDays: 30, note: 'How is the recovery?' },
      { kind: 'call', afterDays: 91, note: 'Check-up with the doctor at home?' },
    ],
  },
] as const
