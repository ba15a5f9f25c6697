export type Words = { subject: string; body: string }
export type TemplateWords = Words & { locale: string }
