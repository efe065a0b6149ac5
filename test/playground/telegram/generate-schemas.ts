import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Program, parseSync, type TSSignature, type TSType } from 'oxc-parser'
import { z } from 'zod'
import { bounds, unionErrors } from '#playground/telegram/parameter-bounds.ts'

/** Types that the schemas hold less or more of than they say. */
const READ_AS = new Map([
  // The generic parameter of the methods: an uploaded file.
  ['F', 'uploadedFile'],
  // Telegram takes every two-letter code; the list in the types is for editors.
  ['LanguageCode', 'z.string()'],
  // `Exclude<keyof Update, 'update_id'>`: the names of updates, which the local Telegram does not check.
  ['Exclude', 'z.string()'],
  // A mentioned person, of whom the id counts.
  ['User', 'mentionedUser'],
])
/** Every number among the parameters that are supported is an integer. */
const KEYWORDS: Readonly<Partial<Record<TSType['type'], string>>> = {
  TSStringKeyword: 'z.string()',
  TSNumberKeyword: 'z.int()',
  TSBooleanKeyword: 'z.boolean()',
}

/** The methods that the local Telegram carries out. */
const METHODS = [
  ...'getMe getUpdates setWebhook getWebhookInfo deleteWebhook sendMessage sendRichMessage'.split(' '),
  ...'sendDocument sendPhoto getFile editMessageText editMessageReplyMarkup deleteMessage'.split(' '),
  ...'editEphemeralMessageText editEphemeralMessageReplyMarkup deleteEphemeralMessage'.split(' '),
  ...'answerCallbackQuery answerInlineQuery answerGuestQuery setMyCommands getMyCommands'.split(' '),
  ...'deleteMyCommands setMyDescription getMyDescription setMyShortDescription'.split(' '),
  ...'getMyShortDescription getChat getChatAdministrators getChatMemberCount leaveChat'.split(' '),
  ...'getChatMember sendChatAction createForumTopic editForumTopic deleteForumTopic'.split(' '),
]

/** What Telegram takes and the local Telegram refuses, since it does not do it. */
const NOT_SUPPORTED = [
  '*.business_connection_id',
  '*.direct_messages_topic_id',
  '*.inline_message_id',
  '*.message_effect_id',
  '*.parse_mode',
  '*.reply_to_message_id',
  '*.suggested_post_parameters',
  'EphemeralMessageParameters.replace_callback_query_message',
  'InlineKeyboardButton.AbstractInlineKeyboardButton.icon_custom_emoji_id',
  'InlineKeyboardButton.DisabledButtonButton',
  'InlineKeyboardButton.GameButton',
  'InlineKeyboardButton.LoginButton',
  'InlineKeyboardButton.PayButton',
  'InlineKeyboardButton.SwitchInlineChosenChatButton',
  'InlineKeyboardButton.WebAppButton',
  'InlineKeyboardMarkup.force_reply',
  'InlineQueryResultArticle.thumbnail_height',
  'InlineQueryResultArticle.thumbnail_url',
  'InlineQueryResultArticle.thumbnail_width',
  // A button of the reply keyboard is one object here, with or without `request_chat`.
  'KeyboardButton.CommonButton',
  'KeyboardButton.CommonButton.icon_custom_emoji_id',
  'KeyboardButton.RequestContactButton',
  'KeyboardButton.RequestLocationButton',
  'KeyboardButton.RequestManagedBotButton',
  'KeyboardButton.RequestPollButton',
  'KeyboardButton.RequestUsersButton',
  'KeyboardButton.WebAppButton',
  'KeyboardButton.string',
  'ReplyKeyboardMarkup.force_reply',
  'ReplyParameters.chat_id',
  'ReplyParameters.checklist_task_id',
  'ReplyParameters.poll_option_id',
  'ReplyParameters.quote',
  'ReplyParameters.quote_entities',
  'ReplyParameters.quote_parse_mode',
  'ReplyParameters.quote_position',
  'getChatAdministrators.return_bots',
  ...[
    ...'CachedAudio CachedDocument CachedGif CachedMpeg4Gif CachedPhoto CachedSticker'.split(' '),
    ...'CachedVideo CachedVoice Audio Contact Game Document Gif Location Mpeg4Gif Photo Venue'.split(' '),
    ...'Video Voice'.split(' '),
  ].map(kind => `InlineQueryResult.InlineQueryResult${kind}`),
  ...['Rich', 'Location', 'Venue', 'Contact', 'Invoice'].map(
    kind => `InputMessageContent.Input${kind}MessageContent`,
  ),
  'InputTextMessageContent.parse_mode',
  'createForumTopic.icon_color',
  'createForumTopic.icon_custom_emoji_id',
  'editForumTopic.icon_custom_emoji_id',
  'InputRichMessage.html',
  'InputRichMessage.is_rtl',
  'InputRichMessage.markdown',
  'InputRichMessage.media',
  'InputRichMessage.skip_entity_detection',
  ...[
    ...'Anchor Animation Audio BlockQuotation Buttons Collage Details Divider Document'.split(' '),
    ...'ExpandableBlockQuotation List Map MathematicalExpression Photo Preformatted'.split(' '),
    ...'PullQuotation Slideshow Thinking Video VoiceNote'.split(' '),
  ].map(kind => `InputRichBlock.InputRichBlock${kind}`),
  ...[
    ...'Anchor AnchorLink BankCardNumber BotCommand Button Cashtag CustomEmoji EmailAddress'.split(' '),
    ...'Hashtag Italic Marked MathematicalExpression Mention PhoneNumber Reference ReferenceLink'.split(' '),
    ...'Spoiler Subscript Superscript Underline'.split(' '),
  ].map(kind => `RichText.RichText${kind}`),
  'answerInlineQuery.button',
  'answerInlineQuery.next_offset',
  ...['sendDocument', 'sendPhoto', 'sendRichMessage'].flatMap(method => [
    `${method}.allow_paid_broadcast`,
    `${method}.protect_content`,
    `${method}.reply_markup.ForceReply`,
    `${method}.reply_markup.ReplyKeyboardMarkup`,
    `${method}.reply_markup.ReplyKeyboardRemove`,
  ]),
  'sendDocument.disable_content_type_detection',
  'sendDocument.thumbnail',
  'sendPhoto.has_spoiler',
  'sendPhoto.show_caption_above_media',
  'setWebhook.certificate',
]

