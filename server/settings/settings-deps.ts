import type { Ground } from '../case/feature.ts'

export type SettingsDeps = Pick<
  Ground,
  'db' | 'vault' | 'now' | 'log' | 'config' | 'content' | 'settings' | 'pages' | 'announce' | 'trySettings'
>
