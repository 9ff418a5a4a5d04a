/**
 * Links to places inside the program that other programs may open: `graph-intake://vertex/<id>`,
 * `//incident/<view>/<id>`, `//transaction/<view>/<id>`, `//run/<id>`, `//import`. They lead to a place and do nothing
 * else. `?connection=<name>` names the connection that the place belongs to.
 */
import { splitConnection, withConnection } from './linked-connection.ts';
import { vertexPart } from './vertex-place.ts';

export const deepLinkScheme = 'graph-intake';

/** A link that was read; `place` is the fragment of the page's address, without its `#`. */
type ReadLink =
  | { readonly ok: true; readonly place: string }
  /** One sentence for the user who opened the link. */
  | { readonly ok: false; readonly message: string };

const longestLink = 2000;
const usualView = 'default';
/** Pages that can be named by their own word alone. */
const pageNames = ['import', 'monitor', 'vertices', 'actions', 'connections', 'practice', 'help', 'settings'];

export const isDeepLink = (text: string): boolean =>
  text.slice(0, deepLinkScheme.length + 1).toLowerCase() === `${deepLinkScheme}:`;

/** Reads the target of a link; any other form is refused with a sentence, without effect. */
export function readDeepLink(text: string): ReadLink {
  if (!isDeepLink(text))
    return refused('This is not a Graph Intake link. Graph Intake links begin with graph-intake://.');
  if (text.length > longestLink) return refused(`A Graph Intake link has at most ${longestLink} characters.`);
  // Systems add a slash to a host without a path.
  const path = text
    .slice(deepLinkScheme.length + 1)
    .replace(/^\/\//, '')
    .replace(/#.*$/s, '');
  const { place: address, connection } = splitConnection(path);
  const [kind = '', ...coded] = address.replace(/\?.*$/s, '').replace(/\/$/, '').split('/');
  const names = coded.map(decoded);
  if ([...names, connection ?? ''].some((name) => name === null || hasControls(name)))
    return refused('This Graph Intake link contains invalid characters. Copy it again.');
  const read = placeOf(kind.toLowerCase(), names as string[]);
  return read.ok ? place(withConnection(read.place, connection ?? '')) : read;
}

function placeOf(kind: string, names: readonly string[]): ReadLink {
  const [first = '', second = ''] = names;
  switch (kind) {
    case 'vertex':
      // A slash in the name of a vertex need not be encoded.
      return names.join('/') === ''
        ? incomplete('vertex', 'the id of a vertex')
        : place(`vertices/${vertexPart(names.join('/'))}`);
    case 'incident':
    case 'transaction': {
      if (names.length !== 2 || first === '' || second === '')
        return incomplete(
          kind,
          `a view and the id of ${kind === 'incident' ? 'an incident' : 'a transaction'}`,
        );
      const view = first === usualView ? '' : `?view=${encodeURIComponent(first)}`;
      return place(`monitor/${kind}s/${encodeURIComponent(second)}${view}`);
    }
    case 'run':
      return names.length !== 1 || first === ''
        ? incomplete('run', 'the id of a run')
        : place(`import/run/${encodeURIComponent(first)}`);
    default:
      if (pageNames.includes(kind) && names.length === 0) return place(kind);
      return refused(
        'Graph Intake does not know this kind of link. It opens links to a vertex, incident, transaction, run, or import.',
      );
  }
}

/** Returns the link to a place, or null if no link leads there. @param linked the place, perhaps with a connection */
export function deepLinkTo(linked: string): string | null {
  const { place, connection } = splitConnection(linked);
  const [path = '', search = ''] = place.split('?');
  const [page = '', part = '', ...rest] = path.split('/');
  // The connection's name is copied in its encoded form, which is the same in a place and in a link.
  const named = connection === null ? '' : linked.slice(linked.search(/[?&]connection=/)).replace(/^&/, '?');
  const link = (...parts: string[]) => `${deepLinkScheme}://${parts.join('/')}${named.replace(/&.*$/s, '')}`;
  if (page === 'vertices' && part !== '' && part !== 'find' && part !== 'log') return link('vertex', part);
  if (page === 'monitor' && (part === 'incidents' || part === 'transactions') && rest.join('/') !== '')
    return link(part.slice(0, -1), encodeURIComponent(viewIn(search)), rest.join('/'));
  if (page === 'import' && part === 'run' && rest.length === 1) return link('run', ...rest);
  return pageNames.includes(page) ? link(page) : null;
}

/** Returns the view in the search part of a place, where the page writes a blank as a plus sign. */
function viewIn(search: string): string {
  const view = /(?:^|&)view=([^&]*)/.exec(search)?.[1] ?? '';
  return decoded(view.replaceAll('+', ' ')) || usualView;
}

const place = (text: string): ReadLink => ({ ok: true, place: text });
const refused = (message: string): ReadLink => ({ ok: false, message });
const incomplete = (kind: string, what: string) =>
  refused(`This link is incomplete. A graph-intake://${kind} link needs ${what}.`);

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Control characters such as line breaks are part of no name, and could disguise where a link leads. */
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);
