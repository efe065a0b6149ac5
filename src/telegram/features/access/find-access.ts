import type { Chat, User } from 'grammy/types'
import { migratedChats } from '#bot-api/migrated-chats.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { destinations } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { admissions, blocks, nameOwners } from '../../records.ts'

/** Ids and names of people or chats; names are in lower case, without the `@`. */
export type AccessList = 'everyone' | { readonly ids: readonly number[]; readonly names: readonly string[] }

/** Lists of the environment that say who may use the bot. Operators always may, and invite others. */
export type AccessRules = {
  readonly users: AccessList
  readonly chats: AccessList
  /** Ids of people. */
  readonly operators: readonly number[]
}

export const isOperator = ({ operators }: AccessRules, { from }: Pick<ChatContext, 'from'>): boolean =>
  from !== undefined && operators.includes(from.id)

type Access = {
  readonly isAllowed: boolean
  /** Writes to commit with the update, if it is allowed. */
  readonly writes: readonly Write[]
}

const allowed: Access = { isAllowed: true, writes: [] }
export const refused: Access = { isAllowed: false, writes: [] }

type Listed = { readonly id: number; readonly username?: string | undefined }

/**
 * Whether an id is on a list, or a name on it. A name belongs to the first id that is seen with it: the list
 * does not mean another account that takes the name later.
 */
const findOnList = async (
  store: Store,
  list: Exclude<AccessList, 'everyone'>,
  { id, username }: Listed,
): Promise<Access> => {
  if (list.ids.includes(id)) return allowed
  if (list.names.length === 0) return refused
  const owned = await store.find(nameOwners, { index: 'owner', value: String(id), limit: 100 })
  if (owned.some(({ id: name }) => list.names.includes(name))) return allowed
  const name = username?.toLowerCase()
  if (name === undefined || !list.names.includes(name)) return refused
  const [owner] = await store.get(nameOwners, [name])
  if (owner !== undefined) return refused
  const value = { owner: String(id) }
  return { isAllowed: true, writes: [put(nameOwners, { id: name, value }, { expect: 0 })] }
}

const isInvited = async (store: Store, id: number): Promise<boolean> => {
  const [admission] = await store.get(admissions, [String(id)])
  return admission !== undefined
}

/** The access of a person or chat that is on a list, invited, or was on the list as a group. */
const accessByList = async (
  store: Store,
  list: Exclude<AccessList, 'everyone'>,
  who: Listed,
): Promise<Access> => {
  const listed = await findOnList(store, list, who)
  if (listed.isAllowed) return listed
  return (await isInvited(store, who.id)) || (await wasListed(store, list, who)) ? allowed : refused
}

/** Whether a chat is the supergroup of a group that is on the list. */
const wasListed = async (
  store: Store,
  { ids }: Exclude<AccessList, 'everyone'>,
  { id }: Listed,
): Promise<boolean> => {
  if (id > 0) return false
  const groups = await store.find(migratedChats, { index: 'to', value: String(id), limit: 10 })
  return groups.some(group => ids.includes(Number(group.id)))
}

const accessOfPerson = async (
  store: Store,
  { users, operators }: AccessRules,
  who: Listed | undefined,
): Promise<Access> => {
  if (users === 'everyone') return allowed
  if (who === undefined) return refused
  return operators.includes(who.id) ? allowed : accessByList(store, users, who)
}

/**
 * The members of a group or channel that is named may use it; if all chats are allowed, the person must be,
 * too.
 */
const accessOfMember = async (
  store: Store,
  rules: AccessRules,
  { chat, who }: { readonly chat: Listed; readonly who: Listed | undefined },
): Promise<Access> =>
  rules.chats === 'everyone' ? accessOfPerson(store, rules, who) : accessByList(store, rules.chats, chat)

const usernameOf = (chatOrUser: Chat | User): string | undefined =>
  'username' in chatOrUser ? chatOrUser.username : undefined
const listedAs = (chatOrUser: Chat | User): Listed => ({
  id: chatOrUser.id,
  username: usernameOf(chatOrUser),
})

/**
 * The person behind an update. A change of role counts as the act of the member whose role changed. An
 * anonymous administrator is not a person.
 */
const actorOf = (ctx: ChatContext): Listed | undefined => {
  const person = ctx.chatMember?.new_chat_member.user ?? ctx.from
  return person === undefined || ctx.message?.sender_chat !== undefined ? undefined : listedAs(person)
}

/**
 * Whether an update changes the bot's membership in a chat that it alerts. A removal or other rights concern
 * all members.
 */
const isOwnRoleInKnownChat = async ({ store, myChatMember, chatId }: ChatContext): Promise<boolean> => {
  if (myChatMember === undefined) return false
  const docs = await store.find(destinations, { index: 'chat', value: String(chatId), limit: 1 })
  return docs.length > 0
}

/** Whether an operator has blocked the person of an update, or its chat. */
export const isBlocked = (ctx: ChatContext, rules: AccessRules): boolean =>
  !isOperator(rules, ctx) && [ctx.chat?.id, actorOf(ctx)?.id].some(id => ctx.blocked.has(String(id)))

/** Whether an update may be handled at all, as far as its chat and person are not blocked. */
export const findAccess = async (ctx: ChatContext, rules: AccessRules): Promise<Access> => {
  if (rules.users === 'everyone' && rules.chats === 'everyone') return allowed
  const { chat, store } = ctx
  const who = actorOf(ctx)
  if (chat === undefined || chat.type === 'private') return accessOfPerson(store, rules, who)
  // The first message of a supergroup names its former group.
  const previous = ctx.message?.migrate_from_chat_id
  const listed = previous === undefined ? listedAs(chat) : { id: previous }
  const access = await accessOfMember(store, rules, { chat: listed, who })
  const isOpen = rules.chats === 'everyone'
  return isOpen && !access.isAllowed && (await isOwnRoleInKnownChat(ctx)) ? allowed : access
}

/** Whether a chat may go on watching. In a chat that is not named, anybody may have set up its watches. */
export const mayChatWatch = async (store: Store, rules: AccessRules, chat: number): Promise<boolean> => {
  const [block] = await store.get(blocks, [String(chat)])
  if (block !== undefined) return false
  if (chat < 0 && rules.chats === 'everyone') return true
  const { isAllowed } = await (chat > 0
    ? accessOfPerson(store, rules, { id: chat })
    : accessOfMember(store, rules, { chat: { id: chat }, who: undefined }))
  return isAllowed
}
