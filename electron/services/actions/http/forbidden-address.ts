/**
 * Addresses that no action may reach, even if they are allowed: metadata services of clouds, and ways around the allow
 * list.
 */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { plainHost } from '../../../../shared/actions/allow-list.ts';
import { Denied } from '../outcome.ts';

const keepsSecrets = 'is where cloud providers store secrets of machines';
const isNoHost = 'is not the address of a single host';
const isSiteLocal = 'is a deprecated internal (site-local) address';
const isTeredo = 'is a Teredo tunnel, which may lead to an internal address';

type Range = readonly [subnet: string, prefix: number];

/** @source RFC 6890 and its registry: special-purpose addresses */
const ranges: readonly (readonly [reason: string, ranges: readonly Range[]])[] = [
  // Link-local: where nearly all clouds serve their metadata.
  [
    keepsSecrets,
    [
      ...(['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::/32', 'fd20:ce::254/128'] as const).map(rangeOf),
      ...(['100.100.100.200/32', '192.0.0.192/32', '168.63.129.16/32'] as const).map(rangeOf),
    ],
  ],
  [isSiteLocal, [rangeOf('fec0::/10')]],
  [isTeredo, [rangeOf('2001::/32')]],
  // “This network”, multicast, reserved and broadcast, documentation.
  [
    isNoHost,
    [
      ...(['0.0.0.0/8', '224.0.0.0/4', '240.0.0.0/4', '::/128', 'ff00::/8'] as const).map(rangeOf),
      ...(['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'] as const).map(rangeOf),
      ...(['2001:db8::/32', '3fff::/20'] as const).map(rangeOf),
    ],
  ],
];
const reasons = ranges.map(([reason, subnets]) => [reason, blockListOf(subnets)] as const);
/** IPv4 addresses that belong to no host of the internet, and so to none behind a public tunnel. */
const internalIpv4 = blockListOf(
  (
    [
      '10.0.0.0/8',
      '100.64.0.0/10',
      '127.0.0.0/8',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '198.18.0.0/15',
    ] as const
  ).map(rangeOf),
);

function rangeOf(text: string): Range {
  const [subnet = '', prefix = ''] = text.split('/');
  return [subnet, Number(prefix)];
}

function blockListOf(subnets: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [subnet, prefix] of subnets) list.addSubnet(subnet, prefix, isIPv4(subnet) ? 'ipv4' : 'ipv6');
  return list;
}

const metadataNames =
  /^(metadata|metadata\.google\.internal|metadata\.goog|metadata\.azure\.com|instance-data(\..+)?)$/;
/** IPv6 addresses that contain an IPv4 address and stay in the local network: IPv4-mapped, or local NAT64. */
const localForm = /^(?:::ffff:|64:ff9b:1:[\da-f:]*:)([\da-f]{1,4}):([\da-f]{1,4})$/;
/** IPv6 addresses with an IPv4 address that lead over the internet: IPv4-translated, -compatible, NAT64, or 6to4. */
const publicForm =
  /^(?:(?:::ffff:0:|::|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})|2002:([\da-f]{1,4}):([\da-f]{1,4}):.*)$/;

/**
 * Returns why no action may reach a host, as the predicate of a sentence about it; null where an action may.
 * @param host a name or an address, with or without brackets
 */
export function forbiddenReason(host: string): string | null {
  const bareHost = plainHost(host).replace(/%.*$/, '');
  if (isIPv4(bareHost)) return reasonOf(bareHost, 'ipv4');
  if (!isIPv6(bareHost)) return metadataNames.test(bareHost) ? keepsSecrets : null;
  const normalized = new URL(`http://[${bareHost}]`).hostname.slice(1, -1);
  const ownReason = reasonOf(normalized, 'ipv6');
  if (ownReason !== null) return ownReason;
  const localIpv4 = embeddedIn(normalized, localForm);
  if (localIpv4 !== null) return reasonOf(localIpv4, 'ipv4');
  const publicIpv4 = embeddedIn(normalized, publicForm);
  if (publicIpv4 === null) return null;
  // `::1` is the machine itself, and contains no IPv4 address.
  if (normalized === '::1') return null;
  return (
    reasonOf(publicIpv4, 'ipv4') ??
    (internalIpv4.check(publicIpv4, 'ipv4')
      ? `leads to the internal address ${publicIpv4}; use that address instead`
      : null)
  );
}

const reasonOf = (address: string, family: 'ipv4' | 'ipv6'): string | null =>
  reasons.find(([, list]) => list.check(address, family))?.[0] ?? null;

function embeddedIn(normalized: string, form: RegExp): string | null {
  const match = form.exec(normalized);
  if (match === null) return null;
  const [high = 0, low = 0] = [match[1] ?? match[3], match[2] ?? match[4]].map((part) =>
    Number.parseInt(part ?? '', 16),
  );
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** @throws Denied if no action may reach the host */
export function expectHarmless(host: string): void {
  const reason = forbiddenReason(host);
  if (reason !== null) throw new Denied(`${host} ${reason}; no action may reach it.`);
}

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Like the system's lookup, but fails if a name leads to a forbidden address. */
export function guardedLookup(host: string, options: LookupOptions, done: Done): void {
  lookup(host, options, (error, address: string | LookupAddress[], family?: number) => {
    if (error) return done(error, '');
    const addresses = typeof address === 'string' ? [address] : address.map((each) => each.address);
    for (const each of addresses) {
      const reason = forbiddenReason(each);
      if (reason !== null)
        return done(new Denied(`${host} leads to ${each}, which ${reason}; no action may reach it.`), '');
    }
    done(null, address, family);
  });
}
