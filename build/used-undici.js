// What the program uses of undici, in its place: its index also loads a `fetch`, caches and mocks, which take 5 MB. An import of
// another name fails the build.
import api from 'undici/lib/api/index.js'
import util from 'undici/lib/core/util.js'
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
import { getGlobalDispatcher } from 'undici/lib/global.js'

export { default as buildConnector } from 'undici/lib/core/connect.js'
export { default as errors } from 'undici/lib/core/errors.js'
export { default as Agent } from 'undici/lib/dispatcher/agent.js'
export { default as Pool } from 'undici/lib/dispatcher/pool.js'
export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent.js'

Object.assign(Dispatcher.prototype, api)

/** As in undici's index, for a URL without options of its own. */
export const request = (given, { dispatcher = getGlobalDispatcher(), ...options } = {}) => {
  const { origin, pathname, search } = util.parseURL(given)
  const method = options.method ?? (options.body ? 'PUT' : 'GET')
  return api.request.call(dispatcher, { ...options, origin, path: `${pathname}${search}`, method })
}

/** It needs the `fetch` after all, so it is loaded where a node has a WebSocket. */
export const WebSocket = function (...args) {
  return new (require('undici/lib/web/websocket/websocket.js').WebSocket)(...args)
}
