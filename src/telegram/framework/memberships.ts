import { defineKind } from '#store/store.ts'

/**
 * Roles of people in a chat; each may do all that those before it may. An `outsider` is not in the chat, or
 * no longer. A `member` may look. An `editor` may change watches and preferences: a member, if the managers
 * allow that to every member. A `manager` may do everything: the person of a private chat, the administrators
 * of a group.
 */
const roles = ['outsider', 'member', 'editor', 'manager'] as const
export type Role = (typeof roles)[number]
/** A role that a command or a button can ask for. */
export type NeededRole = Exclude<Role, 'outsider'>
/** Roles that may change the watches of a chat. */
export type ManagingRole = Exclude<NeededRole, 'member'>

export const hasRole = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)

/** The status of a person in a group; a `restricted` one may not write. */
export type MemberStatus = 'administrator' | 'member' | 'restricted' | 'outsider'

/** The membership of a person in a group, as Telegram said last. Id: chat and person. */
export type Membership = { readonly chat: string; readonly status: MemberStatus }
export const memberships = defineKind<Membership>()('memberships', { indexes: ['chat'] })
