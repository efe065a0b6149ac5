import type { LocalTelegram } from '#emulator/local-telegram.ts'
import type { AppPorts } from './app-environment.ts'
import { createHttpProxy, type HttpExchange, type HttpProxy } from './http-proxy.ts'
import type { KeptState } from './kept-state.ts'
import type { LocalChain } from './local-chain.ts'
import { createTimeline, type Timeline } from './timeline.ts'

type Seam = 'telegram' | 'node' | 'service' | 'receiver'

/** A proxy wherever the app talks to somebody or its halves to each other, and a timeline of what passes there. */
export type Seams = {
  readonly proxies: Readonly<Record<Seam, HttpProxy>>
  readonly urls: Readonly<Record<Seam, string>>
  readonly timeline: Timeline
}

const localUrl = (port: number): string => `http://127.0.0.1:${port}`

/** `rewrite`: of requests to the node. `listeners`: called after each new entry. `keep`: closes a proxy at the end. */
export const openSeams = async (o: {
  telegram: Pick<LocalTelegram, 'apiRoot'>
  chain: Pick<LocalChain, 'url'>
  ports: AppPorts
  before: Pick<KeptState, 'receiverPort' | 'secrets'> | undefined
  now: () => number
  rewrite: (body: Buffer) => Promise<Buffer>
  listeners: ReadonlySet<() => void>
  keep: (proxy: HttpProxy) => HttpProxy
}): Promise<Seams> => {
  const onEntry = (): void => {
    for (const listener of o.listeners) listener()
  }
  const timeline = createTimeline({ now: o.now, onEntry })
  const { observe } = timeline
  if (o.before !== undefined) timeline.restoreSecrets(o.before.secrets)
  let receiverUrl = ''
  const onNotification = (exchange: HttpExchange): void =>
    observe.notification(exchange, `${receiverUrl}${exchange.path}`)
  const openReceiver = (onExchange: (exchange: HttpExchange) => void): Promise<HttpProxy> => {
    const open = (port: number): Promise<HttpProxy> =>
      createHttpProxy({ target: localUrl(o.ports.receiver), onExchange, port })
    // Where another program has taken the port, the app moves its channels to another.
    return open(o.before?.receiverPort ?? 0).catch(() => open(0))
  }
  const [telegram, node, service, receiver] = await Promise.all([
    createHttpProxy({ target: o.telegram.apiRoot, onExchange: observe.telegram }).then(o.keep),
    createHttpProxy({ target: o.chain.url, onExchange: observe.node, rewrite: o.rewrite }).then(o.keep),
    createHttpProxy({ target: localUrl(o.ports.service), onExchange: observe.service }).then(o.keep),
    openReceiver(onNotification).then(o.keep),
  ])
  receiverUrl = receiver.url
  const urls = { telegram: telegram.url, node: node.url, service: service.url, receiver: receiver.url }
  return { proxies: { telegram, node, service, receiver }, urls, timeline }
}
