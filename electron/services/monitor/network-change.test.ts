import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNetworkChange } from './network-change.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports another network, but neither a lost one nor addresses that stay on the machine', () => {
  const own = { address: '127.0.0.1', internal: true };
  let interfaces: Parameters<typeof onNetworkChange>[0]['interfaces'] extends () => infer I ? I : never = {
    lo: [own],
    wifi: [{ address: '192.168.1.7', internal: false }],
  };
  const listener = vi.fn();
  const stop = onNetworkChange({ interfaces: () => interfaces, listener });
  const after = (next: typeof interfaces) => {
    interfaces = { lo: [own], ...next };
    vi.advanceTimersByTime(2_000);
    return listener.mock.calls.length;
  };
  expect(after(interfaces)).toBe(0);
  expect(after({ ...interfaces, bridge: [{ address: 'fe80::1', internal: false }] })).toBe(0);
  expect(after({ wifi: undefined })).toBe(0);
  expect(after({ wifi: [{ address: '10.0.0.4', internal: false }] })).toBe(1);
  expect(after({ ...interfaces, vpn: [{ address: '10.8.0.2', internal: false }] })).toBe(2);
  stop();
  expect(after({})).toBe(2);
});
