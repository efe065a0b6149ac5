import { callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { chainNames } from '#watch/watch-lines.ts'
import { mayTap } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { managedGroups } from '../watches/managed-destinations.ts'
import { recipientsIn } from '../wizard/apply-sentence.ts'
import { offeredLines } from '../wizard/steps/kind-groups.ts'

/** Says what a person can do about a topic, with buttons to the watches and the help. */
export const hintMessage = (topic: string, say: Translator, chains: readonly number[] = []): Message => ({
  body: say('sentence-hint', {
    topic: topic === 'latest' ? 'explain' : topic,
    chains: chainNames(chains, say),
  }),
  buttons: [[watchesButton(say), callbackButton(say('button-help'), actions.help)]],
})

/** Says what can be watched. */
export const kindsMessage = ({ say }: ChatContext, chains: readonly number[]): Message => ({
  body: [say('sentence-hint', { topic: 'kinds', chains: '' }), '', ...offeredLines(chains, say)],
  buttons: [[callbackButton(say('button-watch'), actions.newWatch)]],
})

/** Limit of buttons for groups: eight with *My watches* and *Help*. */
const maxGroups = 6

/**
 * Changes who may change the watches of the group, or leads to its settings, or to those of the groups that a
 * text names or the person manages from here.
 */
const rightsButtons = async (ctx: ChatContext, text: string): Promise<Message['buttons']> => {
  const settings = ctx.say('button-settings')
  const other = ctx.settings?.value.openToMembers === true ? 'administrators' : 'members'
  if (!ctx.isPrivate && mayTap(ctx.role, 'openToMembers'))
    return [[callbackButton(ctx.say(`button-who-${other}`), actions.openToMembers, other)]]
  if (!ctx.isPrivate)
    return hasRole(ctx.role, 'editor') ? [[callbackButton(settings, actions.chatSettings, 'all')]] : []
  const groups = await managedGroups(ctx)
  const named = recipientsIn(text, groups)
  const meant = named.length > 0 ? named : groups
  if (meant.length > maxGroups)
    return [
      [callbackButton(ctx.say('button-destinations', { count: meant.length }), actions.destinations, '0')],
    ]
  return meant.map(({ id, name }) => [
    callbackButton(`${settings} · ${name}`, actions.chatSettingsThere, id, 'all'),
  ])
}

/** Says who may do what in groups, or in this one. */
export const rightsMessage = async (ctx: ChatContext, text: string): Promise<Message> => {
  const who = ctx.settings?.value.openToMembers === true ? 'members' : 'administrators'
  const { body, buttons } = hintMessage(ctx.isPrivate ? 'rights' : `rights-${who}`, ctx.say)
  return { body, buttons: [...(await rightsButtons(ctx, text)), ...buttons] }
}
