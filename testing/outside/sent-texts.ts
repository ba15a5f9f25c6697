import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function readTexts(dataDir: string): { to: string; code: string }[] {
  const folder = join(dataDir, 'sms')
  return readdirSync(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { to: /^To: (.*)$/m.exec(text)?.[1] ?? '', code: /code is (\d{6})$/m.exec(text)?.[1] ?? '' }
  })
}
