import { expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { createArrivals } from '../arrivals.ts';
import { createIntakeState } from './intake-state.ts';

it('a view that was never read stays offline while it is tried again, until something arrives', () => {
  const now = () => 1_000;
  const shown: string[] = [];
  const state = createIntakeState({
    arrivals: createArrivals(now),
    now,
    onChange: () => shown.push(state.now.intake),
  });
  const tryAgain = () => {
    state.begin();
    state.load();
  };
  tryAgain();
  for (let attempt = 0; attempt < 3; attempt++) {
    state.failed(new AppError('not-found', 'There is no view "nowhere".'), 900);
    tryAgain();
  }
  state.endOffline();
  expect(shown).toEqual(['loading', 'offline', 'loading']);
});
