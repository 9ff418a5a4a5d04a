import { beforeEach, describe, expect, it } from 'vitest';
import { showPlace, switchConnection, useMonitor } from './store.ts';

describe('a switch to another connection', () => {
  beforeEach(() => {
    switchConnection('practice');
    location.hash = '#monitor/incidents/INC-7';
    showPlace('default', 'incidents/INC-7');
  });

  it('closes the incident that was open on the previous connection', () => {
    switchConnection('elsewhere');
    expect(location.hash).toBe('#monitor/incidents');
    expect(useMonitor.getState().detail).toBe('incidents');
  });

  it('keeps the page of a link that was clicked just before the switch', () => {
    location.hash = '#monitor/overview';
    switchConnection('elsewhere');
    expect(location.hash).toBe('#monitor/overview');
    expect(useMonitor.getState().detail).toBe('overview');
  });

  it('does not change an address outside the monitor', () => {
    location.hash = '#vertices/find';
    switchConnection('elsewhere');
    expect(location.hash).toBe('#vertices/find');
    expect(useMonitor.getState().detail).toBe('incidents');
  });
});