/** What the types leave optional for the sake of something that is not supported. */
const REQUIRED = [
  ...'editMessageReplyMarkup.chat_id editMessageReplyMarkup.message_id editMessageText.chat_id'.split(' '),
  ...'editMessageText.message_id InputRichMessage.blocks'.split(' '),
]

/** Telegram reads an absent right as one that is not asked for; a button of the reply keyboard need not ask for a chat. */
const OPTIONAL = ['ChatAdministratorRights.*', 'KeyboardButton.RequestChatButton.request_chat']

type Declaration = { readonly extends: readonly string[]; readonly members: readonly TSSignature[] } | TSType

function declarationsOf(body: Program['body'], prefix = ''): [string, Declaration][] {
  return body.flatMap((statement): [string, Declaration][] => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'TSTypeAliasDeclaration') return [[prefix + node.id.name, node.typeAnnotation]]
    if (node?.type === 'TSInterfaceDeclaration') {
      const parents = node.extends.map(({ expression }) =>
        expression.type === 'Identifier' ? expression.name : '',
      )
      return [
        [prefix + node.id.name, { extends: parents.map(name => prefix + name), members: node.body.body }],
      ]
    }
    if (node?.type === 'TSModuleDeclaration' && node.id.type === 'Identifier' && node.body !== null)
      return declarationsOf(node.body.body, `${node.id.name}.`)
    return []
  })
}

function readDeclarations(): Map<string, Declaration> {
  const folder = dirname(
    createRequire(createRequire(import.meta.url).resolve('grammy')).resolve('@grammyjs/types'),
  )
  const files = readdirSync(folder).filter(name => name.endsWith('.d.ts'))
  return new Map(
    files.flatMap(name =>
      declarationsOf(parseSync(name, readFileSync(join(folder, name), 'utf8')).program.body),
    ),
  )
}

type TypeReference = Extract<TSType, { type: 'TSTypeReference' }>

function nameOf({ typeName }: TypeReference): string {
  if (typeName.type === 'Identifier') return typeName.name
  if (typeName.type === 'TSQualifiedName' && typeName.left.type === 'Identifier')
    return `${typeName.left.name}.${typeName.right.name}`
  throw new Error(`A name of another form: ${typeName.type}`)
}

const toConstant = (name: string): string =>
  `${name.charAt(0).toLowerCase()}${name.slice(1).replaceAll('.', '')}`

/** What is written of a type. `literals`: of a union that holds nothing else. `hasType`: an object whose `type` is a literal. */
type Schema = { readonly text: string; readonly literals?: readonly string[]; readonly hasType?: boolean }
type Field = { readonly name: string; readonly text: string; readonly hasLiterals: boolean }

/**
 * Writes the schemas of the methods' parameters. A field is `Owner.field`, where the owner is a method or an interface, `*.field`
 * in every method, or `Owner.*`; a member of a union is the name of its type, alone or behind the field or type whose it is.
 */
class SchemaWriter {
  readonly #declarations = readDeclarations()
  /** Of the named types, in an order in which each comes behind what it needs. */
  readonly constants = new Map<string, Schema>()
  /** Of those of them that hold themselves. */
  readonly recursive = new Set<string>()
  readonly #open = new Set<string>()
  readonly #used = new Set<string>()

