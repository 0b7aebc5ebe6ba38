import type {
  Expression,
  Identifier,
  Node,
  ObjectLiteralElementLike,
  ObjectLiteralExpression,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';

export function descendants(root: Node): Node[] {
  const found: Node[] = [];
  const visit = (node: Node) => {
    found.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return found;
}

/** Returns whether a node is a value that is read, not the name of a declaration, a property or a type. */
export function isRead(node: Node): boolean {
  if (is.isPropertyAccessExpression(node) || is.isCallExpression(node)) return true;
  if (!is.isIdentifier(node)) return false;
  const { parent } = node;
  if (is.isPropertyAccessExpression(parent)) return parent.expression === node;
  const isName = 'name' in parent && parent.name === node && !is.isShorthandPropertyAssignment(parent);
  return !isName && !is.isTypeReferenceNode(parent) && !is.isImportSpecifier(parent) && !is.isBindingElement(parent);
}

export function functionAround(node: Node): Node {
  let around: Node = node;
  while (around.parent && !is.isMethodDeclaration(around) && !is.isFunctionDeclaration(around)) around = around.parent;
  return around;
}

/** Returns the inner expression: x of `(x as never)!`. */
export function withoutWrappers(expression: Expression): Expression {
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

export function withoutWrappersAround(expression: Node): Node {
  let outer = expression;
  while (
    is.isAsExpression(outer.parent) ||
    is.isParenthesizedExpression(outer.parent) ||
    is.isNonNullExpression(outer.parent)
  )
    outer = outer.parent;
  return outer;
}

/** Returns the name of a property; empty for a spread. */
export function nameOf(property: ObjectLiteralElementLike): string {
  if (is.isSpreadAssignment(property) || !property.name) return '';
  return is.isStringLiteral(property.name) ? property.name.text : property.name.getText();
}

export function propertyIn(literal: ObjectLiteralExpression, name: string): Expression | undefined {
  const found = literal.properties.find((one) => nameOf(one) === name);
  if (found && is.isShorthandPropertyAssignment(found)) return found.name as Identifier;
  return found && is.isPropertyAssignment(found) ? found.initializer : undefined;
}
