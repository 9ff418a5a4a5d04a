import { describe, expect, it } from 'vitest';
import { firstTriageSettings, hasTriageFault, triageFaults, triageOf } from './settings.ts';

describe('the settings of triage', () => {
  it('are valid by default', () => {
    expect(hasTriageFault(firstTriageSettings)).toBe(false);
  });

  it('require two different free attributes that the platform does not set itself', () => {
    const faults = (acknowledgeAttribute: string, assignAttribute: string) => {
      const { templates: _, ...fields } = triageFaults({
        ...firstTriageSettings,
        acknowledgeAttribute,
        assignAttribute,
      });
      return fields;
    };
    expect(faults('/seen', '/owner')).toEqual({ acknowledgeAttribute: null, assignAttribute: null });
    expect(faults('seen', '/owner').acknowledgeAttribute).toBe('Free attributes begin with “/”.');
    expect(faults('/seen', '/seen').assignAttribute).toBe(
      'Use a different attribute than for “acknowledged”.',
    );
    expect(faults('/seen', '/comments').assignAttribute).toBe('The platform sets /comments itself.');
  });

  it('do not allow two templates with the same name, or one without text', () => {
    const templates = [
      { name: 'Restart', text: 'a' },
      { name: 'Restart ', text: 'b' },
      { name: 'Other', text: ' ' },
    ];
    expect(triageFaults({ ...firstTriageSettings, templates }).templates).toEqual([
      null,
      'Another template has this name.',
      'Write the text of the template.',
    ]);
  });

  it('name the attributes with the users who acknowledged an incident and to whom it is assigned', () => {
    expect(triageOf({ '/assignee': 'ada', '/acknowledgedBy': ['x'] }, firstTriageSettings)).toEqual({
      acknowledgedBy: '["x"]',
      assignee: 'ada',
    });
    expect(triageOf({}, firstTriageSettings)).toEqual({ acknowledgedBy: '', assignee: '' });
  });
});
