import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupOf, isInGroup, similarity, subjectPattern } from './similar.ts';

describe('the pattern of a subject', () => {
  it.each([
    ['Disk 94 % full on web-01', 'Disk … % full on …'],
    ['Mail queue holds 12,000 messages', 'Mail queue holds … messages'],
    ['No route from 10.0.0.7:22 (INC-1004)', 'No route from … (…)'],
    ['Job 7f3a9c1e-2b11-4a0e-9d55-0c1d2e3f4a5b  failed', 'Job … failed'],
    ['Standby is behind', 'Standby is behind'],
    ['', ''],
  ])('%s → %s', (subject, pattern) => {
    expect(subjectPattern(subject)).toBe(pattern);
  });

  it('has itself as its pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (subject) => {
        const pattern = subjectPattern(subject);
        expect(subjectPattern(pattern)).toBe(pattern);
      }),
    );
  });

  it('does not depend on the digits in the subject', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(9), (subject, digit) => {
        expect(subjectPattern(subject.replaceAll(/\d/g, String(digit)))).toBe(subjectPattern(subject));
      }),
    );
  });

  it('and the node put each incident in its own group, whatever is compared', () => {
    const incident = fc.record({ subject: fc.string(), originNode: fc.string() });
    fc.assert(
      fc.property(incident, incident, fc.constantFrom(...similarity.options), (one, other, by) => {
        expect(isInGroup(one, groupOf(one, by))).toBe(true);
        expect(isInGroup(other, groupOf(one, by))).toBe(
          JSON.stringify(groupOf(one, by)) === JSON.stringify(groupOf(other, by)),
        );
      }),
    );
  });

  it('groups only incidents of the same node', () => {
    const group = { pattern: 'Disk … full', originNode: 'web-01' };
    expect(isInGroup({ subject: 'Disk 3 full', originNode: 'web-01' }, group)).toBe(true);
    expect(isInGroup({ subject: 'Disk 3 full', originNode: 'web-02' }, group)).toBe(false);
    expect(isInGroup({ subject: 'Disk three full', originNode: 'web-01' }, group)).toBe(false);
  });
});
