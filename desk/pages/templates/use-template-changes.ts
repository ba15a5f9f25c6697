import {
  addTemplateRoute,
  changeTemplateRoute,
  deleteTemplateRoute,
  type NewTemplate,
  type Template,
} from '#contract/desk/templates.ts'
import { callDesk } from '../../platform/api.ts'
import { templatesQuery } from '../../replies/use-templates.ts'
import { type KeptList, useKeptChanges } from '../../shell/use-kept-changes.ts'
import { toNewTemplate } from './template-words.ts'

const list: KeptList<Template, NewTemplate> = {
  add: (body) => callDesk(addTemplateRoute, { body }),
  change: (id, body) => callDesk(changeTemplateRoute, { id, body }),
  remove: (id, version) => callDesk(deleteTemplateRoute, { id, query: { version } }),
  query: templatesQuery,
  toNew: toNewTemplate,
  toName: ({ title }) => title,
  noun: 'template',
}

export function useTemplateChanges() {
  return useKeptChanges(list)
}
