import { describe, expect, it } from 'vitest';
import { forbiddenReason } from './forbidden-address.ts';

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
  ])('are forbidden as %s', (host) => expect(forbiddenReason(host)).toMatch(/secrets of machines/));

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b:1::10.0.0.1',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
    '100.64.0.1',
    '2001:4860::8888',
    'fdff::1',
    'web-01',
    'fd00::1',
  ])('do not include %s', (host) => expect(forbiddenReason(host)).toBeNull());
});

describe('Teredo, site-local and other addresses that lead around the allow list or to no host', () => {
  it.each([
    ['2001::1', /Teredo tunnel/],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', /Teredo tunnel/],
    ['[2001:0:a9fe:a9fe::1]', /Teredo tunnel/],
    ['fec0::1', /deprecated internal \(site-local\)/],
    ['feff:ffff::1', /deprecated internal \(site-local\)/],
    ['2002:a00:1::1', /internal address 10\.0\.0\.1; use that address/],
    ['2002:7f00:1::', /internal address 127\.0\.0\.1/],
    ['2002:6440:1::', /internal address 100\.64\.0\.1/],
    ['64:ff9b::192.168.1.1', /internal address 192\.168\.1\.1/],
    ['64:ff9b::ac10:1', /internal address 172\.16\.0\.1/],
    ['::ffff:0:127.0.0.1', /internal address 127\.0\.0\.1/],
    ['::10.0.0.1', /internal address 10\.0\.0\.1/],
    ['0.0.0.0', /not the address of a single host/],
    ['::', /not the address of a single host/],
    ['::ffff:0.0.0.0', /not the address of a single host/],
    ['224.0.0.1', /not the address of a single host/],
    ['255.255.255.255', /not the address of a single host/],
    ['ff02::1', /not the address of a single host/],
    ['192.0.2.7', /not the address of a single host/],
    ['203.0.113.7', /not the address of a single host/],
    ['2001:db8::a9fe:a9fe', /not the address of a single host/],
    ['2002:c000:207::1', /not the address of a single host/],
  ])('are forbidden with the true reason: %s', (host, reason) =>
    expect(forbiddenReason(host)).toMatch(reason),
  );
});
