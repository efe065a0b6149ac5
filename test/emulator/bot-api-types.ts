import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Program, parseSync, type TSSignature, type TSType } from 'oxc-parser'
import { type ObjectShape, type Shape, scalar } from './parameter-shape.ts'

/** Types that are read as less than they say. */
const READ_AS = new Map([
  // The generic parameter of the methods: an uploaded file.
  ['F', 'file'],
  // Telegram takes every two-letter code; the list in the types is for editors.
  ['LanguageCode', 'string'],
  // `Exclude<keyof Update, 'update_id'>`: the names of updates, which the local Telegram does not check.
  ['Exclude', 'string'],
  // A mentioned person, of whom the id counts.
  ['User', 'person'],
])
const KEYWORDS: Readonly<Partial<Record<TSType['type'], string>>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSTemplateLiteralType: 'template',
}

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

/**
 * How to read the types otherwise. A field is `Owner.field`, where the owner is a method or an interface, `*.field` in every
 * method, or `Owner.*`; a member of a union is the name of its type, alone or behind the field or type whose it is.
 */
type Exceptions = {
  /** Fields and members of unions to leave out. */
  readonly omitted: readonly string[]
  /** Optional fields to read as required. */
  readonly required: readonly string[]
  /** Required fields to read as optional. */
  readonly optional: readonly string[]
}

/** Reads the parameters of methods from the installed types of the Bot API. */
export class BotApiTypes {
  readonly #declarations = readDeclarations()
  readonly #exceptions: Exceptions
  readonly #unused: Set<string>

  constructor(exceptions: Exceptions) {
    this.#exceptions = exceptions
    this.#unused = new Set(Object.values(exceptions).flat())
  }

  /** The exceptions for which nothing that was read has a use. */
  get unused(): readonly string[] {
    return [...this.#unused]
  }

  /** @throws Error if the types have no such method. */
  parametersOf(method: string): Shape {
    const api = this.#find('ApiMethods')
    const members = 'type' in api && api.type === 'TSTypeLiteral' ? api.members : []
    const found = members.find(
      member =>
        member.type === 'TSMethodSignature' && member.key.type === 'Identifier' && member.key.name === method,
    )
    if (found?.type !== 'TSMethodSignature') throw new Error(`The Bot API has no method ${method}`)
    const [args] = found.params
    const type = args?.type === 'Identifier' ? args.typeAnnotation?.typeAnnotation : undefined
    if (type === undefined) return { kind: 'object', fields: new Map() }
    return type.type === 'TSTypeLiteral' ? this.#readFields([method, '*'], type.members) : this.#read(type)
  }

  #find(name: string): Declaration {
    const found = this.#declarations.get(name)
    if (found === undefined) throw new Error(`The Bot API's types have no ${name}`)
    return found
  }

  #isIn(kind: keyof Exceptions, names: readonly string[]): boolean {
    const found = names.filter(name => this.#exceptions[kind].includes(name))
    for (const name of found) this.#unused.delete(name)
    return found.length > 0
  }

  #readFields(owners: readonly string[], members: readonly TSSignature[]): ObjectShape {
    const fields = members.flatMap((member): [string, { optional: boolean; shape: Shape }][] => {
      if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return []
      const { name } = member.key
      const type = member.typeAnnotation?.typeAnnotation
      const names = owners.map(owner => `${owner}.${name}`)
      const withOwners = [...names, ...owners.map(owner => `${owner}.*`)]
      if (type === undefined || this.#isIn('omitted', names)) return []
      const optional = member.optional
        ? !this.#isIn('required', withOwners)
        : this.#isIn('optional', withOwners)
      return [[name, { optional, shape: this.#read(type, names) }]]
    })
    return { kind: 'object', fields: new Map(fields) }
  }

  #readNamed(name: string): Shape {
    const readAs = READ_AS.get(name)
    if (readAs !== undefined) return scalar(readAs)
    const declaration = this.#find(name)
    if ('type' in declaration) return this.#read(declaration, [name])
    const inherited = declaration.extends.flatMap(parent => {
      const shape = this.#readNamed(parent)
      return shape.kind === 'object' ? [...shape.fields] : []
    })
    const { fields } = this.#readFields([name], declaration.members)
    return { kind: 'object', fields: new Map([...inherited, ...fields]) }
  }

  #readUnion(types: readonly TSType[], owners: readonly string[]): Shape {
    const kept = types.filter(type => {
      const name = type.type === 'TSTypeReference' ? nameOf(type) : (KEYWORDS[type.type] ?? '')
      return !this.#isIn('omitted', [name, ...owners.map(owner => `${owner}.${name}`)])
    })
    return { kind: 'union', of: kept.map(type => this.#read(type)) }
  }

  #read(type: TSType, owners: readonly string[] = []): Shape {
    const keyword = KEYWORDS[type.type]
    if (keyword !== undefined) return scalar(keyword)
    if (type.type === 'TSArrayType') return { kind: 'array', of: this.#read(type.elementType) }
    if (type.type === 'TSTypeOperator' && type.operator === 'readonly') return this.#read(type.typeAnnotation)
    if (type.type === 'TSUnionType') return this.#readUnion(type.types, owners)
    if (type.type === 'TSParenthesizedType') return this.#read(type.typeAnnotation)
    if (type.type === 'TSLiteralType' && type.literal.type === 'Literal')
      return scalar(JSON.stringify(type.literal.value))
    if (type.type !== 'TSTypeReference') throw new Error(`A type of another form: ${type.type}`)
    const [item] = nameOf(type) === 'ReadonlyArray' ? (type.typeArguments?.params ?? []) : []
    return item === undefined ? this.#readNamed(nameOf(type)) : { kind: 'array', of: this.#read(item) }
  }
}
