import type {
  ChatAdministratorRights,
  ChatMember,
  ChatPermissions,
  Chat as TelegramChat,
  User,
} from 'grammy/types'

export type MemberStatus = ChatMember['status']
/** A right that an administrator may or may not have. */
export type AdministratorRight = Exclude<keyof ChatAdministratorRights, 'is_anonymous' | 'can_manage_chat'>
type Permission = keyof ChatPermissions

/** A person or bot in a chat, as the server keeps it. `title`: the custom title of an administrator. */
export type Member =
  | { readonly status: 'creator'; readonly isAnonymous?: boolean; readonly title?: string }
  | {
      readonly status: 'administrator'
      /** Defaults to all that the kind of chat knows, but not `can_promote_members`. */
      readonly rights?: readonly AdministratorRight[]
      readonly isAnonymous?: boolean
      readonly title?: string
    }
  | {
      readonly status: 'restricted'
      /** Defaults to none: a person who may only read. */
      readonly permissions?: readonly Permission[]
      /** Defaults to true; a person who left stays restricted. */
      readonly isMember?: boolean
    }
  | { readonly status: 'member' | 'left' | 'kicked' }

/** A status with its defaults, or with details. */
export type Role = MemberStatus | Member

export function toMember(role: Role): Member {
  if (typeof role !== 'string') return role
  return { status: role }
}

type ChatType = TelegramChat['type']

const EVERYWHERE: readonly AdministratorRight[] = [
  'can_delete_messages',
  'can_manage_video_chats',
  'can_restrict_members',
  'can_change_info',
  'can_invite_users',
  'can_post_stories',
  'can_edit_stories',
  'can_delete_stories',
]
const BY_TYPE: Readonly<Record<ChatType, readonly AdministratorRight[]>> = {
  private: [],
  group: ['can_pin_messages', 'can_manage_tags'],
  supergroup: ['can_pin_messages', 'can_manage_tags', 'can_manage_topics'],
  channel: ['can_post_messages', 'can_edit_messages', 'can_manage_direct_messages'],
}

const RIGHTS: readonly string[] = [
  ...EVERYWHERE,
  ...Object.values(BY_TYPE).flat(),
  'can_promote_members',
  'can_send_welcome_messages',
] satisfies AdministratorRight[]

export const isAdministratorRight = (name: string): name is AdministratorRight => RIGHTS.includes(name)

/** The rights that are set; undefined if there is no list. */
export const chosenRights = (
  rights: Readonly<Partial<ChatAdministratorRights>> | undefined,
): readonly AdministratorRight[] | undefined =>
  rights &&
  Object.entries(rights).flatMap(([name, isSet]) => (isSet && isAdministratorRight(name) ? [name] : []))

export const isInChat = (member: Member): boolean =>
  member.status === 'restricted'
    ? member.isMember !== false
    : member.status !== 'left' && member.status !== 'kicked'

export const isAdministrator = (member: Member): boolean =>
  member.status === 'creator' || member.status === 'administrator'

export const isAnonymous = (member: Member): boolean =>
  (member.status === 'creator' || member.status === 'administrator') && member.isAnonymous === true

/** The rights of an administrator; none of anybody else. */
export function grantedRights(member: Member, type: ChatType): readonly AdministratorRight[] {
  return member.status === 'administrator' ? (member.rights ?? [...EVERYWHERE, ...BY_TYPE[type]]) : []
}

export function hasRight(member: Member, right: AdministratorRight, type: ChatType): boolean {
  return member.status === 'creator' || grantedRights(member, type).includes(right)
}

/** Whether a restriction of this member forbids it; the chat's own default is not asked. */
export const hasPermission = (member: Member, permission: Permission): boolean =>
  member.status !== 'restricted' || (member.permissions ?? []).includes(permission)

/** The rights as the Bot API shows them: those that the kind of chat does not know are absent. */
function administratorRights(member: Member, type: ChatType): ChatAdministratorRights {
  const has = (right: AdministratorRight): boolean => hasRight(member, right, type)
  return {
    is_anonymous: isAnonymous(member),
    can_manage_chat: true,
    can_delete_messages: has('can_delete_messages'),
    can_manage_video_chats: has('can_manage_video_chats'),
    can_restrict_members: has('can_restrict_members'),
    can_promote_members: has('can_promote_members'),
    can_change_info: has('can_change_info'),
    can_invite_users: has('can_invite_users'),
    can_post_stories: has('can_post_stories'),
    can_edit_stories: has('can_edit_stories'),
    can_delete_stories: has('can_delete_stories'),
    can_send_welcome_messages: has('can_send_welcome_messages'),
    ...(type === 'channel' && {
      can_post_messages: has('can_post_messages'),
      can_edit_messages: has('can_edit_messages'),
      can_manage_direct_messages: has('can_manage_direct_messages'),
    }),
    ...((type === 'group' || type === 'supergroup') && {
      can_pin_messages: has('can_pin_messages'),
      can_manage_tags: has('can_manage_tags'),
    }),
    ...(type === 'supergroup' && { can_manage_topics: has('can_manage_topics') }),
  }
}

/** Rights of plain members of a group. */
export const defaultPermissions = (isOpenToMembers: boolean): Required<ChatPermissions> =>
  permissionsOf(isOpenToMembers ? { status: 'member' } : { status: 'restricted' })

function permissionsOf(member: Member): Required<ChatPermissions> {
  const has = (permission: Permission): boolean => hasPermission(member, permission)
  return {
    can_send_messages: has('can_send_messages'),
    can_send_audios: has('can_send_audios'),
    can_send_documents: has('can_send_documents'),
    can_send_photos: has('can_send_photos'),
    can_send_videos: has('can_send_videos'),
    can_send_video_notes: has('can_send_video_notes'),
    can_send_voice_notes: has('can_send_voice_notes'),
    can_send_polls: has('can_send_polls'),
    can_send_other_messages: has('can_send_other_messages'),
    can_add_web_page_previews: has('can_add_web_page_previews'),
    can_react_to_messages: has('can_react_to_messages'),
    can_change_info: has('can_change_info'),
    can_invite_users: has('can_invite_users'),
    can_edit_tag: has('can_edit_tag'),
    can_pin_messages: has('can_pin_messages'),
    can_manage_topics: has('can_manage_topics'),
  }
}

/** A member as `getChatMember` and the updates about members show it. */
export function toChatMember(user: User, member: Member, type: ChatType): ChatMember {
  const title = 'title' in member && member.title !== undefined ? { custom_title: member.title } : {}
  if (member.status === 'creator')
    return { status: member.status, user, is_anonymous: isAnonymous(member), ...title }
  if (member.status === 'administrator')
    return {
      status: member.status,
      user,
      can_be_edited: false,
      ...administratorRights(member, type),
      ...title,
    }
  if (member.status === 'restricted')
    return {
      status: member.status,
      user,
      is_member: isInChat(member),
      ...permissionsOf(member),
      until_date: 0,
    }
  if (member.status === 'kicked') return { status: member.status, user, until_date: 0 }
  return { status: member.status, user }
}
