import { join, relative } from 'node:path';
import type {
  Expression,
  Identifier,
  Node,
  ObjectLiteralElementLike,
  ObjectLiteralExpression,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type API, type Checker, type Project, type Symbol, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { repository } from '../support/repository.js';

/** The restriction of a field by a filter: a value, several values, a range, existence, or nearly none. */
export type Restriction = 'value' | 'values' | 'range' | 'present' | 'weak';
/** By the path of each field. */
export type Filter = Record<string, Restriction>;
export type Sort = [field: string, direction: 1 | -1][];

/** A query in one of the forms that a place in the source gives it. */
export interface Query {
  /** `services/billing/src/signups/signups.repository.ts: find` */
  place: string;
  /** `billing/signups` */
  collection: string;
  filter: Filter;
  sort: Sort;
  /** Whether it ends after some documents, however many there are. */
  isLimited: boolean;
  /** Whether it is a page of a console list, which ends at a time limit. */
  isPage: boolean;
}

export interface QueriesRead {
  queries: Query[];
  /** Places where a model is used in a way that this reader does not follow. */
  unread: string[];
}

/** Arguments of the calls of a function, by the symbols of its parameters. */
type Arguments = Map<number, Expression>;

/** Position of the filter among the arguments of a model method. */
const FILTER_AT = new Map([
  ...['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete', 'findOneAndReplace'].map((name) => [name, 0] as const),
  ...['countDocuments', 'exists', 'updateOne', 'updateMany', 'replaceOne'].map((name) => [name, 0] as const),
  ...['deleteOne', 'deleteMany'].map((name) => [name, 0] as const),
  ['distinct', 1] as const,
]);
/** They find by id, or only add. */
const WITHOUT_FILTER = new Set(['findById', 'findByIdAndUpdate', 'findByIdAndDelete', 'create', 'insertMany']);
const OF_ONE = new Set(['findOne', 'exists']);
/** Functions of the platform whose arguments are a model and a filter; they limit themselves. */
const WITH_MODEL = new Set(['readPage', 'readSelectedPage', 'readWholeList', 'inBatches', 'deleteInBatches']);
/** The functions among them that read a list of the console in its order, until a time limit. */
const LISTS = new Set(['readPage', 'readSelectedPage', 'readWholeList']);
/** They search by id, or by the index of a searchable field. */
const BY_ID = new Set(['BatchedCollection', 'findIdsContaining']);
const MAKERS = new Set(['aggregates', 'collection', 'projection']);
const OPERATORS: Record<string, Restriction> = {
  $eq: 'value',
  $in: 'values',
  $gt: 'range',
  $gte: 'range',
  $lt: 'range',
  $lte: 'range',
  $exists: 'present',
};
/** A file that imports none of these has no model. */
const PROVIDES_MODELS = /from '(mongoose|@numbercast\/platform[^']*|[^']*(\.repository|\.schema|-ledger|-keys)\.js)'/;
const STRENGTH: Restriction[] = ['weak', 'present', 'range', 'values', 'value'];
const strongest = (some: Restriction[]) => STRENGTH.findLast((one) => some.includes(one)) ?? 'weak';
const weakest = (some: Restriction[]) => STRENGTH.find((one) => some.includes(one)) ?? 'weak';

/** Reads the queries of a service from its source, with the types that the compiler knows. */
export class QuerySources {
  private readonly project: Project;
  private readonly checker: Checker;
  private readonly queries: Query[] = [];
  private readonly unread: string[] = [];
  private readonly sortsRead = new Set<Node>();
  private file = '';
  private nodes: Node[] = [];

  constructor(
    api: API,
    private readonly service: string,
  ) {
    const config = join(repository, 'services', service, 'tsconfig.json');
    this.project = api.updateSnapshot({ openProject: config }).getProject(config)!;
    this.checker = this.project.checker;
  }

  read(): QueriesRead {
    for (const name of this.project.rootFiles) {
      const source = this.project.program.getSourceFile(name)!;
      if (!PROVIDES_MODELS.test(source.text)) continue;
      this.file = relative(repository, name);
      this.nodes = descendants(source);
      const expressions = this.nodes.filter((node): node is Expression => isRead(node));
      const types = this.checker.getTypeAtLocation(expressions);
      const named = (name: string) => expressions.filter((_, index) => types[index]?.getSymbol()?.name === name);
      for (const model of named('Model')) this.readUse(model);
      for (const query of named('Query')) this.expectSortRead(query);
    }
    return { queries: this.queries, unread: this.unread };
  }

  private readUse(model: Expression): unknown {
    const outer = withoutWrappersAround(model);
    const { parent } = outer;
    if (is.isCallExpression(model)) return this.collectionOf(model) ?? this.report(model, 'unknown collection');
    if (is.isPropertyAccessExpression(parent) && is.isCallExpression(parent.parent)) {
      const { arguments: args } = parent.parent;
      const method = parent.name.text;
      const at = FILTER_AT.get(method);
      if (at !== undefined) return this.add(model, method, parent.parent, args[at], OF_ONE.has(method));
      if (method === 'bulkWrite') return this.addBulk(model, parent.parent, args[0]!);
      if (method === 'aggregate') return this.addAggregate(model, parent.parent, args[0]!);
      if (WITHOUT_FILTER.has(method)) return;
    }
    if (is.isCallExpression(parent) && is.isIdentifier(parent.expression)) {
      const name = parent.expression.text;
      if (WITH_MODEL.has(name)) return this.add(model, name, parent, parent.arguments[1], true, parent.arguments[2]);
      if (name === 'updateMany') return this.addBulk(model, parent, parent.arguments[1]!);
      if (BY_ID.has(name)) return;
    }
    if (is.isNewExpression(parent) && BY_ID.has(parent.expression.getText())) return;
    if (is.isBinaryExpression(parent) && parent.left === outer) return; // the constructor's assignment
    if (is.isReturnStatement(parent) && is.isGetAccessorDeclaration(parent.parent.parent)) return;
    this.report(parent, 'a model is used in another way');
  }

  /** @param options of the helpers that are given the sort among them */
  private add(
    model: Expression,
    method: string,
    call: Expression,
    filter: Expression | undefined,
    isOne: boolean,
    options?: Expression,
  ) {
    const { sorts, limits } = this.chainOf(call);
    const collection = this.collectionOf(model);
    if (collection === null) return this.report(call, 'unknown collection');
    for (const args of this.callsWith(call, [filter, ...sorts])) {
      // Unknown parts restrict further; otherwise, the query covers the whole collection
      const filters = (filter && this.filtersOf(filter, args)) ?? [{}];
      const inOptions = method === 'readWholeList' ? [options && this.sortsOf(options, args)] : this.sortsIn(options);
      const orders = [...sorts.map((sort) => this.sortsOf(sort, args)), ...inOptions].flatMap((one) => one ?? []);
      const isLimited = isOne || WITH_MODEL.has(method) || limits.some((limit) => this.isLimit(limit, args));
      const isKnown = sorts.every((sort) => this.sortsOf(sort, args)) && (!LISTS.has(method) || orders.length > 0);
      if (!isKnown) this.report(call, 'unknown sort');
      for (const one of filters)
        for (const sort of orders.length > 0 ? orders : [[]])
          this.push({ method, collection, filter: one, sort, isLimited, isPage: LISTS.has(method) });
    }
  }

  private push({ method, ...query }: Omit<Query, 'place'> & { method: string }) {
    this.queries.push({ place: `${this.file}: ${method}`, ...query });
  }

  private addBulk(model: Expression, call: Node, operations: Expression) {
    const collection = this.collectionOf(model);
    const list = this.checker.getTypeAtLocation(operations)!;
    const one = list.isTypeReference() ? this.checker.getTypeArguments(list)[0] : undefined;
    const operation = one && (this.propertyOf(one, 'updateOne') ?? this.propertyOf(one, 'deleteOne') ?? one);
    const filter = operation && this.propertyOf(operation, 'filter');
    const filters = filter && this.filtersOfType(filter);
    if (!collection || !filters) return this.report(call, 'unknown filter');
    for (const filter of filters)
      this.push({ method: 'bulkWrite', collection, filter, sort: [], isLimited: false, isPage: false });
  }

  private addAggregate(model: Expression, call: Node, pipeline: Expression) {
    const collection = this.collectionOf(model);
    const [first] = is.isArrayLiteralExpression(pipeline) ? pipeline.elements : [];
    const match = first && is.isObjectLiteralExpression(first) ? propertyIn(first, '$match') : undefined;
    const filters = match && this.filtersOf(match, new Map());
    if (!collection || !filters) return this.report(call, 'unknown $match');
    for (const filter of filters)
      this.push({ method: 'aggregate', collection, filter, sort: [], isLimited: false, isPage: false });
  }

  /** Methods called on the query that a call returns, also through a constant. */
  private chainOf(begin: Expression): { sorts: Expression[]; limits: Expression[] } {
    const sorts: Expression[] = [];
    const limits: Expression[] = [];
    const follow = (from: Expression) => {
      let outer: Node = from;
      while (is.isPropertyAccessExpression(outer.parent) && is.isCallExpression(outer.parent.parent)) {
        const name = outer.parent.name.text;
        const call = outer.parent.parent;
        if (name === 'sort') {
          this.sortsRead.add(outer.parent);
          sorts.push(call.arguments[0]!);
        }
        if (name === 'limit') limits.push(call.arguments[0]!);
        outer = call;
      }
      const { parent } = outer;
      if (!is.isVariableDeclaration(parent) || !is.isIdentifier(parent.name)) return;
      const { text } = parent.name;
      const uses = descendants(functionAround(parent)).filter(is.isIdentifier);
      for (const use of uses) if (use.text === text && use !== parent.name && isRead(use)) follow(use);
    };
    follow(begin);
    return { sorts, limits };
  }

  /** A parameter that is 0 by default limits the calls that give it alone. */
  private isLimit(limit: Expression, args: Arguments): boolean {
    const declaration = this.declarationOf(limit);
    if (!declaration || !is.isParameterDeclaration(declaration) || declaration.initializer?.getText() !== '0')
      return true;
    return is.isIdentifier(limit) && args.has(this.symbolOf(limit)?.id ?? -1);
  }

  private expectSortRead(query: Expression) {
    const { parent } = query;
    if (!is.isPropertyAccessExpression(parent) || parent.expression !== query || parent.name.text !== 'sort') return;
    if (!this.sortsRead.has(parent)) this.report(parent, 'the sort of an unknown query');
  }

  /** The calls of the method around, when these expressions are its parameters; else one call without arguments. */
  private callsWith(call: Node, expressions: (Expression | undefined)[]): Arguments[] {
    const parameters = expressions.flatMap((one) => {
      const declaration = one && this.declarationOf(withoutWrappers(one));
      return declaration && is.isParameterDeclaration(declaration) && declaration.type ? [declaration] : [];
    });
    if (parameters.length === 0) return [new Map()];
    const method = functionAround(call);
    const all = is.isMethodDeclaration(method) ? method.parameters : [];
    const callers = this.nodes.filter(
      (node) =>
        is.isCallExpression(node) &&
        is.isPropertyAccessExpression(node.expression) &&
        node.expression.expression.getText() === 'this' &&
        node.expression.name.text === (method as { name?: Node }).name?.getText(),
    );
    // A method that other files may call has other callers too
    const isPrivate = is.isMethodDeclaration(method) && method.modifiers?.some((one) => one.getText() === 'private');
    if (!isPrivate || callers.length === 0) return [new Map()];
    return callers.map((caller) => {
      const given = is.isCallExpression(caller) ? caller.arguments : [];
      return new Map(all.flatMap(({ name }, index) => this.bound(name, given[index])));
    });
  }

  private bound(parameter: Node, argument: Expression | undefined): [number, Expression][] {
    const symbol = this.checker.getSymbolAtLocation(parameter);
    return symbol && argument ? [[symbol.id, argument]] : [];
  }

  /** Every form of a filter; null when it cannot be known. */
  private filtersOf(wrapped: Expression, args: Arguments): Filter[] | null {
    const expression = withoutWrappers(wrapped);
    if (is.isObjectLiteralExpression(expression)) return this.filtersOfLiteral(expression, args);
    if (is.isConditionalExpression(expression))
      return both(this.filtersOf(expression.whenTrue, args), this.filtersOf(expression.whenFalse, args));
    if (is.isBinaryExpression(expression)) {
      const right = this.filtersOf(expression.right, args);
      const isAnd = expression.operatorToken.getText() === '&&';
      return both(isAnd ? [{}] : this.filtersOf(expression.left, args), right);
    }
    const source = this.sourceOf(expression, args);
    if (source) return this.filtersOf(source, args);
    if (is.isElementAccessExpression(expression)) {
      const table = this.sourceOf(withoutWrappers(expression.expression), args);
      if (table && is.isObjectLiteralExpression(table))
        return table.properties
          .map((one) => (is.isPropertyAssignment(one) ? this.filtersOf(one.initializer, args) : null))
          .reduce<Filter[] | null>(both, []);
    }
    return this.filtersOfType(this.checker.getTypeAtLocation(expression));
  }

  /** Resolves a name: the argument of a parameter, or the initial value of a constant or its property. */
  private sourceOf(expression: Expression, args: Arguments): Expression | undefined {
    if (is.isPropertyAccessExpression(expression)) {
      const table = this.sourceOf(withoutWrappers(expression.expression), args);
      return table && is.isObjectLiteralExpression(table) ? propertyIn(table, expression.name.text) : undefined;
    }
    if (!is.isIdentifier(expression)) return undefined;
    const symbol = this.symbolOf(expression);
    const given = symbol && args.get(symbol.id);
    if (given) return given;
    const declaration = this.declarationOf(expression);
    return declaration && is.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  }

  private filtersOfLiteral(literal: ObjectLiteralExpression, args: Arguments): Filter[] | null {
    let filters: Filter[] = [{}];
    for (const property of literal.properties) {
      let parts: Filter[] | null;
      if (is.isSpreadAssignment(property)) {
        // Unknown parts restrict the rest further
        parts = this.filtersOf(property.expression, args) ?? [{}];
      } else if (is.isShorthandPropertyAssignment(property)) {
        parts = [{ [nameOf(property)]: this.restrictionOf(property.name as Identifier, args) }];
      } else if (is.isPropertyAssignment(property) && !is.isComputedPropertyName(property.name)) {
        const name = nameOf(property);
        parts =
          name === '$or'
            ? this.alternativesOf(property.initializer, args)
            : [{ [name]: this.restrictionOf(property.initializer, args) }];
      } else return null;
      if (!parts) return null;
      filters = filters.flatMap((filter) => parts.map((part) => ({ ...filter, ...part })));
    }
    return filters;
  }

  private alternativesOf(wrapped: Expression, args: Arguments): Filter[] | null {
    const expression = withoutWrappers(wrapped);
    const list = is.isArrayLiteralExpression(expression) ? expression : this.sourceOf(expression, args);
    if (!list || !is.isArrayLiteralExpression(list)) return null;
    return list.elements.map((one) => this.filtersOf(one, args)).reduce<Filter[] | null>(both, []);
  }

  private restrictionOf(wrapped: Expression, args: Arguments): Restriction {
    const expression = withoutWrappers(wrapped);
    const source = this.sourceOf(expression, args) ?? expression;
    if (is.isObjectLiteralExpression(source)) {
      const operators = source.properties.flatMap((one) => {
        if (is.isSpreadAssignment(one)) return [];
        const name = nameOf(one);
        const isAbsent = name === '$exists' && is.isPropertyAssignment(one) && one.initializer.getText() === 'false';
        return [isAbsent ? 'weak' : (OPERATORS[name] ?? 'weak')];
      });
      return strongest(operators);
    }
    return this.restrictionOfType(this.checker.getTypeAtLocation(expression));
  }

  private restrictionOfType(type: Type | undefined): Restriction {
    if (!type) return 'weak';
    if (type.isUnionType()) return weakest(type.getTypes().map((one) => this.restrictionOfType(one)));
    if (!type.isObjectType()) return 'value';
    const names = this.checker.getPropertiesOfType(type).map(({ name }) => name);
    if (!names.some((name) => name.startsWith('$'))) return 'value';
    return strongest(names.map((name) => (name === '$exists' ? 'weak' : (OPERATORS[name] ?? 'weak'))));
  }

  private filtersOfType(type: Type | undefined): Filter[] | null {
    if (!type) return null;
    if (type.isUnionType())
      return type
        .getTypes()
        .map((one) => this.filtersOfType(one))
        .reduce<Filter[] | null>(both, []);
    const properties = type.isObjectType() ? this.checker.getPropertiesOfType(type) : [];
    const isVague = properties.length === 0 || properties.some(({ name }) => name === '$or' || name === '$and');
    if (isVague || this.checker.getIndexInfosOfType(type).length > 0) return null;
    return properties.reduce<Filter[]>(
      (filters, property) => {
        const part = { [property.name]: this.restrictionOfType(this.checker.getTypeOfSymbol(property)) };
        const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
        return filters.flatMap((filter) => [...(isOptional ? [filter] : []), { ...filter, ...part }]);
      },
      [{}],
    );
  }

  /** The sort among the options of a helper. */
  private sortsIn(options: Expression | undefined): (Sort[] | null)[] {
    if (!options) return [];
    const literal = withoutWrappers(options);
    const source = is.isObjectLiteralExpression(literal) ? literal : this.sourceOf(literal, new Map());
    const inner = source && withoutWrappers(source);
    const sort = inner && is.isObjectLiteralExpression(inner) ? propertyIn(inner, 'sort') : undefined;
    return sort ? [this.sortsOf(sort, new Map())] : [];
  }

  /** Every form of a sort; null when it cannot be known. */
  private sortsOf(wrapped: Expression, args: Arguments): Sort[] | null {
    const expression = withoutWrappers(wrapped);
    const source = is.isObjectLiteralExpression(expression) ? expression : this.sourceOf(expression, args);
    const literal = source && withoutWrappers(source);
    if (literal && is.isObjectLiteralExpression(literal)) {
      const fields = literal.properties.map((one) => {
        const value = is.isPropertyAssignment(one) ? one.initializer : one;
        return { name: nameOf(one), text: value.getText(), type: this.checker.getTypeAtLocation(value) };
      });
      // One variable for the directions of several fields turns all of them
      const variables = new Set(fields.filter(({ type }) => type?.isUnionType()).map(({ text }) => text));
      if (variables.size > 1) return null;
      const forms = variables.size === 1 ? ([1, -1] as const) : ([1] as const);
      const sorts = forms.map((factor) =>
        fields.map(({ name, type }) => [name, type?.isUnionType() ? factor : directionOf(type)] as const),
      );
      return sorts.every((sort) => sort.every(([, direction]) => direction)) ? (sorts as unknown as Sort[]) : null;
    }
    if (is.isElementAccessExpression(expression)) {
      const table = this.sourceOf(withoutWrappers(expression.expression), args);
      const inner = table && withoutWrappers(table);
      if (inner && is.isObjectLiteralExpression(inner)) {
        const sorts = inner.properties.map((one) =>
          is.isPropertyAssignment(one) ? this.sortsOf(one.initializer, args) : null,
        );
        return sorts.every((one) => one !== null) ? sorts.flat() : null;
      }
    }
    return null;
  }

  /** `billing/signups`; null when it cannot be known. */
  private collectionOf(wrapped: Expression): string | null {
    const expression = withoutWrappers(wrapped);
    if (is.isPropertyAccessExpression(expression) && expression.name.text === 'model') {
      const owner = this.checker.getTypeAtLocation(expression.expression)?.getSymbol()?.name ?? '';
      if (['Aggregates', 'Projection'].includes(owner)) return this.collectionOf(expression.expression);
    }
    if (is.isCallExpression(expression)) {
      const [name] = expression.arguments;
      const isMaker =
        is.isPropertyAccessExpression(expression.expression) && MAKERS.has(expression.expression.name.text);
      const type = isMaker && name ? this.checker.getTypeAtLocation(name) : undefined;
      return type?.isStringLiteralType() ? `${this.service}/${type.value}` : null;
    }
    const name = is.isPropertyAccessExpression(expression) ? expression.name : expression;
    const declaration = this.declarationOf(name as Expression);
    return declaration ? this.collectionDeclared(declaration) : null;
  }

  private collectionDeclared(declaration: Node): string | null {
    if (is.isVariableDeclaration(declaration) && declaration.initializer)
      return this.collectionOf(declaration.initializer);
    if (is.isGetAccessorDeclaration(declaration)) {
      const returned = descendants(declaration).find(is.isReturnStatement)?.expression;
      return returned ? this.collectionOf(returned) : null;
    }
    if (is.isBindingElement(declaration)) {
      const whole = declaration.parent.parent;
      const from = is.isVariableDeclaration(whole) ? whole.initializer : undefined;
      const type = from && this.checker.getTypeAtLocation(from);
      const name = (declaration.propertyName ?? declaration.name)?.getText() ?? '';
      if (from && name === 'model' && ['Aggregates', 'Projection'].includes(type?.getSymbol()?.name ?? ''))
        return this.collectionOf(from);
      const member = type && this.checker.getPropertyOfType(type, name)?.valueDeclaration?.resolve(this.project);
      return member ? this.collectionDeclared(member) : null;
    }
    if (!is.isPropertyDeclaration(declaration)) return null;
    const assigned = descendants(declaration.parent).find(
      (node) => is.isBinaryExpression(node) && node.left.getText() === `this.${declaration.name.getText()}`,
    );
    return assigned && is.isBinaryExpression(assigned) ? this.collectionOf(assigned.right) : null;
  }

  private propertyOf(type: Type, name: string): Type | undefined {
    const property = this.checker.getPropertyOfType(type, name);
    return property && this.checker.getTypeOfSymbol(property);
  }

  private symbolOf(name: Identifier): Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    return symbol && (symbol.flags & SymbolFlags.Alias) !== 0 ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private declarationOf(name: Expression): Node | undefined {
    return is.isIdentifier(name) ? this.symbolOf(name)?.valueDeclaration?.resolve(this.project) : undefined;
  }

  private report(node: Node, problem: string) {
    this.unread.push(`${this.file}: ${problem}: ${node.getText().replaceAll(/\s+/g, ' ').slice(0, 100)}`);
  }
}

function descendants(root: Node): Node[] {
  const found: Node[] = [];
  const visit = (node: Node) => {
    found.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return found;
}

/** A value that is read, and no name of a declaration, a property or a type. */
function isRead(node: Node): boolean {
  if (is.isPropertyAccessExpression(node) || is.isCallExpression(node)) return true;
  if (!is.isIdentifier(node)) return false;
  const { parent } = node;
  if (is.isPropertyAccessExpression(parent)) return parent.expression === node;
  const isName = 'name' in parent && parent.name === node && !is.isShorthandPropertyAssignment(parent);
  return !isName && !is.isTypeReferenceNode(parent) && !is.isImportSpecifier(parent) && !is.isBindingElement(parent);
}

function functionAround(node: Node): Node {
  let around: Node = node;
  while (around.parent && !is.isMethodDeclaration(around) && !is.isFunctionDeclaration(around)) around = around.parent;
  return around;
}

/** `(x as never)!` is x. */
function withoutWrappers(expression: Expression): Expression {
  let inner = expression;
  while (
    is.isAsExpression(inner) ||
    is.isParenthesizedExpression(inner) ||
    is.isNonNullExpression(inner) ||
    is.isSatisfiesExpression(inner)
  )
    inner = inner.expression;
  return inner;
}

function withoutWrappersAround(expression: Node): Node {
  let outer = expression;
  while (
    is.isAsExpression(outer.parent) ||
    is.isParenthesizedExpression(outer.parent) ||
    is.isNonNullExpression(outer.parent)
  )
    outer = outer.parent;
  return outer;
}

/** Empty for a spread. */
function nameOf(property: ObjectLiteralElementLike): string {
  if (is.isSpreadAssignment(property) || !property.name) return '';
  return is.isStringLiteral(property.name) ? property.name.text : property.name.getText();
}

function propertyIn(literal: ObjectLiteralExpression, name: string): Expression | undefined {
  const found = literal.properties.find((one) => nameOf(one) === name);
  if (found && is.isShorthandPropertyAssignment(found)) return found.name as Identifier;
  return found && is.isPropertyAssignment(found) ? found.initializer : undefined;
}

const directionOf = (type: Type | undefined) => (type?.isNumberLiteralType() ? (type.value as 1 | -1) : undefined);

const both = (some: Filter[] | null, others: Filter[] | null) => (some && others ? [...some, ...others] : null);
