import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, hasFields, strangeFields, templateFields } from './template.ts';

const values = {
  subject: 'Disk {node} full',
  node: 'db-01',
  id: 'INC-7',
  status: 'WAITING',
  priority: '',
  me: 'ada@example.org',
};

describe('a comment with fields', () => {
  it('is filled with the values of the incident, whose own braces stay', () => {
    expect(fillTemplate('{me} restarts {node} for {id}: {subject}', values)).toBe(
      'ada@example.org restarts db-01 for INC-7: Disk {node} full',
    );
  });

  it('says unknown where the incident has no value', () => {
    expect(fillTemplate('Priority {priority}', values)).toBe('Priority unknown');
  });

  it('keeps everything that is no field', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!hasFields(text));
        expect(fillTemplate(text, values)).toBe(text);
      }),
    );
  });

  it('has each field as often as it is written', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...templateFields)), (names) => {
        const text = names.map((name) => `{${name}}`).join('|');
        expect(fillTemplate(text, values)).toBe(names.map((name) => values[name] || 'unknown').join('|'));
      }),
    );
  });

  it('names what looks like a field and is none', () => {
    expect(strangeFields('{node} {nodes} {Subject} {nodes} {}')).toEqual(['nodes', 'Subject']);
  });
});
