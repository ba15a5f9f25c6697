import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SectionAnswer, SectionName, SectionValue } from '#contract/settings/settings.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { createUnsaved } from '../../platform/unsaved.ts'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { BesidePreview } from './beside-preview.tsx'
import type { Draft } from './draft.ts'
import { type Changes, toKeptChanges } from './kept-changes.ts'
import { Meanwhile } from './meanwhile.tsx'
import { sections } from './sections.ts'
import { useSettingsChanges } from './use-settings.ts'

type SectionFormProps<Name extends SectionName> = {
  name: Name
  section: SectionAnswer<Name>
  /** The words of the button, such as "Save and go on". */
  action?: string
  onSaved?: () => void
  children?: ReactNode
}

const unsaved = createUnsaved<Changes>()

/** Keeps typed values until they are saved; the server's sentences stand at the fields. */
export function SectionForm<Name extends SectionName>(props: SectionFormProps<Name>) {
  const { name, section, action = 'Save', onSaved, children } = props
  const { saving, reload } = useSettingsChanges(name, sections[name].title)
  const key = `${useStaffId()} ${name}`
  const [changes, setChanges] = useState<Changes>(() => unsaved.read(key) ?? {})
  const { error, isPending } = saving
  const [staleSince, setStaleSince] = useState<number>()
  const form = useRef<HTMLFormElement>(null)
  // Once its sentences are on the screen.
  useEffect(() => {
    if (error && form.current) focusFirstError(form.current)
  }, [error])
  const refusal = error instanceof DeskError ? error : undefined
  const draft: Draft<Name> = {
    // `changes` has only fields of this section.
    value: { ...section.value, ...changes } as SectionValue<Name>,
    set: (changed) => write({ ...changes, ...changed }),
    changes: changes as Partial<SectionValue<Name>>,
    errors: refusal?.fields ?? {},
    section,
  }
  const Fields: (props: { draft: Draft<Name> }) => ReactNode = sections[name].Fields

  function write(next: Changes | undefined): void {
    setChanges(next ?? {})
    unsaved.keep(key, toKeptChanges(name, next))
  }

  function save(forceSave = false): void {
    if (isPending) return
    setStaleSince(undefined)
    saving.mutate(
      { version: section.version, value: changes, forceSave },
      {
        onSuccess() {
          write(undefined)
          onSaved?.()
        },
        onError(failure) {
          if (!(failure instanceof DeskError) || failure.code !== 'stale') return
          void reload()
          setStaleSince(section.version)
        },
      },
    )
  }

  function keepTheirs(keys: readonly string[]): void {
    write(Object.fromEntries(Object.entries(changes).filter(([changed]) => !keys.includes(changed))))
    setStaleSince(undefined)
    saving.reset()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    save()
  }

  return (
    <BesidePreview name={name} value={draft.value}>
      <form ref={form} className="form setting__form" noValidate onSubmit={submit}>
        {refusal?.code !== 'stale' && <Failure text={error && toFailureWords(error, name)} />}
        {staleSince !== undefined && (
          <Meanwhile name={name} since={staleSince} onKeepMine={() => save()} onKeepTheirs={keepTheirs} />
        )}
        <Fields draft={draft} />
        <div className="actions">
          <button className="tool tool--main" type="submit" aria-disabled={isPending}>
            {isPending ? 'Trying and saving …' : action}
          </button>
          {(refusal?.code === 'not_reached' || refusal?.code === 'confirm_first') && (
            <button className="tool" type="button" onClick={() => save(true)}>
              Save all the same
            </button>
          )}
          {children}
        </div>
      </form>
    </BesidePreview>
  )
}

/** Adds the error that concerns no single field, such as pages that would be too long. */
function toFailureWords(error: Error, name: SectionName): string {
  const whole = error instanceof DeskError ? error.fields[name] : undefined
  return [toPlainWords(error), whole].filter(Boolean).join(' ')
}
