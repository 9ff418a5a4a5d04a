import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePointerHold } from './use-pointer-hold.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('holds rows under a pointer that moves, and releases them three seconds after it rests or when it leaves', () => {
  const reported: boolean[] = [];
  const { result } = renderHook(() => usePointerHold(() => reported.push(result.current.isHeld())));
  const { isHeld, handlers } = result.current;
  handlers.onPointerEnter();
  vi.advanceTimersByTime(2_900);
  handlers.onPointerMove();
  vi.advanceTimersByTime(2_900);
  expect([isHeld(), reported]).toEqual([true, [true]]);
  vi.advanceTimersByTime(200);
  expect([isHeld(), reported]).toEqual([false, [true, false]]);
  handlers.onPointerMove();
  handlers.onPointerLeave();
  expect([isHeld(), reported]).toEqual([false, [true, false, true, false]]);
  handlers.onPointerLeave();
  expect(reported).toHaveLength(4);
});
