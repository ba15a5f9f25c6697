import { type HeardFrom, heardFromChoices } from '#contract/inquiry/heard-from.ts'
import type { SiteContent } from '../../content/types.ts'

type HeardQuestionProps = { words: SiteContent['sentPage']['heard']; heard: HeardFrom | undefined }

/** Posts to the page's own address, so that one tap answers without JavaScript. */
export function HeardQuestion({ words, heard }: HeardQuestionProps) {
  return (
    <form className="heard-question" id="heard" method="post" aria-labelledby="heard-question">
      <p className="message-page__status" id="heard-question">
        {words.question}
      </p>
      <p className="heard-question__choices">
        {heardFromChoices.map((choice) => (
          <button
            key={choice}
            className="button button--quiet"
            type="submit"
            name="heard"
            value={choice}
            aria-pressed={choice === heard}
          >
            {words.choices[choice]}
          </button>
        ))}
      </p>
      {heard && <p role="status">{words.thanks}</p>}
    </form>
  )
}
