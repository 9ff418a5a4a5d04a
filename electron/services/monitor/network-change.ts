/** Tells when the machine has another network: what is open then may be dead without anybody saying so. */
import type { NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<
  Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'internal'>[] | undefined>
>;

const everyMs = 2_000;

/** What is returned ends it. */
export function onNetworkChange(deps: { interfaces: () => Interfaces; listener: () => void }): () => void {
  let known = addressesOf(deps.interfaces());
  const timer = setInterval(() => {
    const now = addressesOf(deps.interfaces());
    if (now === known) return;
    known = now;
    // Without any address there is nobody to be asked; the next change tells.
    if (now !== '') deps.listener();
  }, everyMs);
  // Nobody waits for it when the program ends.
  timer.unref();
  return () => clearInterval(timer);
}

/** Those that lead out of the machine; bridges to programs on the machine itself come and go all the time. */
function addressesOf(interfaces: Interfaces): string {
  return Object.values(interfaces)
    .flatMap((all) => all ?? [])
    .filter(({ address, internal }) => !internal && !/^fe80:/i.test(address))
    .map(({ address }) => address)
    .toSorted()
    .join(' ');
}
