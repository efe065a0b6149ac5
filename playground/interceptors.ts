import type { AppPorts } from './app-environment.ts'
import { createHttpProxy, type HttpExchange, type HttpProxy } from './http-proxy.ts'
import type { Timeline } from './timeline.ts'

type InterceptorName = 'telegram' | 'node' | 'service' | 'receiver'

/** A proxy wherever the app talks to somebody or its halves to each other. */
export type Interceptors = {
  readonly proxies: Readonly<Record<InterceptorName, HttpProxy>>
  readonly urls: Readonly<Record<InterceptorName, string>>
}

/** The servers that the app talks to, and what watches it. */
export type InterceptorTargets = {
  readonly telegramUrl: string
  readonly nodeUrl: string
  /** Rewrites requests to the node. */
  readonly rewrite: (body: Buffer) => Promise<Buffer>
  readonly observe: Timeline['observe']
}

const localUrl = (port: number): string => `http://127.0.0.1:${port}`

type InterceptorsOptions = {
  readonly ports: AppPorts
  readonly receiverPort: number | undefined
  readonly targets: Promise<InterceptorTargets>
  readonly keep: (proxy: HttpProxy) => HttpProxy
}

/**
 * Opens them before there is anything behind them, so that the app can start at the same time. `receiverPort`: of the playground before.
 * `keep`: closes a proxy at the end.
 */
export const openInterceptors = async ({
  ports,
  receiverPort,
  targets,
  keep,
}: InterceptorsOptions): Promise<Interceptors> => {
  // If the targets never come to be, the playground ends, and the proxies with it.
  targets.catch(() => {})
  const observer =
    (kind: 'telegram' | 'node' | 'service') =>
    (exchange: HttpExchange): void =>
      void targets.then(({ observe }) => observe[kind](exchange)).catch(() => {})
  let receiverUrl = ''
  const onNotification = (exchange: HttpExchange): void =>
    void targets
      .then(({ observe }) => observe.notification(exchange, `${receiverUrl}${exchange.path}`))
      .catch(() => {})
  const openReceiver = (port: number): Promise<HttpProxy> =>
    createHttpProxy({ target: localUrl(ports.receiver), onExchange: onNotification, port })
  const [telegram, node, service, receiver] = await Promise.all([
    createHttpProxy({
      target: targets.then(({ telegramUrl }) => telegramUrl),
      onExchange: observer('telegram'),
    }).then(keep),
    createHttpProxy({
      target: targets.then(({ nodeUrl }) => nodeUrl),
      onExchange: observer('node'),
      rewrite: async body => (await targets).rewrite(body),
    }).then(keep),
    createHttpProxy({ target: localUrl(ports.service), onExchange: observer('service') }).then(keep),
    // If another program has taken the port, the app moves its channels to another.
    openReceiver(receiverPort ?? 0)
      .catch(() => openReceiver(0))
      .then(keep),
  ])
  receiverUrl = receiver.url
  const urls = { telegram: telegram.url, node: node.url, service: service.url, receiver: receiver.url }
  return { proxies: { telegram, node, service, receiver }, urls }
}
