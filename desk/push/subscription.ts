const WORKER = '/push-worker.js'
let workerUrl: string | undefined

/** Trusted Types, which not every browser has: the policy for the service worker's address. */
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

/** An iPhone allows push messages only on the Home Screen; elsewhere they need a secure context. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function findSubscription(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(toWorkerUrl())
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for another server key can't be reused.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** A page can create a policy only once. */
function toWorkerUrl(): string {
  workerUrl ??=
    window.trustedTypes
      ?.createPolicy('push-worker', { createScriptURL: () => WORKER })
      .createScriptURL(WORKER) ?? WORKER
  return workerUrl
}
