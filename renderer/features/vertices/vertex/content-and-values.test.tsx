import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import type { TestHost } from '../../../test-host.ts';
import { vertexOf } from '../../../test-vertices.ts';
import { openWindow } from '../../../test-window.tsx';
import { forgetLists } from '../lists/store.ts';

// These modules are loaded lazily, and compiling them for the first time takes longer than any test here.
beforeAll(async () => {
  await Promise.all([import('../page.tsx'), import('./view.tsx'), import('./series/chart.tsx')]);
});

function openVertex(part: string, change: Partial<OpenVertex>, prepare: (host: TestHost) => void) {
  forgetLists();
  const vertex = vertexOf(change);
  return openWindow(`vertices/${vertex.id}/${part}`, (test) => {
    test.respondVertices({ open: () => ({ ...vertex, readAt: Date.now() }) });
    prepare(test);
  });
}

const start = 1_795_011_200_000;
const values = Array.from({ length: 30 }, (_, index) => ({
  at: start + index * 60_000,
  value: index === 24 ? 'restart' : String(index),
}));

describe('the values of a timeseries', () => {
  const open = (prepare: (host: TestHost) => void = () => undefined) =>
    openVertex('values', { type: 'ogit/Timeseries' }, (test) => {
      test.respondVertices({ values: () => ({ points: values, cut: false }) });
      prepare(test);
    });

  it('are shown in a chart with a description, and in a table, newest first', async () => {
    open();
    const chart = await screen.findByRole('img', { name: /^Chart: 30 values from/ });
    expect(chart.getAttribute('aria-label')).toMatch(/between 0 and 29; 1 value is not numeric\.$/);
    const grid = await screen.findByRole('grid', { name: 'Values' });
    // The grid is rendered first, and its rows once they have a position.
    const first = () => within(grid).getAllByRole('row')[1]?.textContent;
    await waitFor(() => expect(first()).toContain('29'));
    expect(first()).toContain(String(start + 29 * 60_000));
    expect(await within(grid).findByText('restart')).toBeTruthy();
  });

  it('are requested for a range: closer, back again, from a typed time on, or of the last hour', async () => {
    const { user, inputs } = open();
    const lastRange = () => inputs('vertices.values').at(-1) as { from: number | null; to: number | null };
    await screen.findByRole('grid', { name: 'Values' });
    expect(lastRange()).toMatchObject({ from: null, to: null });
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    const length = 29 * 60_000;
    await waitFor(() => expect((lastRange().to ?? 0) - (lastRange().from ?? 0)).toBeLessThan(length));
    expect((lastRange().to ?? 0) + (lastRange().from ?? 0)).toBe(start * 2 + length);
    await user.click(screen.getByRole('button', { name: 'Previous range' }));
    await waitFor(() => expect(lastRange()).toMatchObject({ from: null, to: null }));
    await user.type(screen.getByRole('textbox', { name: 'From' }), `${start + 60_000}{Enter}`);
    await waitFor(() => expect(lastRange()).toMatchObject({ from: start + 60_000, to: null }));
    await user.clear(screen.getByRole('textbox', { name: 'To' }));
    await user.type(screen.getByRole('textbox', { name: 'To' }), 'never{Enter}');
    expect(await screen.findByText(/^Write milliseconds since 1970/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Hour' }));
    await waitFor(() => expect(lastRange().from).toBeGreaterThan(Date.now() - 3_700_000));
  });

  it('are added after the confirmation for production, each with its time', async () => {
    const { user, inputs } = open((test) => test.setVertices({ mayWrite: false }));
    await user.click(await screen.findByRole('button', { name: 'Add values…' }));
    const field = await screen.findByRole('textbox', { name: /^One value per line/ });
    await user.type(field, `${start} 5{Enter}7`);
    expect(await screen.findByText(/^Line 2 has no time/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, `${start} 5{Enter}${start + 1} 6`);
    await user.click(screen.getByRole('button', { name: 'Add 2 values' }));
    expect(inputs('vertices.addValues')).toEqual([]);
    const question = await screen.findByRole('dialog', { name: 'Write to production' });
    await user.click(within(question).getByRole('button', { name: 'Add 2 values' }));
    await waitFor(() =>
      expect(inputs('vertices.addValues')).toMatchObject([
        {
          points: [
            { at: start, value: '5' },
            { at: start + 1, value: '6' },
          ],
          agreed: true,
        },
      ]),
    );
  });

  it('cannot be added on a read-only connection', async () => {
    const { user } = open((test) => test.setVertices({ readOnly: 'This connection is for reading only.' }));
    const button = await screen.findByRole('button', { name: 'Add values…' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await user.click(button);
    expect(screen.queryByRole('textbox', { name: /^One value/ })).toBeNull();
  });
});

describe('the content of a vertex', () => {
  it('is shown as text if it is text, and can be downloaded', async () => {
    const { user, inputs } = openVertex('content', {}, (test) =>
      test.respondVertices({
        attachment: () => ({
          contentType: 'text/plain; charset=utf-8',
          sizeBytes: 5,
          base64: btoa('hello'),
          whole: true,
        }),
        download: () => ({ to: 'download', address: '/deliveries/1', rows: 0 }),
      }),
    );
    expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toBe('hello');
    expect(screen.getByText('5 bytes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(inputs('fetchDelivery')).toEqual(['/deliveries/1']));
  });

  it('is shown as an image if its bytes are a PNG, even without a content type', async () => {
    // The signature of a PNG file, which is enough to recognise it.
    const png = btoa('\x89PNG\r\n\x1a\n picture');
    openVertex('content', {}, (test) =>
      test.respondVertices({
        attachment: () => ({ contentType: '', sizeBytes: 16, base64: png, whole: true }),
      }),
    );
    const picture = await screen.findByRole('img', { name: 'Attachment' });
    expect(picture.getAttribute('src')).toBe(`data:image/png;base64,${png}`);
  });

  it.each([
    ['application/zip', 'PK\x03\x04\x00', true, /cannot be shown here/],
    ['image/png', '\x89PNG\r\n', false, /^It is larger than/],
    ['text/plain', '', true, /^The file is empty/],
  ])('says why %s is not shown', async (contentType, text, whole, words) => {
    openVertex('content', {}, (test) =>
      test.respondVertices({
        attachment: () => ({ contentType, sizeBytes: null, base64: btoa(text), whole }),
      }),
    );
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is uploaded from a file, whose size and type are shown before', async () => {
    let content: string | null = null;
    const { user, inputs } = openVertex('content', {}, (test) =>
      test.respondVertices({
        attachment: () =>
          content === null
            ? null
            : { contentType: 'text/csv', sizeBytes: 3, base64: btoa(content), whole: true },
        upload: () => {
          content = 'a,b';
        },
      }),
    );
    await screen.findByRole('heading', { name: 'Nothing is attached' });
    const input = document.querySelector<HTMLInputElement>('#main input[type="file"]');
    await user.upload(input as HTMLInputElement, new File(['a,b'], 'plan.csv', { type: 'text/csv' }));
    const form = await screen.findByRole('form', { name: 'Upload' });
    expect(form.textContent).toContain('plan.csv 3 bytes');
    const type = within(form).getByRole('textbox', { name: 'Content type' });
    expect((type as HTMLInputElement).value).toBe('text/csv');
    await user.clear(type);
    await user.type(type, 'nonsense');
    expect(within(form).getByText('Enter a type such as text/plain.')).toBeTruthy();
    await user.clear(type);
    await user.type(type, 'text/plain');
    await user.click(within(form).getByRole('button', { name: 'Upload 3 bytes' }));
    await waitFor(() =>
      expect(inputs('vertices.upload')).toMatchObject([{ contentType: 'text/plain', agreed: false }]),
    );
    expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toBe('a,b');
  });
});
