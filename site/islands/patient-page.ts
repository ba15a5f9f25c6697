import { formatReplyTime } from '../inquiry-form/reply-time.ts'

/** Adds the device's time to each time of the page, and leaves it without an entry in the history. */
export function hydrate(island: HTMLElement) {
  const { dates = '', own = '' } = island.dataset
  for (const time of island.querySelectorAll('time')) addOwnTime(time, dates, own)
  island.querySelector<HTMLFormElement>('.patient-page__leave')?.addEventListener('submit', leave)
}

function addOwnTime(time: HTMLTimeElement, dates: string, own: string) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const ownTime = formatReplyTime(time.dateTime, dates, timeZone)
  if (!ownTime || ownTime === time.textContent) return
  const small = document.createElement('small')
  small.textContent = ` · ${own.replace('{time}', ownTime)}`
  time.parentElement?.append(small)
}

/** Without a connection the page is left all the same; Back then shows the browser's own error. */
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
