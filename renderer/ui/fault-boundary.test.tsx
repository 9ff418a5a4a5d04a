import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FaultBoundary } from './fault-boundary.tsx';

it('the error of a page is shown with its details, and the page is rendered again on request', async () => {
  let broken = true;
  const Page = () => {
    if (broken) throw new Error('no such column');
    return <p>All is well.</p>;
  };
  render(
    <MantineProvider env="test">
      <FaultBoundary>
        <Page />
      </FaultBoundary>
    </MantineProvider>,
    { onCaughtError: () => undefined },
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  expect(screen.getByText('Error: no such column')).toBeTruthy();
  broken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well.')).toBeTruthy();
});
