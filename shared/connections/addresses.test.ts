import { describe, expect, it } from 'vitest';
import { addresses, objectsUrlOf } from './addresses.ts';

const origin = 'https://platform.example.org';
const kept = { authUrl: origin, connectorUrl: `${origin}/api/csv/1.0`, graphUrl: `${origin}/api/graph/7.4` };

describe('the address of the Domain Object interface', () => {
  it('is the one that was named', () => {
    const named = addresses.parse({ ...kept, objectsUrl: 'https://objects.example.org/' });
    expect(objectsUrlOf(named)).toBe('https://objects.example.org');
  });

  it('follows from the others where everything is served from one place', () =>
    expect(objectsUrlOf(kept)).toBe(`${origin}/api/objects/1.0`));

  it('is not guessed where the others lie apart', () => {
    expect(objectsUrlOf({ ...kept, connectorUrl: 'https://csv.example.org/api/csv/1.0' })).toBeNull();
    expect(objectsUrlOf({ ...kept, graphUrl: `${origin}/graph` })).toBeNull();
  });
});
