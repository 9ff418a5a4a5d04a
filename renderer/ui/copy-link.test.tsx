import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { setLinkedName } from '../hooks/linked-name.ts';
import { Root } from '../root.tsx';
import { createTestHost } from '../test-host.ts';
import { CopyLink } from './copy-link.tsx';

/** Clicks the button at a place of a window, and returns the copied link. */
async function copyLink(window: 'desktop' | 'browser', place: string, connection = ''): Promise<string> {
  const { host } = createTestHost();
  setLinkedName(connection);
  location.hash = place;
  let text = '';
  const clipboardData = { setData: (_: string, value: string) => (text = value) };
  // happy-dom does not copy.
  document.execCommand = () =>
    !document.dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData }));
  render(
    <Root host={{ ...host, window }} env="test">
      <CopyLink />
    </Root>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy a link to this place' }));
  return text;
}

describe('the button that copies a link', () => {
  it('copies a link that opens the program, in a desktop window', async () => {
    expect(await copyLink('desktop', 'monitor/incidents/INC-7')).toBe(
      'graph-intake://incident/default/INC-7',
    );
  });

  it('includes the connection, because another one may have another object with this id', async () => {
    const place = 'monitor/incidents/INC-7?view=b';
    expect(await copyLink('desktop', place, 'Our CMDB')).toBe(
      'graph-intake://incident/b/INC-7?connection=Our%20CMDB',
    );
  });

  it('includes the connection in the address of a browser window, too', async () => {
    expect(await copyLink('browser', 'monitor/incidents/INC-7', 'Our CMDB')).toBe(
      `${location.origin}/#monitor/incidents/INC-7?connection=Our%20CMDB`,
    );
  });

  it('copies the address of a browser window, without the key that opened it', async () => {
    history.replaceState(null, '', '/?key=secret');
    expect(await copyLink('browser', 'vertices/machine%3Amx-02')).toBe(
      `${location.origin}/#vertices/machine%3Amx-02`,
    );
  });
});
