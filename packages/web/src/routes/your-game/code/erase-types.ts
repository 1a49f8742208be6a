import type { SyntaxNode } from '@lezer/common';
import type { Edit } from './edits.ts';

/** What TypeScript has beside JavaScript, and can do without when it runs. */
const TYPES = new Set([
  'AmbientDeclaration',
  'InterfaceDeclaration',
  'Optional',
  'Privacy',
  'TypeAliasDeclaration',
  'TypeAnnotation',
  'TypeArgList',
  'TypeParamList',
  'TypePredicate',
  'abstract',
  'override',
  'readonly',
]);

/** What TypeScript makes code of, by the words for it. */
const MAKES_CODE: Readonly<Record<string, string>> = {
  EnumDeclaration: 'an enum',
  NamespaceDeclaration: 'a namespace',
};

/** What to leave out at a node of TypeScript to have JavaScript; nothing where it is the same in both. */
export function typesAt(node: SyntaxNode): Edit | undefined {
  if (TYPES.has(node.name)) return erase(node.from, node.to);
  const { parent } = node;
  if (node.name === 'as' || node.name === 'satisfies') {
    return parent?.name === 'BinaryExpression' ? erase(node.from, parent.to) : undefined;
  }
  if (node.name === 'implements') return erase(node.from, parent?.getChild('ClassBody')?.from ?? node.to);
  if (node.name === 'LogicOp' && node.to - node.from === 1 && isAssertion(node)) return erase(node.from, node.to);
  if (isOverload(node)) return erase(node.from, node.to);
  return undefined;
}

/** Why a node of TypeScript cannot be made JavaScript by leaving something out. */
export function untypable(node: SyntaxNode): string | undefined {
  const what = MAKES_CODE[node.name];
  if (what !== undefined) return `types are left out here, but ${what} is more than a type: write it in JavaScript`;
  if (node.name === 'Privacy' && node.parent?.name === 'ParamList') {
    return 'types are left out here, but a parameter that is also a property is more than a type: declare both';
  }
  return undefined;
}

function erase(from: number, to: number): Edit {
  return { from, to, insert: '' };
}

/** `x!`, or `x!: number`. */
function isAssertion({ parent }: SyntaxNode): boolean {
  return ['PostfixExpression', 'PropertyDeclaration', 'VariableDeclaration'].includes(parent?.name ?? '');
}

function isOverload(node: SyntaxNode): boolean {
  return ['FunctionDeclaration', 'MethodDeclaration'].includes(node.name) && node.getChild('Block') === null;
}
