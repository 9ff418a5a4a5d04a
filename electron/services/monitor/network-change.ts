/** Reports that the machine changed to another network: open connections may be dead without notice. */
import type { NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<
  Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'internal'>[] | undefined>
>;

const checkEveryMs = 2_000;

/** Returns a function that ends this. */
export function onNetworkChange(deps: { interfaces: () => Interfaces; listener: () => void }): () => void {
  let known = addressesOf(deps.interfaces());
  const timer = setInterval(() => {
    const now = addressesOf(deps.interfaces());
    if (now === known) return;
    known = now;
    // Without any address no platform can be reached; the next change reports.
    if (now !== '') deps.listener();
  }, checkEveryMs);
  // The timer does not delay the end of the program.
  timer.unref();
  return () => clearInterval(timer);
}

/** Addresses that lead out of the machine; bridges to programs on the machine itself change all the time. */
function addressesOf(interfaces: Interfaces): string {
  return Object.values(interfaces)
    .flatMap((all) => all ?? [])
    .filter(({ address, internal }) => !internal && !/^fe80:/i.test(address))
    .map(({ address }) => address)
    .toSorted()
    .join(' ');
}
