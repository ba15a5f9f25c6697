/** Creates an object whose properties are always those of the present value: its holder has no copy. */
export function toView<Value extends object>(read: () => Value): Value {
  const view = {}
  for (const key of Object.keys(read()))
    Object.defineProperty(view, key, { enumerable: true, get: () => Reflect.get(read(), key) })
  // Every property is defined above.
  return view as Value
}
