import { join, relative } from 'node:path';
import type { Expression, Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import type { API, Checker, Project } from 'typescript/unstable/sync';
import { repository } from '../support/repository.js';
import { type Filter, QueryForms, type Sort } from './query-forms.js';
import { type Arguments, QuerySymbols } from './query-symbols.js';
import {
  descendants,
  functionAround,
  isRead,
  propertyIn,
  withoutWrappers,
  withoutWrappersAround,
} from './query-syntax.js';

/** A query at a place in the source, in one of its possible forms. */
export interface Query {
  /** `services/billing/src/signups/signups.repository.ts: find` */
  place: string;
  /** `billing/signups` */
  collection: string;
  filter: Filter;
  sort: Sort;
  /** Whether the number of documents that it returns is limited. */
  isLimited: boolean;
  /** Whether it is a page of a console list, which ends at a time limit. */
  isPage: boolean;
}

export interface QueriesRead {
  queries: Query[];
  /** Places where a model is used in a way that cannot be analyzed. */
  unread: string[];
}

/** Position of the filter among the arguments of a model method. */
const FILTER_AT = new Map([
  ...['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete', 'findOneAndReplace'].map((name) => [name, 0] as const),
  ...['countDocuments', 'exists', 'updateOne', 'updateMany', 'replaceOne'].map((name) => [name, 0] as const),
  ...['deleteOne', 'deleteMany'].map((name) => [name, 0] as const),
  ['distinct', 1] as const,
]);
/** Methods that find by id, or only insert. */
const WITHOUT_FILTER = new Set(['findById', 'findByIdAndUpdate', 'findByIdAndDelete', 'create', 'insertMany']);
const OF_ONE = new Set(['findOne', 'exists']);
/** Functions of the platform whose arguments are a model and a filter, and which limit their results. */
const WITH_MODEL = new Set(['readPage', 'readSelectedPage', 'readWholeList', 'inBatches', 'deleteInBatches']);
/** The functions among them that read a list of the console in its order, until a time limit. */
const LISTS = new Set(['readPage', 'readSelectedPage', 'readWholeList']);
/** Classes and functions that search by id, or by the index of a searchable field. */
const BY_ID = new Set(['BatchedCollection', 'findIdsContaining']);
const MAKERS = new Set(['aggregates', 'collection', 'projection']);
/** A file that imports none of these has no model. */
const PROVIDES_MODELS = /from '(mongoose|@numbercast\/platform[^']*|[^']*(\.repository|\.schema|-ledger|-keys)\.js)'/;

/** Reads the queries of a service from its source, with the types that the compiler knows. */
export class QuerySources {
  private readonly project: Project;
  private readonly checker: Checker;
  private readonly symbols: QuerySymbols;
  private readonly forms: QueryForms;
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
    this.symbols = new QuerySymbols(this.project);
    this.forms = new QueryForms(this.symbols);
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

  /** @param options options of a helper, which include the sort */
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
      // If the filter is unknown, the query counts as one of the whole collection
      const filters = (filter && this.forms.filtersOf(filter, args)) ?? [{}];
      const inOptions =
        method === 'readWholeList' ? [options && this.forms.sortsOf(options, args)] : this.forms.sortsIn(options);
      const orders = [...sorts.map((sort) => this.forms.sortsOf(sort, args)), ...inOptions].flatMap((one) => one ?? []);
      const isLimited = isOne || WITH_MODEL.has(method) || limits.some((limit) => this.isLimit(limit, args));
      const isKnown =
        sorts.every((sort) => this.forms.sortsOf(sort, args)) && (!LISTS.has(method) || orders.length > 0);
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
    const operation =
      one && (this.symbols.propertyOf(one, 'updateOne') ?? this.symbols.propertyOf(one, 'deleteOne') ?? one);
    const filter = operation && this.symbols.propertyOf(operation, 'filter');
    const filters = filter && this.forms.filtersOfType(filter);
    if (!collection || !filters) return this.report(call, 'unknown filter');
    for (const filter of filters)
      this.push({ method: 'bulkWrite', collection, filter, sort: [], isLimited: false, isPage: false });
  }

  private addAggregate(model: Expression, call: Node, pipeline: Expression) {
    const collection = this.collectionOf(model);
    const [first] = is.isArrayLiteralExpression(pipeline) ? pipeline.elements : [];
    const match = first && is.isObjectLiteralExpression(first) ? propertyIn(first, '$match') : undefined;
    const filters = match && this.forms.filtersOf(match, new Map());
    if (!collection || !filters) return this.report(call, 'unknown $match');
    for (const filter of filters)
      this.push({ method: 'aggregate', collection, filter, sort: [], isLimited: false, isPage: false });
  }

  /** Returns the sorts and limits called on the query that a call returns, also through a constant. */
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

  /** Returns whether a limit applies. A parameter with the default 0 limits only the calls that pass it. */
  private isLimit(limit: Expression, args: Arguments): boolean {
    const declaration = this.symbols.declarationOf(limit);
    if (!declaration || !is.isParameterDeclaration(declaration) || declaration.initializer?.getText() !== '0')
      return true;
    return is.isIdentifier(limit) && args.has(this.symbols.symbolOf(limit)?.id ?? -1);
  }

  private expectSortRead(query: Expression) {
    const { parent } = query;
    if (!is.isPropertyAccessExpression(parent) || parent.expression !== query || parent.name.text !== 'sort') return;
    if (!this.sortsRead.has(parent)) this.report(parent, 'the sort of an unknown query');
  }

  /** Returns the arguments of the enclosing method's calls if the expressions are its parameters, else an empty map. */
  private callsWith(call: Node, expressions: (Expression | undefined)[]): Arguments[] {
    const parameters = expressions.flatMap((one) => {
      const declaration = one && this.symbols.declarationOf(withoutWrappers(one));
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

  /** Returns the collection, such as `billing/signups`, or null if it cannot be determined. */
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
    const declaration = this.symbols.declarationOf(name as Expression);
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
      const member = type && this.symbols.propertyDeclaration(type, name);
      return member ? this.collectionDeclared(member) : null;
    }
    if (!is.isPropertyDeclaration(declaration)) return null;
    const assigned = descendants(declaration.parent).find(
      (node) => is.isBinaryExpression(node) && node.left.getText() === `this.${declaration.name.getText()}`,
    );
    return assigned && is.isBinaryExpression(assigned) ? this.collectionOf(assigned.right) : null;
  }

  private report(node: Node, problem: string) {
    this.unread.push(`${this.file}: ${problem}: ${node.getText().replaceAll(/\s+/g, ' ').slice(0, 100)}`);
  }
}