  /** The exceptions and bounds for which nothing that was read has a use. */
  get unused(): readonly string[] {
    const known = [
      ...NOT_SUPPORTED,
      ...REQUIRED,
      ...OPTIONAL,
      ...Object.keys(bounds),
      ...Object.keys(unionErrors),
    ]
    return known.filter(name => !this.#used.has(name))
  }

  /** @throws Error if the types have no such method. */
  parametersOf(method: string): string {
    const api = this.#find('ApiMethods')
    const members = 'type' in api && api.type === 'TSTypeLiteral' ? api.members : []
    const found = members.find(
      member =>
        member.type === 'TSMethodSignature' && member.key.type === 'Identifier' && member.key.name === method,
    )
    if (found?.type !== 'TSMethodSignature') throw new Error(`The Bot API has no method ${method}`)
    const [args] = found.params
    const type = args?.type === 'Identifier' ? args.typeAnnotation?.typeAnnotation : undefined
    if (type === undefined) return 'z.strictObject({})'
    return type.type === 'TSTypeLiteral'
      ? writeObject(this.#readFields([method, '*'], type.members)).text
      : this.#read(type).text
  }

  #find(name: string): Declaration {
    const found = this.#declarations.get(name)
    if (found === undefined) throw new Error(`The Bot API's types have no ${name}`)
    return found
  }

  #isIn(list: readonly string[], names: readonly string[]): boolean {
    const found = names.filter(name => list.includes(name))
    for (const name of found) this.#used.add(name)
    return found.length > 0
  }

  #readFields(owners: readonly string[], members: readonly TSSignature[]): readonly Field[] {
    return members.flatMap((member): Field[] => {
      if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return []
      const { name } = member.key
      const type = member.typeAnnotation?.typeAnnotation
      const names = owners.map(owner => `${owner}.${name}`)
      const withOwners = [...names, ...owners.map(owner => `${owner}.*`)]
      if (type === undefined || this.#isIn(NOT_SUPPORTED, names)) return []
      const optional = member.optional ? !this.#isIn(REQUIRED, withOwners) : this.#isIn(OPTIONAL, withOwners)
      const { text, literals } = this.#readField(type, names)
      return [
        { name, text: optional ? `${text}.exactOptional()` : text, hasLiterals: literals !== undefined },
      ]
    })
  }

  #readField(type: TSType, names: readonly string[]): Schema {
    const bound = names.find(name => Object.hasOwn(bounds, name))
    if (bound === undefined) return this.#read(type, names)
    this.#used.add(bound)
    assertSameType(bound, type)
    return { text: `bounds[${quote(bound)}]` }
  }

  #readNamed(name: string): Schema {
    const readAs = READ_AS.get(name)
    if (readAs !== undefined) return { text: readAs }
    if (this.#open.has(name)) {
      this.recursive.add(name)
      return { text: `z.lazy((): z.ZodType<${name}> => ${toConstant(name)})` }
    }
    this.#open.add(name)
    const schema = this.constants.get(name) ?? this.#readDeclaration(name)
    this.#open.delete(name)
    this.constants.set(name, schema)
    return { ...schema, text: toConstant(name) }
  }

  #readDeclaration(name: string): Schema {
    const declaration = this.#find(name)
    return 'type' in declaration ? this.#read(declaration, [name]) : writeObject(this.#fieldsOf(name))
  }

  /** With those that it inherits. */
  #fieldsOf(name: string): readonly Field[] {
    const declaration = this.#find(name)
    if ('type' in declaration) throw new Error(`${name} is not an interface`)
    const { extends: parents, members } = declaration
    const fields = [
      ...parents.flatMap(parent => this.#fieldsOf(parent)),
      ...this.#readFields([name], members),
    ]
    // Its own are more precise than those that it inherits.
    return [...new Map(fields.map(field => [field.name, field])).values()]
  }

  #readUnion(types: readonly TSType[], owners: readonly string[]): Schema {
    const kept = types.filter(type => {
      const name = type.type === 'TSTypeReference' ? nameOf(type) : keywordName(type)
      return !this.#isIn(NOT_SUPPORTED, [name, ...owners.map(owner => `${owner}.${name}`)])
    })
    const schemas = kept.map(type => this.#read(type))
    const [only] = schemas
    if (only !== undefined && schemas.length === 1) return only
    const literals = schemas.flatMap(schema => schema.literals ?? [])
    if (literals.length === schemas.length) return { text: `z.enum([${literals.join(', ')}])`, literals }
    // A string may be any, whatever literals stand beside it.
    const texts = schemas
      .filter(({ literals: own }) => own === undefined || !schemas.some(({ text }) => text === 'z.string()'))
      .map(({ text }) => text)
    const [owner = ''] = owners
    const isNamed = Object.hasOwn(unionErrors, owner)
    if (isNamed) this.#used.add(owner)
    const error = isNamed ? `, { error: unionErrors[${quote(owner)}] }` : ''
    const isByType = schemas.every(({ hasType }) => hasType === true)
    const call = isByType ? "z.discriminatedUnion('type', " : 'z.union('
    return { text: `${call}[${texts.join(', ')}]${error})` }
  }

  #read(type: TSType, owners: readonly string[] = []): Schema {
    const keyword = KEYWORDS[type.type]
    if (keyword !== undefined) return { text: keyword }
    if (type.type === 'TSArrayType') return { text: `z.array(${this.#read(type.elementType).text})` }
    if (type.type === 'TSTypeOperator' && type.operator === 'readonly') return this.#read(type.typeAnnotation)
    if (type.type === 'TSUnionType') return this.#readUnion(type.types, owners)
    if (type.type === 'TSParenthesizedType') return this.#read(type.typeAnnotation)
    if (type.type === 'TSLiteralType' && type.literal.type === 'Literal')
      return writeLiteral(type.literal.value)
    if (type.type !== 'TSTypeReference') throw new Error(`A type of another form: ${type.type}`)
    const [item] = nameOf(type) === 'ReadonlyArray' ? (type.typeArguments?.params ?? []) : []
    return item === undefined ? this.#readNamed(nameOf(type)) : { text: `z.array(${this.#read(item).text})` }
  }
}

