import { deepLinkTo } from '../../shared/app/deep-link.ts';
import { withConnection } from '../../shared/app/linked-connection.ts';
import { linkedName } from '../hooks/linked-name.ts';
import { useHost } from '../host.ts';
import { CopyButton } from './copy-button.tsx';

/**
 * Returns a link to the place that is shown, for other users: a deep link into the program on the desktop, otherwise
 * the address of this window, which never contains its access key. The link names the connection of the place. Null if
 * no deep link leads to the place.
 */
export function linkHere(window: 'desktop' | 'browser'): string | null {
  const { origin, pathname, hash } = location;
  const place = withConnection(hash.replace(/^#\/?/, ''), linkedName());
  if (window === 'browser') return `${origin}${pathname}${place && `#${place}`}`;
  return deepLinkTo(place || 'import');
}

/** Button that copies a link to the place that is shown. */
export function CopyLink() {
  const { window } = useHost();
  return <CopyButton text={() => linkHere(window) ?? ''} what="a link to this place" icon="link" />;
}
