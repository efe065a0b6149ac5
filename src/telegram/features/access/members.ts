import { GrammyError } from 'grammy'
import { sanitizeName } from '#lib/sanitize-text.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, join, type RichText } from '#render/rich-text.ts'
import type { Doc, Store } from '#store/store.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { type Admission, admissions, type Invitation, invitations } from '../../records.ts'

const perPage = 8
/** Limit of people, chats and invitations each. */
const maxListed = 500

/** Newest first. */
const listAdmissions = async (store: Store): Promise<readonly Doc<Admission>[]> =>
  (await store.all(admissions, { limit: maxListed })).toSorted((a, b) => b.value.at - a.value.at)

const listInvitations = async (store: Store): Promise<readonly Doc<Invitation>[]> =>
  (await store.all(invitations, { limit: maxListed })).toSorted((a, b) => b.value.at - a.value.at)

/** Asked of Telegram, because no name is stored; the id if Telegram does not know it any more. */
export const nameOf = async ({ api }: Pick<ChatContext, 'api'>, id: string): Promise<string> => {
  try {
    const chat = await api.getChat(id)
    const name = chat.type === 'private' ? chat.first_name : chat.title
    const username = chat.username === undefined ? '' : ` (@${chat.username})`
    return `${sanitizeName(name, id)}${username}`
  } catch (error) {
    if (error instanceof GrammyError && (error.error_code === 400 || error.error_code === 403)) return id
    throw error
  }
}

/** A new invitation; `payload`: of its deep link. */
export const invitationMessage = (
  { say, me }: ChatContext,
  { payload, value }: { readonly payload: string; readonly value: Invitation },
): Message => {
  const link = `https://t.me/${me.username}?start=${payload}`
  const day = say.dateText(value.expiresAt)
  return {
    body: join(
      [bold(say('invitation-title')), link, say('invitation-terms', { uses: value.usesLeft, day })],
      '\n\n',
    ),
    buttons: [
      [{ text: say('button-copy-link'), copy_text: { text: link } }],
      [callbackButton(say('button-members'), actions.members, '0')],
    ],
  }
}

/** Callback data has 64 bytes, the id of an invitation 43. */
const revokeButton = ({ say }: ChatContext, { id }: Doc<Invitation>, index: number): Button =>
  callbackButton(say('button-revoke-invitation', { number: index + 1 }), actions.revokeInvitation, id)

/** The people and chats that were let in by invitation, and the invitations that are open. */
export const membersMessage = async (ctx: ChatContext, page: number): Promise<Message> => {
  const { say, store } = ctx
  const [members, open] = await Promise.all([listAdmissions(store), listInvitations(store)])
  const last = Math.max(0, Math.ceil(members.length / perPage) - 1)
  const current = Math.min(page, last)
  const shown = await Promise.all(
    members
      .slice(current * perPage, (current + 1) * perPage)
      .map(async ({ id, value }) => ({ id, at: value.at, name: await nameOf(ctx, id) })),
  )
  const lines: readonly (RichText | string)[] = [
    bold(say('members-title')),
    ...(members.length === 0 ? [say('members-none')] : []),
    ...shown.map(({ name, at }) => say('members-line', { name, day: say.dateText(at * 1_000) })),
    ...(open.length === 0 ? [] : ['', bold(say('invitations-title'))]),
    ...open.slice(0, perPage).map(({ value }, index) =>
      say('invitations-line', {
        number: index + 1,
        uses: value.usesLeft,
        day: say.dateText(value.expiresAt),
      }),
    ),
  ]
  const pageButton = (text: string, to: number): readonly Button[] =>
    to < 0 || to > last ? [] : [callbackButton(text, actions.members, String(to))]
  const paging = [...pageButton('‹', current - 1), ...pageButton('›', current + 1)]
  return {
    body: join(lines, '\n'),
    buttons: [
      ...shown.map(({ id, name }) => [
        callbackButton(say('button-remove-member', { name }), actions.confirmRemoveMember, id),
      ]),
      ...open.slice(0, perPage).map((invitation, index) => [revokeButton(ctx, invitation, index)]),
      ...(paging.length === 0 ? [] : [paging]),
      [
        callbackButton(say('button-invite'), actions.invite),
        callbackButton(`‹ ${say('admin-title')}`, actions.admin, ''),
      ],
    ],
  }
}
