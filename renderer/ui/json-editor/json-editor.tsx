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
  /** Names it for readers. */
  readonly label: string;
  /** Initial text; afterwards the editor owns the text. */
  readonly text: string;
  readonly readOnly: boolean;
  /** Faults of a text, each with its place; another function checks the text again. */
  readonly faults: (text: string) => readonly Diagnostic[];
  /** Completions while typing; nothing where it is absent. */
  readonly complete?: CompletionSource;
  readonly onChange: (text: string) => void;
  readonly onReady?: (view: EditorView) => void;
}

const lintAfterMs = 250;
/** There is something new to say of the text, which itself is as it was. */
const faultsChanged = StateEffect.define<null>();

/** JSON written by hand. It is big: who uses it fetches it when it is needed. */
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
    const own = new EditorView({
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
          linter((one) => latest.current.faults(one.state.doc.toString()), {
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
            // It sends the form, so it must not open a line before.
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
    view.current = own;
    onReady?.(own);
    return () => own.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: lock.current.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [readOnly]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong is read by the linter itself
  useEffect(() => {
    view.current?.dispatch({ effects: faultsChanged.of(null) });
  }, [faults]);

  return <div ref={place} className={styles['editor']} />;
}
