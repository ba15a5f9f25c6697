import type { NewTemplate, Template, TemplateText } from '#contract/desk/templates.ts'

export type TemplateWords = Pick<Template, 'title' | 'texts'>

export function toNewTemplate({ title, texts }: TemplateWords): NewTemplate {
  return { title, texts: texts.map(toNewText) }
}

export function toNewText(text: TemplateText): NewTemplate['texts'][number] {
  return { ...text, files: text.files.map(({ id }) => id) }
}
