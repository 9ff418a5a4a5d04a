import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { AppError, errorCodes, toAppError } from '../../shared/errors.ts';
import { Problem, remedyOf, titleOf } from './problem.tsx';

describe('a problem', () => {
  it('says what happened, why and what to do, with the details folded', async () => {
    let tries = 0;
    const error = new AppError('offline', 'platform.example.org does not respond.', {
      details: 'ECONNREFUSED',
    });
    render(
      <MantineProvider env="test">
        <Problem
          error={error}
          onRetry={() => {
            tries += 1;
          }}
        />
      </MantineProvider>,
    );
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('The platform cannot be reached');
    expect(alert.textContent).toContain('platform.example.org does not respond. Check the network');
    expect(screen.getByText('ECONNREFUSED').closest('details')?.open).toBe(false);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(tries).toBe(1);
  });

  it('asks for the sign-in where nothing was rejected', () => {
    const message =
      'The credentials for “Lisbon” are not stored any more. Enter them again under Connections.';
    render(
      <MantineProvider env="test">
        <Problem error={new AppError('unauthorized', message)} />
      </MantineProvider>,
    );
    expect(screen.getByRole('alert').textContent).toBe(`Sign-in is needed${message}`);
  });

  it('says of a lost response that it may have been completed, unless it can be tried again', () => {
    const error = new AppError('lost', 'platform.example.org did not respond in time.');
    const textOf = (problem: ReactNode) => {
      const { unmount } = render(<MantineProvider env="test">{problem}</MantineProvider>);
      const text = screen.getByRole('alert').textContent;
      unmount();
      return text;
    };
    expect(textOf(<Problem error={error} />)).toContain('in time. It may have been completed.');
    expect(textOf(<Problem error={error} onRetry={() => undefined} />)).toMatch(/in time\.Try again$/);
  });

  it('names the log once for an unexpected error', () => {
    render(
      <MantineProvider env="test">
        <Problem error={toAppError(new TypeError('no such column'))} />
      </MantineProvider>,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/See the log for details\. Try again\.$/);
  });

  it.each(errorCodes)('has a title for %s, and neither “error” nor an exclamation mark', (code) => {
    const title = titleOf({ code, message: '' });
    expect(title).not.toBe('');
    expect(`${title} ${remedyOf(code) ?? ''}`).not.toMatch(/!|error/i);
  });
});
