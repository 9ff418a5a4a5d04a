/** Style of an exported incident: readable in light and dark windows, black on white on paper. */
export const incidentPageStyle = `
:root { color-scheme: light dark; --line: #d9dde3; --quiet: #5b6472; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --line: #3a414d; --quiet: #a3adbb; --bad: #ff8b80; } }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1.5rem; font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.1rem; }
p { margin: 0; }
.status { display: inline-block; margin-bottom: 0.5rem; padding: 0 0.5rem; border: 1px solid var(--line); border-radius: 0.25rem; font-size: 0.85rem; }
.quiet { color: var(--quiet); font-size: 0.9rem; }
.fault { color: var(--bad); white-space: pre-wrap; }
table { width: 100%; margin-top: 1.5rem; border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { width: 12rem; color: var(--quiet); font-weight: normal; overflow-wrap: anywhere; }
td, dd, .comment { overflow-wrap: anywhere; white-space: pre-wrap; }
ol { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 12rem 1fr; gap: 0.75rem; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
.comment { margin-top: 0.25rem; padding-left: 0.75rem; border-left: 3px solid var(--line); }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0 0.75rem; margin: 0.25rem 0 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
ins { text-decoration: none; }
@media (max-width: 40rem) { li { grid-template-columns: 1fr; gap: 0; } }
@media print {
  :root { color-scheme: light; --line: #bbb; --quiet: #444; --bad: #900; }
  body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; }
  li, tr { break-inside: avoid; }
  h2 { break-after: avoid; }
}
`;
