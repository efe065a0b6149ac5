import hooks from 'node:async_hooks'

const { createHook } = hooks

/**
 * node:test follows every promise of the process, to know which test an uncaught error belongs to. For a whole product in the
 * process that is a third of all its work. Following only the tests themselves, it still knows which suite a test is declared in,
 * if that happens in the same turn; an uncaught error fails the run without the name of its test. A run of a single file by
 * `node --test` does not load this.
 */
hooks.createHook = callbacks =>
  createHook({
    trackPromises: false,
    init: (id, type, ...rest) => {
      if (type === 'Test') callbacks.init?.(id, type, ...rest)
    },
  })
