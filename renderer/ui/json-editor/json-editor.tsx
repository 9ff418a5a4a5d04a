import {
  autocompletion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Diagnostic, linter, lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState, StateEffect } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../style-nonce.ts';
import { editorLook } from './editor-look.ts';
import styles from './json-editor.module.css';

interface JsonEditorProps {
  /** Name for screen readers. */
  readonly label: string;
  /** Initial text; afterwards the editor owns the text. */
  readonly text: string;
  readonly readOnly: boolean;
  /** Returns the faults of a text with their positions. When another function is passed, the text is checked again. */
  readonly faults: (text: string) => readonly Diagnostic[];
  /** Returns completions while the user types; without it, there are none. */
  readonly complete?: CompletionSource;
  readonly onChange: (text: string) => void;
  readonly onReady?: (view: EditorView) => void;
}

const lintAfterMs = 250;
/** Makes the linter check the text again although the text has not changed. */
const faultsChanged = StateEffect.define<null>();

/** Editor for JSON, by CodeMirror. Its code is large, so other modules import it lazily. */
export function JsonEditor(props: JsonEditorProps) {
  const { readOnly, faults } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const view = useRef<EditorView | null>(null);
  const lock = useRef(new Compartment());

  useEffect(() => {
    if (place.current === null) return;
    const { label, text, complete, onReady } = latest.current;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          complete ? autocompletion({ override: [complete], icons: false }) : [],
          json(),
          linter((lintedView) => latest.current.faults(lintedView.state.doc.toString()), {
            delay: lintAfterMs,
            needsRefresh: ({ transactions }) =>
              transactions.some(({ effects }) => effects.some((effect) => effect.is(faultsChanged))),
          }),
          EditorView.lineWrapping,
          EditorView.cspNonce.of(styleNonce()),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
          keymap.of([
            // This key submits the form, so the editor must not insert a line before that.
            { key: 'Mod-Enter', run: () => true },
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            ...completionKeymap,
            ...lintKeymap,
          ]),
          lock.current.of([]),
          editorLook,
        ],
      }),
    });
    view.current = editor;
    onReady?.(editor);
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: lock.current.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [readOnly]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the linter itself calls `faults`
  useEffect(() => {
    view.current?.dispatch({ effects: faultsChanged.of(null) });
  }, [faults]);

  return <div ref={place} className={styles['editor']} />;
}
