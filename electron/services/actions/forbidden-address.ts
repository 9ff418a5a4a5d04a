/** Addresses at which a cloud tells its machines their secrets; no action may reach them, whatever is allowed. */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { plainHost } from '../../../shared/actions/allow-list.ts';
import { Denied } from './outcome.ts';

const forbidden = new BlockList();
// Link-local: where nearly all clouds answer.
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addSubnet('fd00:ec2::', 32, 'ipv6');
forbidden.addAddress('fd20:ce::254', 'ipv6');
forbidden.addAddress('100.100.100.200', 'ipv4');
forbidden.addAddress('192.0.0.192', 'ipv4');
forbidden.addAddress('168.63.129.16', 'ipv4');

const names =
  /^(metadata|metadata\.google\.internal|metadata\.goog|metadata\.azure\.com|instance-data(\..+)?)$/;
/** An IPv4 address inside an IPv6 one: IPv4-mapped, -translated, -compatible, by NAT64, or by 6to4. */
const embedded =
  /^(?:(?:::ffff:|::ffff:0:|::|64:ff9b:(?:1:[\da-f:]*)?:)([\da-f]{1,4}):([\da-f]{1,4})|2002:([\da-f]{1,4}):([\da-f]{1,4}):.*)$/;

/** A name or an address, with or without brackets. */
export function isForbidden(host: string): boolean {
  const plain = plainHost(host).replace(/%.*$/, '');
  if (isIPv4(plain)) return forbidden.check(plain, 'ipv4');
  if (!isIPv6(plain)) return names.test(plain);
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const inner = embedded.exec(short);
  if (inner === null) return forbidden.check(short, 'ipv6');
  const [high = 0, low = 0] = [inner[1] ?? inner[3], inner[2] ?? inner[4]].map((part) =>
    Number.parseInt(part ?? '', 16),
  );
  return forbidden.check([high >> 8, high & 255, low >> 8, low & 255].join('.'), 'ipv4');
}

/** @throws Denied */
export function expectHarmless(host: string): void {
  if (isForbidden(host))
    throw new Denied(`${host} is where clouds keep the secrets of machines; no action may reach it.`);
}

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** As the system's own, but fails where a name leads to what is forbidden. */
export function guardedLookup(host: string, options: LookupOptions, done: Done): void {
  lookup(host, options, (error, address: string | LookupAddress[], family?: number) => {
    if (error) return done(error, '');
    const found = typeof address === 'string' ? [address] : address.map((each) => each.address);
    const bad = found.find(isForbidden);
    if (bad === undefined) return done(null, address, family);
    done(new Denied(`${host} leads to ${bad}, where clouds keep the secrets of machines.`), '');
  });
}
