import { beforeEach, describe, expect, it } from 'vitest';
import { showPlace, switchConnection, useMonitor } from './store.ts';

describe('another connection', () => {
  beforeEach(() => {
    switchConnection('practice');
    location.hash = '#monitor/incidents/INC-7';
    showPlace('default', 'incidents/INC-7');
  });

  it('closes what was open of the one before', () => {
    switchConnection('elsewhere');
    expect(location.hash).toBe('#monitor/incidents');
    expect(useMonitor.getState().detail).toBe('incidents');
  });

  it('keeps the page of a link that was pressed meanwhile', () => {
    location.hash = '#monitor/overview';
    switchConnection('elsewhere');
    expect(location.hash).toBe('#monitor/overview');
    expect(useMonitor.getState().detail).toBe('overview');
  });

  it('leaves other pages alone', () => {
    location.hash = '#vertices/find';
    switchConnection('elsewhere');
    expect(location.hash).toBe('#vertices/find');
    expect(useMonitor.getState().detail).toBe('incidents');
  });
});
