import type { ReceivedWebhook } from '../page-state.ts'
import { copy } from './actions.ts'
import { html } from './html.ts'
import { locale, t } from './language.ts'

/** Webhooks are let through to this name only, whatever the address bar says. */
const url = `http://127.0.0.1:${location.port}/hook`

const bodyText = ({ headers, body }: ReceivedWebhook): string =>
  [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    JSON.stringify(body, null, 2),
  ].join('\n')

/** The requests that the playground's own webhook got. */
export const WebhookInbox = ({ webhooks }: { webhooks: readonly ReceivedWebhook[] }) => html`
  <h2>${t('webhook')}</h2>
  <p class="hint">${t('webhookHint')}</p>
  <button type="button" class="copied" title=${t('tapToCopy')} onClick=${() => copy(url)}><code>${url}</code></button>
  <ol class="webhooks">
    ${webhooks.map(
      webhook => html`
        <li key=${webhook.id}>
          <details>
            <summary>${webhook.method} ${new Date(webhook.at).toLocaleTimeString(locale())}</summary>
            <pre>${bodyText(webhook)}</pre>
          </details>
        </li>
      `,
    )}
  </ol>
`
