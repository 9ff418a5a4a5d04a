import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNetworkChange } from './network-change.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports another network, but neither a lost one nor addresses that are used only on the machine', () => {
  const loopback = { address: '127.0.0.1', internal: true };
  let interfaces: Parameters<typeof onNetworkChange>[0]['interfaces'] extends () => infer I ? I : never = {
    lo: [loopback],
    wifi: [{ address: '192.168.1.7', internal: false }],
  };
  const listener = vi.fn();
  const stop = onNetworkChange({ interfaces: () => interfaces, listener });
  /** Changes the interfaces, waits for the next check, and returns the number of reports. */
  const reportsAfter = (next: typeof interfaces) => {
    interfaces = { lo: [loopback], ...next };
    vi.advanceTimersByTime(2_000);
    return listener.mock.calls.length;
  };
  expect(reportsAfter(interfaces)).toBe(0);
  expect(reportsAfter({ ...interfaces, bridge: [{ address: 'fe80::1', internal: false }] })).toBe(0);
  expect(reportsAfter({ wifi: undefined })).toBe(0);
  expect(reportsAfter({ wifi: [{ address: '10.0.0.4', internal: false }] })).toBe(1);
  expect(reportsAfter({ ...interfaces, vpn: [{ address: '10.8.0.2', internal: false }] })).toBe(2);
  stop();
  expect(reportsAfter({ wifi: [{ address: '10.0.0.5', internal: false }] })).toBe(2);
});
