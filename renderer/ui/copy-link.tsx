import { deepLinkTo } from '../../shared/app/deep-link.ts';
import { useHost } from '../host.ts';
import { CopyButton } from './copy-button.tsx';

/**
 * Link to the place that is shown, for others: one into the program on the desktop, else the address of this window,
 * which never holds its access key. Null where none leads there.
 */
export function linkHere(window: 'desktop' | 'browser'): string | null {
  const { origin, pathname, hash } = location;
  if (window === 'browser') return `${origin}${pathname}${hash}`;
  return deepLinkTo(hash.replace(/^#\/?/, '') || 'import');
}

/** Copies a link to the place that is shown. */
export function CopyLink() {
  const { window } = useHost();
  return <CopyButton text={() => linkHere(window) ?? ''} what="a link to this place" icon="link" />;
}
