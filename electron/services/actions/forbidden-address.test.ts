import { describe, expect, it } from 'vitest';
import { isForbidden } from './forbidden-address.ts';

describe('addresses of the secrets of machines', () => {
  it.each([
    '169.254.169.254',
    '169.254.170.23',
    '100.100.100.200',
    '[::ffff:169.254.169.254]',
    '::ffff:a9fe:a9fe',
    '::a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '2002:a9fe:a9fe::',
    'fe80::a9fe:a9fe%eth0',
    'FD00:EC2::254',
    'fd00:ec2::23',
    'fd00:0ec2:0:0:0:0:0:fd',
    'metadata.google.internal.',
    'METADATA',
  ])('are forbidden as %s', (host) => expect(isForbidden(host)).toBe(true));

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '::1',
    '::ffff:10.0.0.1',
    '2001:db8::a9fe:a9fe',
    '2002:a00:1::1',
    'web-01',
    'fd00::1',
  ])('are not those of %s', (host) => expect(isForbidden(host)).toBe(false));
});
