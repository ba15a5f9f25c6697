import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewTemplate, Template } from '#contract/desk/templates.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { templatesQuery, templatesSchema } from '../../replies/use-templates.ts'
import { isolate } from '../../shell/isolate.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { toNewTemplate } from './template-words.ts'

export function useTemplateChanges() {
  const client = useQueryClient()
  const keep = (templates: Template[]) => client.setQueryData(templatesQuery.queryKey, templates)
  const reload = async (error: Error) => {
    if (!isStale(error)) return
    // If this fails too, the next attempt is refused again and reads again.
    await client.fetchQuery({ ...templatesQuery, staleTime: 0, retry: false }).catch(() => undefined)
  }

  const adding = useMutation({
    mutationFn: (words: NewTemplate) =>
      callDesk(templatesSchema, 'templates', { method: 'POST', body: words }),
    onSuccess: (templates, { title }) => {
      keep(templates)
      tellDone(`“${isolate(title)}” is added for everyone.`)
    },
  })
  const changing = useMutation({
    mutationFn: ({ id, title, texts, version }: NewTemplate & Pick<Template, 'id' | 'version'>) =>
      callDesk(templatesSchema, `templates/${id}`, { method: 'PUT', body: { title, texts, version } }),
    onSuccess: (templates, { title }) => {
      keep(templates)
      tellDone(`“${isolate(title)}” is changed for everyone.`)
    },
    onError: reload,
  })
  const removing = useMutation({
    mutationFn: ({ id, version }: Template) =>
      callDesk(templatesSchema, `templates/${id}?version=${version}`, { method: 'DELETE' }),
    onSuccess: (templates, { title, texts }) => {
      keep(templates)
      tellDone(`“${isolate(title)}” is deleted.`, {
        undo: () => adding.mutate(toNewTemplate({ title, texts })),
      })
    },
    onError: async (error) => {
      await reload(error)
      tellFailed(isStale(error) ? toPlainWords(error) : `${toPlainWords(error)} The template is still there.`)
    },
  })
  const findTemplate = (id: string) =>
    client.getQueryData(templatesQuery.queryKey)?.find((template) => template.id === id)
  return { adding, changing, remove: removing.mutate, findTemplate }
}

export function isStale(error: Error): boolean {
  return error instanceof DeskError && (error.code === 'changed_meanwhile' || error.code === 'not_found')
}
