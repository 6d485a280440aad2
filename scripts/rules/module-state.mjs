// Finds mutable state of a module: a module-level `let`, or a module-level object that a function of the module changes.
import ts from 'typescript';

const CHANGING_METHODS = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
  'set',
  'add',
  'delete',
  'clear',
  'append',
]);
const CHANGING_OBJECT_FUNCTIONS = new Set(['assign', 'defineProperty', 'defineProperties', 'setPrototypeOf']);
/** Members whose result is part of the object that they are called on. */
const READING_METHODS = new Set(['get', 'at', 'values', 'entries', 'subarray']);

export function stateViolations(file, checker, report) {
  const visit = (node) => {
    if (ts.isTypeNode(node) || isAmbientStatement(node)) return;
    checkDeclaration(node, report);
    const changed = changedExpression(node);
    const root = changed ? stateRoot(changed, checker) : movedPattern(node, checker);
    if (root && isInsideFunction(node)) report(node, `changes module-level ${root}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

const isAmbientStatement = (node) =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true;

function checkDeclaration(node, report) {
  if (
    ts.isVariableDeclarationList(node) &&
    !(node.flags & ts.NodeFlags.Const) &&
    !isInsideFunction(node) &&
    !isLoopVariable(node)
  )
    report(
      node,
      `declares a module-level variable (${node.declarations.map(({ name }) => name.getText()).join(', ')})`,
    );
  if (!ts.isPropertyDeclaration(node)) return;
  const modifiers = ts.getModifiers(node)?.map(({ kind }) => kind) ?? [];
  if (modifiers.includes(ts.SyntaxKind.StaticKeyword) && !modifiers.includes(ts.SyntaxKind.ReadonlyKeyword))
    report(node, `declares a mutable static field (${node.name.getText()})`);
}

/** A loop that builds a table while the module loads. */
const isLoopVariable = ({ parent }) =>
  ts.isForStatement(parent) || ts.isForOfStatement(parent) || ts.isForInStatement(parent);

/** A function that is called where it is written runs once, while the module loads: its variables are the module's. */
function isInsideFunction(node) {
  for (let at = node.parent; at; at = at.parent)
    if (ts.isFunctionLike(at) && !ts.isTypeNode(at) && !isCalledOnce(at)) return true;
  return false;
}

function isCalledOnce(node) {
  if (!ts.isFunctionExpression(node) && !ts.isArrowFunction(node)) return false;
  let outer = node;
  while (ts.isParenthesizedExpression(outer.parent)) outer = outer.parent;
  return ts.isCallExpression(outer.parent) && outer.parent.expression === outer;
}

/** The expression whose value `node` changes, if it changes one. */
function changedExpression(node) {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return memberOwner(node.left);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken
      ? memberOwner(node.operand)
      : undefined;
  if (ts.isDeleteExpression(node)) return memberOwner(node.expression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: owner, name } = node.expression;
  if (ts.isIdentifier(owner) && ['Object', 'Reflect'].includes(owner.text) && CHANGING_OBJECT_FUNCTIONS.has(name.text))
    return node.arguments[0];
  return CHANGING_METHODS.has(name.text) ? owner : undefined;
}

const isAssignment = (kind) => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

const memberOwner = (node) =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ? node.expression : undefined;

/** The name of the module-level object that an expression is, or is a part of. */
function stateRoot(expression, checker, depth = 0) {
  const node = rootOf(expression);
  if (!node || depth > 5) return undefined;
  const symbol = checker.resolveName(node.text, node, ts.SymbolFlags.Value, false);
  const declaration = symbol?.declarations?.find((candidate) => candidate.getSourceFile() === node.getSourceFile());
  if (!declaration) return undefined;
  if (ts.isImportSpecifier(declaration)) return isOwnModule(declaration) ? node.text : undefined;
  const variable = variableOf(declaration);
  if (!variable) return undefined;
  if (!isInsideFunction(variable)) return node.text;
  // A local name for module-level state, or for a part of it.
  const source = variable.initializer ?? loopSource(variable);
  return source ? stateRoot(source, checker, depth + 1) : undefined;
}

const isOwnModule = (specifier) => specifier.parent.parent.parent.moduleSpecifier.text.startsWith('.');

function variableOf(declaration) {
  let node = declaration;
  while (ts.isBindingElement(node)) node = node.parent.parent;
  return ts.isVariableDeclaration(node) ? node : undefined;
}

const loopSource = (variable) => {
  const loop = variable.parent?.parent;
  return loop && ts.isForOfStatement(loop) ? loop.expression : undefined;
};

function rootOf(expression) {
  let node = expression;
  for (;;) {
    if (ts.isIdentifier(node)) return node;
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) node = node.expression;
    else if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))
      node = node.expression;
    else if (ts.isSatisfiesExpression(node)) node = node.expression;
    else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      node = node.left;
    else if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      READING_METHODS.has(node.expression.name.text)
    )
      node = node.expression.expression;
    else return undefined;
  }
}

/** `exec` and `test` of a pattern with the flag g or y move its lastIndex. */
function movedPattern(node, checker) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: owner, name } = node.expression;
  if (!ts.isIdentifier(owner) || !['exec', 'test'].includes(name.text)) return undefined;
  const declaration = checker.resolveName(owner.text, owner, ts.SymbolFlags.Value, false)?.valueDeclaration;
  const pattern = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const moves = pattern && ts.isRegularExpressionLiteral(pattern) && /\/[a-z]*[gy][a-z]*$/.test(pattern.text);
  return moves && !isInsideFunction(declaration) ? owner.text : undefined;
}
