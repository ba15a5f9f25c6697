const WORKER = '/push-worker.js'
let workerUrl: string | undefined

/** Trusted Types: the one script address that the desk may load by itself. Not every browser has them. */
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: () => string },
      ): { createScriptURL(url: string): string }
    }
  }
}

/** Safari on an iPhone has push messages only in an app on the Home Screen; other browsers need a secure address. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function findSubscription(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Asks the person, unless they have allowed it before; undefined when they refuse. */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(toWorkerUrl())
  const { pushManager } = await navigator.serviceWorker.ready
  // One for another key, such as of another database, can't be used again.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** A policy can be created once in a page. */
function toWorkerUrl(): string {
  workerUrl ??=
    window.trustedTypes
      ?.createPolicy('push-worker', { createScriptURL: () => WORKER })
      .createScriptURL(WORKER) ?? WORKER
  return workerUrl
}
