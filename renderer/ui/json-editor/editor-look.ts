import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--unknown)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--quiet)' },
]);

const parts = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', background: 'var(--surface)', fontSize: 'var(--size-cell)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: 'var(--leading)' },
  '.cm-content': { padding: 'var(--space-8) 0', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { border: 'none', background: 'var(--surface)', color: 'var(--quiet)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: 'var(--space-32)', padding: '0 var(--space-8)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--accent-bg)', color: 'inherit' },
  '.cm-tooltip': {
    border: 'var(--hairline) solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
    boxShadow: '0 var(--space-6) var(--space-24) var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: 'var(--size-cell)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--space-2) var(--space-8)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent-bg)',
    color: 'var(--accent)',
  },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--weight-bold)' },
  '.cm-tooltip.cm-completionInfo': {
    padding: 'var(--space-6) var(--space-10)',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--size-cell)',
  },
  '.cm-diagnostic': {
    padding: 'var(--space-6) var(--space-10)',
    border: 'none',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--size-cell)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: 'var(--mark)',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn)',
    textUnderlineOffset: 'var(--mark)',
  },
});

/** Extensions of CodeMirror that give the editor the colours and sizes of the program, light and dark. */
export const editorLook = [parts, syntaxHighlighting(colours)];
