import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'

const settings = ['url', 'storageKey', 'flowType', 'persistSession', 'autoRefreshToken', 'detectSessionInUrl']

test.each(['http://localhost:8081', 'https://abc.supabase.co/', 'https://desk.example/behind/a/path'])(
  'at %s the client has the settings that the whole supabase-js gives it',
  async (backendUrl) => {
    const metas: Record<string, string> = {
      'meta[name="backend-url"]': backendUrl,
      'meta[name="public-key"]': 'public-key',
    }
    vi.stubGlobal('document', { querySelector: (selector: string) => ({ content: metas[selector] }) })
    vi.resetModules()
    const { supabase } = await import('./supabase.ts')
    const whole = createClient(backendUrl, 'public-key', { auth: { flowType: 'pkce' } })
    for (const name of settings) {
      expect(Reflect.get(supabase.auth, name), name).toEqual(Reflect.get(whole.auth, name))
    }
    const headers = { apikey: 'public-key', Authorization: 'Bearer public-key' }
    expect(Reflect.get(supabase.auth, 'headers')).toEqual(headers)
    expect(Reflect.get(whole.auth, 'headers')).toMatchObject(headers)
  },
)
