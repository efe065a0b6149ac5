import { defineKind } from '#store/store.ts'

/**
 * Role of a person in a chat. A `manager` may do everything: the person of a private chat, the administrators of a
 * group. An `editor` may change watches and preferences: a member, if the managers allow that to every member. A
 * `member` may look. An `outsider` is not in the chat, or no longer.
 */
export type Role = 'manager' | 'editor' | 'member' | 'outsider'
/** Roles that may change what a chat watches. */
export type ManagingRole = Exclude<Role, 'member' | 'outsider'>

const ranks = { outsider: 0, member: 1, editor: 2, manager: 3 } as const satisfies Readonly<
  Record<Role, number>
>

export const hasRole = (role: Role, needed: Role): boolean => ranks[role] >= ranks[needed]

/** `restricted`: may not write. */
export type MemberStatus = 'administrator' | 'member' | 'restricted' | 'outsider'

/** The membership of a person in a group, as Telegram said last. Id: chat and person. */
export type Membership = { readonly chat: string; readonly status: MemberStatus }
export const memberships = defineKind<Membership>()('memberships', { indexes: ['chat'] })
