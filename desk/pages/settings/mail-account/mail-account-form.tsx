import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SettingsAnswer } from '#contract/settings/settings.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DeskError, toPlainWords } from '../../../platform/desk-error.ts'
import { Failure } from '../../../shell/failure.tsx'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import { BesidePreview } from '../beside-preview.tsx'
import { type AccountDraft, canBeRead, toPlaces } from './account-draft.ts'
import { PlaceFields } from './place-fields.tsx'
import { type ProviderKey, providerKeys, providers } from './providers.ts'
import { useMailAccount } from './use-mail-account.ts'

type MailAccountFormProps = {
  settings: SettingsAnswer
  action: string
  onSaved: () => void
  children?: ReactNode
}

/** One mailbox that sends and is read. What was typed is kept nowhere: it has a password. */
export function MailAccountForm({ settings, action, onSaved, children }: MailAccountFormProps) {
  const [draft, setDraft] = useState<AccountDraft>(() => toFirstDraft(settings))
  const { mutate, isPending, error } = useMailAccount(settings)
  const form = useRef<HTMLFormElement>(null)
  // Once its sentences are on the screen.
  useEffect(() => {
    if (error && form.current) focusFirstError(form.current)
  }, [error])
  const refusal = error instanceof DeskError ? error : undefined
  const errors = refusal?.fields ?? {}
  const { provider } = draft
  const { mail, company } = settings.sections
  const places = toPlaces(draft)
  const write = (changes: Partial<AccountDraft>) => setDraft({ ...draft, ...changes })
  const toField = (id: string) => ({ id: `mail-${id}`, error: errors[id], errorPrefix: 'Error: ' })

  function save(forceSave = false): void {
    if (!isPending) mutate({ draft, forceSave }, { onSuccess: onSaved })
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    save()
  }

  return (
    <BesidePreview name="mail" value={{ ...mail.value, from: `${company.value.name} <${draft.address}>` }}>
      <form ref={form} className="form setting__form" noValidate onSubmit={submit}>
        <Failure text={error && toPlainWords(error)} />
        <SelectField
          id="mail-provider"
          label="Who runs the mailbox"
          errorPrefix=""
          value={provider}
          onChange={({ target }) =>
            write({ provider: target.value as ProviderKey, out: undefined, in: undefined })
          }
        >
          {providerKeys.map((key) => (
            <option key={key} value={key}>
              {providers[key].name}
            </option>
          ))}
        </SelectField>
        <ul className="mail-account__help">
          {providers[provider].sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <TextField
          {...toField('address')}
          label="E-mail address"
          hint="Patients get mails from it, and answer to it."
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={draft.address}
          onChange={({ target }) => write({ address: target.value })}
        />
        {provider === 'other' && (
          <TextField
            {...toField('user')}
            label="User name"
            hint="If it is not the address."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.user}
            onChange={({ target }) => write({ user: target.value })}
          />
        )}
        <TextField
          {...toField('password')}
          label={provider === 'other' || provider === 'cpanel' ? 'Password' : 'App password'}
          type="password"
          autoComplete="new-password"
          value={draft.password}
          onChange={({ target }) => write({ password: target.value })}
        />
        <PlaceFields
          id="mail-out"
          label="Server that sends"
          place={places.out}
          error={errors['out']}
          onChange={(out) => write({ out })}
        />
        {canBeRead(draft) && (
          <label className="form__radio">
            <input
              type="checkbox"
              checked={draft.isRead}
              onChange={({ target }) => write({ isRead: target.checked })}
            />
            Read patients’ answers from it, too
          </label>
        )}
        {canBeRead(draft) && draft.isRead && (
          <PlaceFields
            id="mail-in"
            label="Server that is read"
            place={places.in}
            error={errors['in']}
            onChange={(place) => write({ in: place })}
          />
        )}
        <p className="setting__aside">
          Before it counts, ports and encryption are tried one after the other, and a test mail goes to you.
          Nothing in the mailbox is marked or deleted.
        </p>
        <div className="actions">
          <button className="tool tool--main" type="submit" aria-disabled={isPending}>
            {isPending ? 'Trying and saving …' : action}
          </button>
          {refusal?.code === 'not_reached' && (
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

/** The provider is guessed by the server that sends now. */
function toFirstDraft({ sections: { mail, company } }: SettingsAnswer): AccountDraft {
  const host = mail.value.server ?? ''
  const known = providerKeys.find((key) => {
    const { out } = providers[key]
    return typeof out === 'string' && host.includes(out.replace(/:\d+$/, ''))
  })
  const isSet = mail.value.server !== null
  return {
    provider: known ?? (isSet ? 'other' : 'google'),
    address: company.value.email,
    user: '',
    password: '',
    out: undefined,
    in: undefined,
    isRead: true,
  }
}
