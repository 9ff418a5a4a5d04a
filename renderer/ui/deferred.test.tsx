import { render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { deferred } from './deferred.tsx';

const create = () => {
  let loads = 0;
  const Part = deferred(async () => {
    loads += 1;
    return ({ name }: { name: string }) => {
      const [first] = useState(name);
      return <p>{`${first} ${name}`}</p>;
    };
  });
  return { Part, loads: () => loads };
};

it('draws a placeholder until it is loaded', async () => {
  const { Part, loads } = create();
  render(
    <Suspense fallback="Loading">
      <Part name="one" />
    </Suspense>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('one one')).toBeTruthy();
  expect(loads()).toBe(1);
});

it('is drawn at once where it was loaded before, and keeps its state', async () => {
  const { Part, loads } = create();
  await Part.preload();
  const page = (name: string) => (
    <Suspense fallback="Loading">
      <Part name={name} />
    </Suspense>
  );
  const { rerender } = render(page('one'));
  expect(screen.getByText('one one')).toBeTruthy();
  rerender(page('two'));
  expect(screen.getByText('one two')).toBeTruthy();
  expect(loads()).toBe(1);
});
