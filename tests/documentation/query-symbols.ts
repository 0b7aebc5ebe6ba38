import type { Expression, Identifier, Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Checker, type Project, type Symbol, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { propertyIn, withoutWrappers } from './query-syntax.js';

/** Arguments of the calls of a function, by the symbols of its parameters. */
export type Arguments = Map<number, Expression>;

/** Resolves names in the source of a project. */
export class QuerySymbols {
  readonly checker: Checker;

  constructor(private readonly project: Project) {
    this.checker = project.checker;
  }

  /** Resolves a name: the argument of a parameter, or the initial value of a constant or its property. */
  sourceOf(expression: Expression, args: Arguments): Expression | undefined {
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

  propertyOf(type: Type, name: string): Type | undefined {
    const property = this.checker.getPropertyOfType(type, name);
    return property && this.checker.getTypeOfSymbol(property);
  }

  symbolOf(name: Identifier): Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    return symbol && (symbol.flags & SymbolFlags.Alias) !== 0 ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  declarationOf(name: Expression): Node | undefined {
    return is.isIdentifier(name) ? this.symbolOf(name)?.valueDeclaration?.resolve(this.project) : undefined;
  }

  /** The declaration of a type's property. */
  propertyDeclaration(type: Type, name: string): Node | undefined {
    return this.checker.getPropertyOfType(type, name)?.valueDeclaration?.resolve(this.project);
  }
}
