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

  it('keeps a text without fields unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!hasFields(text));
        expect(fillTemplate(text, values)).toBe(text);
      }),
    );
  });

  it('is filled at every occurrence of a field', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...templateFields)), (names) => {
        const text = names.map((name) => `{${name}}`).join('|');
        expect(fillTemplate(text, values)).toBe(names.map((name) => values[name] || 'unknown').join('|'));
      }),
    );
  });

  it('reports each unknown name in braces once', () => {
    expect(strangeFields('{node} {nodes} {Subject} {nodes} {}')).toEqual(['nodes', 'Subject']);
  });
});
