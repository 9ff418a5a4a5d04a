import type { Api } from '../../../../shared/contract.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';

type Readings = Map<string, Promise<OpenVertex>>;

const underWay = new WeakMap<Api, Readings>();

/**
 * Several parts of the page want the same vertex at the same time: it is read once for all of them.
 * @param of the connection, by its id; another one has other vertices of the same name
 */
export function readOnce(api: Api, of: string | null, name: string): Promise<OpenVertex> {
  const readings: Readings = underWay.get(api) ?? new Map();
  underWay.set(api, readings);
  const key = JSON.stringify([of, name]);
  const known = readings.get(key);
  if (known !== undefined) return known;
  const reading = api.vertices.open({ name }).finally(() => readings.delete(key));
  readings.set(key, reading);
  return reading;
}
