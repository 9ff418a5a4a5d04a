import { expect, it } from 'vitest';
import { labelsWithRoom } from './label-room.ts';

const label = (name: string, x: number, y: number) => ({
  name,
  box: { x1: x, y1: y, x2: x + 50, y2: y + 12 },
});

it('labels have room where nothing is drawn; earlier ones come first', () => {
  const labels = [label('a', 0, 0), label('b', 20, 5), label('c', 20, 12), label('d', 100, 0)];
  expect(labelsWithRoom(labels, [{ x1: 90, y1: 0, x2: 101, y2: 5 }]).map(({ name }) => name)).toEqual([
    'a',
    'c',
  ]);
});
