import type { ReadingAlertFacts } from '#alerts/records/alert-buttons.ts'
import { chainOf } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import { shortenTokenId } from '#lib/format.ts'
import type { ExplainedProposal, ProposalNotification } from '#readings/proposal.ts'
import { join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Watch } from '#watch/watch.ts'
import { explainedAddress } from './explain-line.ts'

type ProposalAlertFacts = ReadingAlertFacts<ProposalNotification['data']>

type ProposalState = ExplainedProposal['state'] | 'dropped' | 'paused'

/** Reads the service's view of a proposal. `required`: the signatures that its Safe asks for. Never rejects. */
const proposalNow = async (
  client: Client,
  { facts, watch }: { facts: ProposalAlertFacts; watch: Watch },
): Promise<{ readonly state: ProposalState; readonly required: number }> => {
  const { address, safe_tx_hash, confirmations_required } = facts.data.event
  const query = { chain_id: String(facts.chain), address, safe_tx_hash, per_page: 1 }
  try {
    const [found] = (await client.explainProposals({ bot_id: watch.bot, ...query }, { tries: 1 })).data
    // The service forgets what is long over, and all of a watch that is paused, or of what an edit leaves out.
    const state = found?.state ?? (watch.state === 'paused' ? 'paused' : 'dropped')
    return { state, required: found?.confirmations_required ?? confirmations_required }
  } catch {
    return { state: 'unread', required: confirmations_required }
  }
}

/** Why an alert about a proposal came, and what became of it. `sentAt`: of its message, Unix seconds. */
export const explainProposalAlert = async (
  { client, say }: { readonly client: Client; readonly say: Translator },
  { facts, watch, sentAt }: { facts: ProposalAlertFacts; watch: Watch; sentAt: number },
): Promise<RichText> => {
  const { address, nonce, confirmations: count, confirmations_required: required } = facts.data.event
  const now = await proposalNow(client, { facts, watch })
  return join(
    [
      say('why', {
        name: watch.settings.name,
        addresses: explainedAddress(address, { watch, say }),
        chain: chainOf(facts.chain).name,
      }),
      say.rich('why-proposal', {
        nonce: shortenTokenId(nonce),
        // Telegram gives no date of a message that is deleted or too old.
        sent: sentAt === 0 ? '?' : say.time(sentAt),
        signatures: required === 0 ? '?' : say('proposal-signatures', { count, required }),
      }),
      say('proposal-now', now),
    ],
    '\n',
  )
}
