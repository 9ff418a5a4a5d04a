import { deepLinkTo } from '../../shared/app/deep-link.ts';
import { withConnection } from '../../shared/app/linked-connection.ts';
import { linkedName } from '../hooks/linked-name.ts';
import { useHost } from '../host.ts';
import { CopyButton } from './copy-button.tsx';

/**
 * Link to the place that is shown, for others: one into the program on the desktop, else the address of this window,
 * which never holds its access key. It names the connection that the place belongs to. Null where none leads there.
 */
export function linkHere(window: 'desktop' | 'browser'): string | null {
  const { origin, pathname, hash } = location;
  const place = withConnection(hash.replace(/^#\/?/, ''), linkedName());
  if (window === 'browser') return `${origin}${pathname}${place && `#${place}`}`;
  return deepLinkTo(place || 'import');
}

/** Copies a link to the place that is shown. */
export function CopyLink() {
  const { window } = useHost();
  return <CopyButton text={() => linkHere(window) ?? ''} what="a link to this place" icon="link" />;
}
