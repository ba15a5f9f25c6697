import type { NewTemplate, Template } from '#contract/desk/templates.ts'
import { templatesQuery, templatesSchema } from '../../replies/use-templates.ts'
import { type KeptList, useKeptChanges } from '../../shell/use-kept-changes.ts'
import { toNewTemplate } from './template-words.ts'

const list: KeptList<Template, NewTemplate> = {
  path: 'templates',
  schema: templatesSchema,
  query: templatesQuery,
  toNew: toNewTemplate,
  toName: ({ title }) => title,
  noun: 'template',
}

export function useTemplateChanges() {
  return useKeptChanges(list)
}
