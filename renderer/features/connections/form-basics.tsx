import { Flex, SegmentedControl, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { colourOf, colours } from '../../../shared/connections/look.ts';
import { ColourDot } from '../../ui/colour-dot.tsx';
import { firstFieldMark } from '../../ui/focus.ts';
import formStyles from './form.module.css';
import type { FormValues } from './form-values.ts';

/** Name, environment and colour of a connection. */
export function FormBasics({ form }: { form: UseFormReturnType<FormValues> }) {
  const { environment, colour } = form.values;
  return (
    <section className={formStyles['part']} aria-label="Name and colour">
      <div className={formStyles['pair']}>
        <TextInput label="Name" data-focus={firstFieldMark} {...form.getInputProps('name')} />
        <div className={formStyles['field']}>
          <span className={formStyles['fieldLabel']} id="environment-label">
            Environment
          </span>
          <SegmentedControl
            aria-labelledby="environment-label"
            data={[
              { value: 'test', label: 'Test' },
              { value: 'production', label: 'Production' },
            ]}
            {...form.getInputProps('environment')}
          />
        </div>
      </div>
      <Flex
        className={formStyles['colours']}
        component="fieldset"
        wrap="wrap"
        gap="var(--space-6) var(--space-12)"
      >
        <legend className={formStyles['fieldLabel']}>Colour</legend>
        {[null, ...colours].map((each) => (
          <label key={each ?? 'own'} className={formStyles['colour']}>
            <input
              type="radio"
              name="colour"
              checked={colour === each}
              onChange={() => form.setFieldValue('colour', each)}
            />
            <ColourDot colour={each ?? colourOf({ environment, colour: null })} />
            {each ?? 'as environment'}
          </label>
        ))}
      </Flex>
    </section>
  );
}