const quote = (text: string): string => `'${text}'`

const keywordName = (type: TSType): string => (type.type === 'TSStringKeyword' ? 'string' : '')

const writeLiteral = (value: unknown): Schema =>
  typeof value === 'string'
    ? { text: `z.literal(${quote(value)})`, literals: [quote(value)] }
    : { text: `z.literal(${String(value)})` }

const writeObject = (fields: readonly Field[]): Schema => ({
  text: `z.strictObject({ ${fields.map(({ name, text }) => `${name}: ${text}`).join(', ')} })`,
  hasType: fields.some(({ name, hasLiterals }) => name === 'type' && hasLiterals),
})

const keywordTypes: Readonly<Partial<Record<TSType['type'], string>>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'integer',
  TSTemplateLiteralType: 'string',
  TSLiteralType: 'string',
}

/** The JSON types of scalars, or of the scalars that a list holds. */
const typesOf = (type: TSType): readonly string[] => {
  if (type.type === 'TSUnionType') return type.types.flatMap(typesOf)
  if (type.type === 'TSTypeReference' && READ_AS.has(nameOf(type))) return ['string']
  return type.type === 'TSArrayType' || type.type === 'TSTypeReference' || type.type === 'TSTypeOperator'
    ? ['array']
    : [keywordTypes[type.type] ?? type.type]
}

const jsonTypesSchema = z.object({
  type: z.string().optional(),
  anyOf: z.array(z.object({ type: z.string().optional() })).optional(),
})

/** A bound narrows a type; it does not replace it. */
function assertSameType(bound: string, type: TSType): void {
  const schema: z.ZodType | undefined = Object.entries(bounds).find(([name]) => name === bound)?.[1]
  const { type: single, anyOf = [] } = jsonTypesSchema.parse(schema && z.toJSONSchema(schema))
  const ours = new Set([...(single === undefined ? [] : [single]), ...anyOf.flatMap(one => one.type ?? [])])
  assert.deepEqual([...ours].toSorted(), [...new Set(typesOf(type))].toSorted(), bound)
}

/** The text of `playground/telegram/bot-api-schemas.ts`. */
export const generateSchemas = (): { readonly text: string; readonly unused: readonly string[] } => {
  const writer = new SchemaWriter()
  const methods = METHODS.map(method => `  ${method}: ${writer.parametersOf(method)},`)
  const constants = [...writer.constants].map(([name, { text }]) => `const ${toConstant(name)} = ${text}`)
  const text = `// Generated from the installed @grammyjs/types by \`npm run bot-api\`: what is not in the types stands in parameter-bounds.ts.
import type { ${[...writer.recursive].toSorted().join(', ')} } from 'grammy/types'
import { z } from 'zod'
import { bounds, mentionedUser, unionErrors, uploadedFile } from './parameter-bounds.ts'

${constants.join('\n')}

export const botApiSchemas = {
${methods.join('\n')}
}
`
  return { text: format(text), unused: writer.unused }
}

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
const format = (input: string): string =>
  execFileSync(
    process.execPath,
    [biome, 'format', '--stdin-file-path=playground/telegram/bot-api-schemas.ts'],
    {
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
