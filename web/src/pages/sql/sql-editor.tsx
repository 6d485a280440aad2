import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../../theme/theme.ts';

interface SqlEditorProps {
  value: string;
  onChange: (value: string) => void;
  onRun: () => void;
  /** Tables and their columns, for completion. */
  schema: Readonly<Record<string, readonly string[]>>;
}

const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--up)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--brass)' },
  { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
]);

const editorTheme = EditorView.theme({
  '&': { fontSize: '0.8125rem', backgroundColor: 'var(--sunken)', color: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', minHeight: '150px', maxHeight: '360px', overflow: 'auto' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--dim)', border: 'none' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-tooltip': { backgroundColor: 'var(--surface)', border: '1px solid var(--line-strong)', color: 'var(--text)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--accent-soft) !important' },
});

const language = (schema: SqlEditorProps['schema']) =>
  sql({ dialect: PostgreSQL, schema: Object.fromEntries(Object.entries(schema).map(([name, of]) => [name, [...of]])) });

/**
 * Replaces the selection itself: the browser would copy the replaced text's colours into a style attribute, which the CSP
 * blocks with a console error. Brackets and quotes are left to closeBrackets.
 */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType } = event;
    if (inputType !== 'insertText' || data === null || !/^\w$/.test(data)) return false;
    if (view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch({ ...view.state.replaceSelection(data), userEvent: 'input.type' });
    return true;
  },
});

/** SQL editor with completion of tables and columns. Ctrl+Enter or Cmd+Enter runs the query. */
export function SqlEditor(props: SqlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const languageCompartment = useRef(new Compartment());
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!place.current) return;
    const run = () => {
      latest.current.onRun();
      return true;
    };
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(styleNonce()),
          lineNumbers(),
          history(),
          closeBrackets(),
          autocompletion(),
          languageCompartment.current.of(language(latest.current.schema)),
          syntaxHighlighting(highlight),
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          placeholder('select … from …'),
          editorTheme,
          EditorView.lineWrapping,
          typeOverSelection,
          EditorView.contentAttributes.of({ 'aria-label': 'SQL' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);
  // Applies changes from outside the editor, such as an opened saved query.
  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== props.value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.value } });
  }, [props.value]);
  useEffect(() => {
    view.current?.dispatch({ effects: languageCompartment.current.reconfigure(language(props.schema)) });
  }, [props.schema]);
  return <div ref={place} />;
}
