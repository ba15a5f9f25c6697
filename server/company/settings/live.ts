/** A value that is always the present one. Read its properties where they are needed: it can't be copied whole. */
export type Live<Value extends object> = Readonly<Value>

/** Throws where it is spread, listed or serialized: the copy would keep values that change. */
export function toLive<Value extends object>(read: () => Value): Live<Value> {
  const target: Partial<Value> = {}
  // Every property is read from the present value.
  return new Proxy(target as Value, {
    get: (_target, key) => Reflect.get(read(), key),
    has: (_target, key) => Reflect.has(read(), key),
    set: () => false,
    ownKeys() {
      throw new TypeError('A live value was copied: name the properties that are needed')
    },
  })
}
