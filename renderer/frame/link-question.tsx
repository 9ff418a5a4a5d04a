import { useEffect, useState } from 'react';
import { type LinkedPlace, splitConnection } from '../../shared/app/linked-connection.ts';
import type { ConnectionsState } from '../../shared/connections.ts';
import { chosenIn } from '../features/connections/store.ts';
import { useHost } from '../host.ts';
import { Confirm } from '../ui/confirm/confirm.tsx';
import { pageOf } from './pages.ts';

/** Opens the place of a link that names its connection; asks first if another connection is chosen. */
export function LinkQuestion({ hostState }: { hostState: ConnectionsState | null }) {
  const { api } = useHost();
  const [link, clearLink] = useLinkedPlace();
  const chosen = chosenIn(hostState);
  const open = () => location.replace(link?.place ?? '#');
  const go = () => {
    clearLink();
    open();
  };
  const isHere = link !== null && hostState !== null && chosen?.name === link.connection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is new in each render and opens only this link
  useEffect(() => {
    if (isHere) go();
  }, [isHere, link]);
  const other = hostState?.connections.find(({ name }) => name === link?.connection);
  const question = other
    ? {
        title: `This link is for ${other.name}. Switch to it?`,
        text: `This window uses ${chosen?.name ?? 'no connection'}. The link opens once ${other.name} is selected.`,
        yes: `Switch to ${other.name}`,
        onConfirm() {
          clearLink();
          // Imported when needed: this module belongs to the code of the lists, which the first screen does not load.
          void import('../features/monitor/overview/open-on.ts').then(({ switchTo }) =>
            switchTo(api, { connectionId: other.id }, open),
          );
        },
      }
    : {
        title: `This link is for ${link?.connection ?? ''}`,
        text: 'You have no connection of this name. Another connection may have other objects under the same names.',
        yes: `Open on ${chosen?.name ?? 'this connection'}`,
        onConfirm: go,
      };
  const opened = link !== null && hostState !== null && !isHere;
  return <Confirm {...question} opened={opened} dangerous={false} onClose={clearLink} />;
}

/** Returns the link in the address, and the function that clears it. The address keeps only the page of the link. */
function useLinkedPlace(): [LinkedPlace | null, () => void] {
  const [link, setLink] = useState<LinkedPlace | null>(null);
  useEffect(() => {
    const readAddress = () => {
      const linked = splitConnection(location.hash);
      if (linked.connection === null) return;
      setLink(linked);
      location.replace(pageOf(linked.place));
    };
    readAddress();
    window.addEventListener('hashchange', readAddress);
    return () => window.removeEventListener('hashchange', readAddress);
  }, []);
  return [link, () => setLink(null)];
}
