import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { toRow } from '../../case/cached-rows.ts'
import { closingNames } from '../../case/closing-names.ts'
import { heardFromNames } from '../../case/history-words.ts'
import { takeAct } from '../../case/take-act.ts'
import { CopyButton } from '../../shell/copy-button.tsx'
import { Icon } from '../../shell/icon.tsx'
import { Tip } from '../../shell/tip.tsx'
import { useNow } from '../../time/clock.ts'
import { toAnswerWords } from '../../time/due.ts'
import { formatDuration } from '../../time/format-duration.ts'
import { formatMoment } from '../../time/office-time.ts'
import { toInnerName } from '../../workplace/names.ts'
import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'
import { Fact } from './fact.tsx'
import type { OpenDialog } from './inquiry-dialogs.tsx'
import { OriginFacts } from './origin-facts.tsx'
import { WrittenFacts } from './written-facts.tsx'

type FactsProps = { detail: InquiryDetail; onOpen: (dialog: OpenDialog) => void }

export function Facts({ detail, onOpen }: FactsProps) {
  const { inquiry } = detail
  const now = useNow()
  const workplace = useWorkplace()
  const { toName } = useNames()
  const row = toRow(inquiry)
  const { firstAnswer } = inquiry

  return (
    <section className="aside-section" aria-label="Facts">
      <div className="facts__head">
        <h2>Facts</h2>
        {!inquiry.isRepeat && (
          <Tip text="Name, number, address and more" keys="f">
            <button className="link-button" type="button" onClick={() => onOpen('correct')}>
              Correct<span className="visually-hidden"> the facts</span>
            </button>
          </Tip>
        )}
      </div>
      <dl className="facts">
        <WrittenFacts detail={detail} />
        {inquiry.locale !== DEFAULT_LOCALE && (
          <Fact term="Language">
            {toLanguageName(inquiry.locale)}
            {workplace?.mailLocales.includes(inquiry.locale) === false && (
              <span className="facts__aside">
                mails have their fixed words in {toLanguageName(DEFAULT_LOCALE)}
              </span>
            )}
          </Fact>
        )}
        <OriginFacts origin={inquiry.origin} writer={inquiry.writer} />
        <Fact term="Received">
          {formatMoment(inquiry.receivedAt, now)}
          <span className="facts__aside">{formatDuration(now - inquiry.receivedAt)} ago</span>
        </Fact>
        {inquiry.consentVersion !== '' && (
          <Fact term="Agreed to">
            <button className="link-button" type="button" onClick={() => onOpen('agreed')}>
              {inquiry.consentVersion}
              <span className="visually-hidden"> in its words</span>
            </button>
          </Fact>
        )}
        {firstAnswer !== null && (
          <Fact term="Answered">
            {formatMoment(firstAnswer.at, now)}
            <span className="facts__aside">
              {toAnswerWords(firstAnswer.at, inquiry.receivedAt)}
              {firstAnswer.by !== null && `, by ${toInnerName(toName(firstAnswer.by))}`}
            </span>
          </Fact>
        )}
        {inquiry.source !== null && <Fact term="Source">{inquiry.source}</Fact>}
        {inquiry.heardFrom !== null && <Fact term="Heard of us">{heardFromNames[inquiry.heardFrom]}</Fact>}
        {inquiry.closedAt !== null && (
          <Fact term="Closed">
            {formatMoment(inquiry.closedAt, now)}
            <span className="facts__aside">
              {inquiry.closedFor === null ? 'no reason given' : closingNames[inquiry.closedFor].toLowerCase()}
            </span>
          </Fact>
        )}
      </dl>
      {isAllowed('assign', inquiry) && (
        <p className="facts__choice">
          <span className="facts__term">With</span>
          <button className="tool facts__with" type="button" onClick={() => onOpen('hand-over')}>
            <span dir="auto">{inquiry.owner === null ? 'Nobody' : toName(inquiry.owner)}</span>
            <span className="visually-hidden">: hand over</span>
            <Icon name="chevron" />
          </button>
        </p>
      )}
      {isAllowed('set-destination', inquiry) && (
        <FactSelect
          id="destination"
          label="Destination"
          value={inquiry.destination ?? ''}
          options={(workplace?.destinations ?? []).map(({ name }) => ({ value: name, text: name }))}
          none="Not chosen"
          isNoneAllowed
          onChange={(name) =>
            takeAct(row, { action: 'set-destination', destination: name === '' ? null : name })
          }
        />
      )}
      <p className="facts__copy">
        <CopyButton text={inquiry.reference} label={`Copy ${inquiry.reference}`} />
      </p>
    </section>
  )
}

type FactSelectProps = {
  id: string
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  none: string
  isNoneAllowed: boolean
  onChange: (value: string) => void
}

function FactSelect({ id, label, value, options, none, isNoneAllowed, onChange }: FactSelectProps) {
  return (
    <div className="facts__choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="compact-control"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {isNoneAllowed && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
