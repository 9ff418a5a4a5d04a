/** Environments and colours of connections; a connection without a colour has that of its environment. */

export const environments = ['practice', 'test', 'production'] as const;
export type Environment = (typeof environments)[number];

export const colours = ['green', 'blue', 'red', 'amber', 'violet', 'teal', 'pink', 'grey'] as const;
export type Colour = (typeof colours)[number];

const environmentColours: Readonly<Record<Environment, Colour>> = {
  practice: 'green',
  test: 'blue',
  production: 'red',
};

/** The colour that a connection is shown in. */
export const colourOf = (look: {
  readonly environment: Environment;
  readonly colour: Colour | null;
}): Colour => look.colour ?? environmentColours[look.environment];
