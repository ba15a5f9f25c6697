import { findPasskeyObstacle } from './passkey-support.ts'

export function PasskeyObstacle() {
  const obstacle = findPasskeyObstacle()
  return obstacle && <p className="gate__aside">{obstacle}</p>
}
