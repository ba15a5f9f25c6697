import type { Template } from '#contract/desk/templates.ts'
import { toLanguageName } from '#contract/language-name.ts'
import { useTemplateChanges } from './use-template-changes.ts'

type TemplateItemProps = { template: Template; onEdit: () => void }

export function TemplateItem({ template, onEdit }: TemplateItemProps) {
  const { remove } = useTemplateChanges()
  const { title, locale, subject, body } = template
  return (
    <li className="template">
      <div className="template__words">
        <h2 className="template__title">
          <bdi>{title}</bdi> <span className="template__language">{toLanguageName(locale)}</span>
        </h2>
        <p className="template__subject" dir="auto">
          {subject}
        </p>
        <p className="template__body" dir="auto">
          {body}
        </p>
      </div>
      <div className="actions">
        <button className="tool" type="button" onClick={onEdit}>
          Edit<span className="visually-hidden"> {title}</span>
        </button>
        <button className="tool" type="button" onClick={() => remove(template)}>
          Delete<span className="visually-hidden"> {title}</span>
        </button>
      </div>
    </li>
  )
}
