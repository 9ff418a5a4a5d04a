import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useTyped } from './use-typed.ts';

it('takes over the typed text when its field disappears without a blur, once', () => {
  const take = vi.fn();
  const { result, unmount } = renderHook(() => useTyped('a', take));
  act(() => result.current.change('ab'));
  expect(take).not.toHaveBeenCalled();
  unmount();
  expect(take.mock.calls).toEqual([['ab']]);
});

it('takes nothing over again when a field disappears whose text was taken over', () => {
  const take = vi.fn();
  const { result, unmount } = renderHook(() => useTyped('a', take));
  act(() => result.current.change('ab'));
  act(() => result.current.commit());
  unmount();
  expect(take.mock.calls).toEqual([['ab']]);
});
