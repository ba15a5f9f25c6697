import { chooseText, mayDeleteTemplate, type Template } from '#contract/desk/templates.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { Icon } from '../../shell/icon.tsx'
import { useNames } from '../../workplace/use-workplace.ts'
import { listLanguages, listMissing } from './languages.ts'
import { useTemplateChanges } from './use-template-changes.ts'

type TemplateItemProps = { template: Template; locales: readonly string[]; onEdit: () => void }

export function TemplateItem({ template, locales, onEdit }: TemplateItemProps) {
  const { remove } = useTemplateChanges()
  const { me } = useNames()
  const { title, texts } = template
  const shown = chooseText(template, DEFAULT_LOCALE)
  const missing = listMissing(template, locales)
  return (
    <li className="template">
      <div className="template__words">
        <h2 className="template__title" dir="auto">
          {title}
        </h2>
        {listLanguages(template, locales).length > 1 && (
          <p className="template__languages">
            {toNames(texts.map(({ locale }) => locale))}
            {missing.length > 0 && <strong> · missing: {toNames(missing)}</strong>}
          </p>
        )}
        <p className="template__subject" dir="auto" lang={shown?.locale}>
          {shown?.subject}
        </p>
        <p className="template__body" dir="auto" lang={shown?.locale}>
          {shown?.body}
        </p>
        {shown && shown.files.length > 0 && (
          <p className="template__files">
            <Icon name="clip" />
            {shown.files.length === 1 ? '1 file' : `${shown.files.length} files`}
          </p>
        )}
      </div>
      <div className="actions">
        <button className="tool" type="button" onClick={onEdit}>
          Edit<span className="visually-hidden"> {title}</span>
        </button>
        {me && mayDeleteTemplate(me, template) && (
          <button className="tool" type="button" onClick={() => remove(template)}>
            Delete<span className="visually-hidden"> {title}</span>
          </button>
        )}
      </div>
    </li>
  )
}

function toNames(locales: readonly string[]): string {
  return locales.map(toLanguageName).join(', ')
}
