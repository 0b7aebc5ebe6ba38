import type { Expression, Identifier, ObjectLiteralExpression } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Checker, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { type Arguments, QuerySymbols } from './query-symbols.js';
import { nameOf, propertyIn, withoutWrappers } from './query-syntax.js';

/** The restriction of a field by a filter: a value, several values, a range, existence, or nearly none. */
export type Restriction = 'value' | 'values' | 'range' | 'present' | 'weak';
/** Restrictions by field path. */
export type Filter = Record<string, Restriction>;
export type Sort = [field: string, direction: 1 | -1][];

const OPERATORS: Record<string, Restriction> = {
  $eq: 'value',
  $in: 'values',
  $gt: 'range',
  $gte: 'range',
  $lt: 'range',
  $lte: 'range',
  $exists: 'present',
};
const STRENGTH: Restriction[] = ['weak', 'present', 'range', 'values', 'value'];
const strongest = (some: Restriction[]) => STRENGTH.findLast((one) => some.includes(one)) ?? 'weak';
const weakest = (some: Restriction[]) => STRENGTH.find((one) => some.includes(one)) ?? 'weak';

/** Determines the possible forms of filters and sorts from the source and the types that the compiler infers. */
export class QueryForms {
  private readonly checker: Checker;

  constructor(private readonly symbols: QuerySymbols) {
    this.checker = symbols.checker;
  }

  /** Returns every possible form of a filter, or null if it cannot be determined. */
  filtersOf(wrapped: Expression, args: Arguments): Filter[] | null {
    const expression = withoutWrappers(wrapped);
    if (is.isObjectLiteralExpression(expression)) return this.filtersOfLiteral(expression, args);
    if (is.isConditionalExpression(expression))
      return both(this.filtersOf(expression.whenTrue, args), this.filtersOf(expression.whenFalse, args));
    if (is.isBinaryExpression(expression)) {
      const right = this.filtersOf(expression.right, args);
      const isAnd = expression.operatorToken.getText() === '&&';
      return both(isAnd ? [{}] : this.filtersOf(expression.left, args), right);
    }
    const source = this.symbols.sourceOf(expression, args);
    if (source) return this.filtersOf(source, args);
    if (is.isElementAccessExpression(expression)) {
      const table = this.symbols.sourceOf(withoutWrappers(expression.expression), args);
      if (table && is.isObjectLiteralExpression(table))
        return table.properties
          .map((one) => (is.isPropertyAssignment(one) ? this.filtersOf(one.initializer, args) : null))
          .reduce<Filter[] | null>(both, []);
    }
    return this.filtersOfType(this.checker.getTypeAtLocation(expression));
  }

  private filtersOfLiteral(literal: ObjectLiteralExpression, args: Arguments): Filter[] | null {
    let filters: Filter[] = [{}];
    for (const property of literal.properties) {
      let parts: Filter[] | null;
      if (is.isSpreadAssignment(property)) {
        // An unknown part can only restrict the query further
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
    const list = is.isArrayLiteralExpression(expression) ? expression : this.symbols.sourceOf(expression, args);
    if (!list || !is.isArrayLiteralExpression(list)) return null;
    return list.elements.map((one) => this.filtersOf(one, args)).reduce<Filter[] | null>(both, []);
  }

  private restrictionOf(wrapped: Expression, args: Arguments): Restriction {
    const expression = withoutWrappers(wrapped);
    const source = this.symbols.sourceOf(expression, args) ?? expression;
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

  filtersOfType(type: Type | undefined): Filter[] | null {
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

  /** Returns the sort in the options of a helper. */
  sortsIn(options: Expression | undefined): (Sort[] | null)[] {
    if (!options) return [];
    const literal = withoutWrappers(options);
    const source = is.isObjectLiteralExpression(literal) ? literal : this.symbols.sourceOf(literal, new Map());
    const inner = source && withoutWrappers(source);
    const sort = inner && is.isObjectLiteralExpression(inner) ? propertyIn(inner, 'sort') : undefined;
    return sort ? [this.sortsOf(sort, new Map())] : [];
  }

  /** Returns every possible form of a sort, or null if it cannot be determined. */
  sortsOf(wrapped: Expression, args: Arguments): Sort[] | null {
    const expression = withoutWrappers(wrapped);
    const source = is.isObjectLiteralExpression(expression) ? expression : this.symbols.sourceOf(expression, args);
    const literal = source && withoutWrappers(source);
    if (literal && is.isObjectLiteralExpression(literal)) {
      const fields = literal.properties.map((one) => {
        const value = is.isPropertyAssignment(one) ? one.initializer : one;
        return { name: nameOf(one), text: value.getText(), type: this.checker.getTypeAtLocation(value) };
      });
      // One variable for the directions of several fields reverses all of them together
      const variables = new Set(fields.filter(({ type }) => type?.isUnionType()).map(({ text }) => text));
      if (variables.size > 1) return null;
      const forms = variables.size === 1 ? ([1, -1] as const) : ([1] as const);
      const sorts = forms.map((factor) =>
        fields.map(({ name, type }) => [name, type?.isUnionType() ? factor : directionOf(type)] as const),
      );
      return sorts.every((sort) => sort.every(([, direction]) => direction)) ? (sorts as unknown as Sort[]) : null;
    }
    if (is.isElementAccessExpression(expression)) {
      const table = this.symbols.sourceOf(withoutWrappers(expression.expression), args);
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
}

const directionOf = (type: Type | undefined) => (type?.isNumberLiteralType() ? (type.value as 1 | -1) : undefined);

const both = (some: Filter[] | null, others: Filter[] | null) => (some && others ? [...some, ...others] : null);
