import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { offsetAt, type Place } from './code/place.ts';

/** An editor of code. */
export interface Editor {
  readonly code: string;
  /** Puts other code in the place of all that is there; undo brings it back. */
  replace(code: string): void;
  /** Marks the lines of these places, and no others. */
  mark(places: readonly Place[]): void;
  /** Goes to a place. */
  reveal(place: Place): void;
  focus(): void;
  destroy(): void;
}

interface EditorOptions {
  readonly code: string;
  /** For who does not see it: what is edited here, and how to leave. */
  readonly label: string;
  readonly onChange: (code: string) => void;
}

const LOOK = EditorView.theme({
  '&': { fontSize: '0.875rem', backgroundColor: 'var(--raised)', color: 'var(--ink)' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', maxHeight: '70vh', minHeight: '20rem' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '.cm-trouble': { backgroundColor: 'var(--danger-ground)', boxShadow: 'inset 3px 0 var(--danger-line)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 26%, transparent) !important',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'color-mix(in srgb, var(--accent) 22%, transparent)' },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent-ink)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.definition(tags.propertyName), tags.function(tags.variableName)], fontWeight: '600' },
]);

const setMarks = StateEffect.define<readonly Place[]>();
const MARK = Decoration.line({ class: 'cm-trouble' });

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, state: { doc } }) {
    const set = effects.find((effect) => effect.is(setMarks));
    if (!set) return before.map(changes);
    const lines = new Set(set.value.map(({ line }) => doc.line(Math.min(line, doc.lines)).from));
    return Decoration.set(
      [...lines].map((from) => MARK.range(from)),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * What is typed over a selection. Left to themselves, browsers make such an edit with styles in
 * attributes, which the content policy refuses.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { selection } = view.state;
    if (event.inputType !== 'insertText' || event.data === null || view.composing || selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

/**
 * Puts an editor into an element, behind a shadow root: its style sheets then need no exception in
 * the content policy. The Tab key leaves it.
 */
export function createEditor(element: HTMLElement, { code, label, onChange }: EditorOptions): Editor {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: code,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        marks,
        typedOver,
        typescriptLanguage,
        syntaxHighlighting(COLOURS),
        LOOK,
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  const text = () => view.state.doc.toString();
  return {
    get code() {
      return text();
    },
    replace(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor: 0 } });
    },
    mark(places) {
      view.dispatch({ effects: setMarks.of(places) });
    },
    reveal(place) {
      const anchor = offsetAt(text(), place);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
