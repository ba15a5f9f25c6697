import { useState } from 'react'
import { type Preferences, setPreference, usePreferences } from '../../shell/preferences.ts'
import { playNotice } from '../../shell/sound.ts'

const themes: Record<Preferences['theme'], string> = {
  system: 'As the device',
  light: 'Light',
  dark: 'Dark',
}

export function BrowserSettings() {
  const { sound, notifications, shortcuts, theme } = usePreferences()
  const [refusal, setRefusal] = useState('')

  async function allowNotifications(isWanted: boolean): Promise<void> {
    const permission =
      isWanted && 'Notification' in window ? await Notification.requestPermission() : 'default'
    setPreference('notifications', isWanted && permission === 'granted')
    setRefusal(
      isWanted && permission !== 'granted'
        ? 'The browser does not allow it: change that in its settings.'
        : '',
    )
  }

  return (
    <section className="page-section">
      <h2>In this browser</h2>
      <div>
        <label className="switch">
          <input
            type="checkbox"
            checked={sound}
            onChange={({ target }) => {
              setPreference('sound', target.checked)
              if (target.checked) playNotice()
            }}
          />
          A short sound when an inquiry arrives or you get a notification
        </label>
        <label className="switch">
          <input
            type="checkbox"
            checked={notifications}
            onChange={({ target }) => void allowNotifications(target.checked)}
          />
          <span>A notification while another window is in front. It names no patient.</span>
        </label>
        <p role="status">{refusal}</p>
        <label className="switch">
          <input
            type="checkbox"
            checked={shortcuts}
            onChange={({ target }) => setPreference('shortcuts', target.checked)}
          />
          Single keys such as j, k and c
        </label>
      </div>
      <fieldset className="form__choice account__themes">
        <legend className="field__label">Colours</legend>
        {(['system', 'light', 'dark'] as const).map((choice) => (
          <label key={choice} className="form__radio">
            <input
              type="radio"
              name="theme"
              checked={theme === choice}
              onChange={() => setPreference('theme', choice)}
            />
            {themes[choice]}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
