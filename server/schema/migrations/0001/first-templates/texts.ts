export const templateNames = ['firstAnswer', 'destination', 'notReached', 'reminder', 'sendReports'] as const

export type TemplateTexts = Readonly<
  Record<(typeof templateNames)[number], { subject: string; body: string }>
>
