// Loaded before the app: its `Date` and the start of its monotonic clock are ahead of the machine's by the `aheadMs` of its URL. Its
// timers go on from there, so the app is started again for each journey, and finds what has become due. Plain JavaScript, because Node
// imports no TypeScript from an installed package.

const aheadMs = Number(new URL(import.meta.url).searchParams.get('aheadMs'))

globalThis.Date = new Proxy(Date, {
  /** @param {unknown[]} given */
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, newTarget),
  // `Date` without `new` is the present as a text.
  apply: target => String(new target(target.now() + aheadMs)),
  get: (target, key, receiver) =>
    key === 'now' ? () => target.now() + aheadMs : Reflect.get(target, key, receiver),
})

Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + aheadMs })
