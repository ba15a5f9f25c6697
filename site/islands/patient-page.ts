import type { Calendar } from '#contract/company/calendar.ts'
import { removeExpired } from '../inquiry-form/device-record.ts'
import { formatOwnTime } from '../inquiry-form/reply-time.ts'
import { endErrors } from '../patient-words/end-errors.ts'
import { KEPT_WORDS } from '../patient-words/kept-words.ts'
import { improveWordsForm } from '../patient-words/words-form.ts'

/** Adds the device's time to each time of the page, leaves it without an entry in the history, and keeps typed words. */
export function hydrate(island: HTMLElement) {
  addOwnTimes(island, island.dataset)
  island.querySelector<HTMLFormElement>('.patient-page__leave')?.addEventListener('submit', leave)
  removeExpired(KEPT_WORDS)
  endErrors(island)
  const words = island.querySelector<HTMLElement>('#add')
  const [, , reference = ''] = location.pathname.split('/')
  if (words) improveWordsForm(words, reference, () => refresh(island))
}

/** Replaces the next step and the past events by the server's present ones. Policy allows no HTML from text. */
function refresh(island: HTMLElement) {
  const request = new XMLHttpRequest()
  request.responseType = 'document'
  request.addEventListener('load', () => {
    for (const selector of ['.sent-notice', '.patient-page__happened']) {
      const fresh = request.responseXML?.querySelector(selector)
      if (!fresh) continue
      island.querySelector(selector)?.replaceWith(fresh)
      addOwnTimes(fresh, island.dataset)
    }
  })
  request.open('GET', `${location.pathname}?locale=${island.dataset['locale']}`)
  request.send()
}

function addOwnTimes(part: Element, { calendar = '', own = '' }: DOMStringMap) {
  const parsed: Calendar = JSON.parse(calendar)
  for (const time of part.querySelectorAll('time')) addOwnTime(time, parsed, own)
}

function addOwnTime(time: HTMLTimeElement, calendar: Calendar, own: string) {
  const ownTime = formatOwnTime(time.dateTime, calendar)
  if (!ownTime) return
  const small = document.createElement('small')
  small.textContent = ` · ${own.replace('{time}', ownTime)}`
  time.parentElement?.append(small)
}

/** Leaves the page even if there is no connection; Back then shows the browser's own error. */
async function leave(event: SubmitEvent) {
  event.preventDefault()
  const { currentTarget: form } = event
  if (!(form instanceof HTMLFormElement)) return
  document.body.hidden = true
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  fields.set('act', 'leave')
  await fetch(location.pathname, { method: 'POST', body: fields, redirect: 'manual' }).catch(() => undefined)
  location.replace(form.dataset['home'] ?? '/')
}
