import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { fingerprint } from '../../../../shared/recipes/fingerprint.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { focusOn, homeMark } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { applyRecipe } from './apply-recipe.ts';
import styles from './recipes.module.css';
import { offerNotNow, useRecipes } from './store.ts';

interface RecipeOfferProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** A run of the file is under way. */
  readonly held: boolean;
}

/** Says that the file has the columns that a kept recipe was made for, until it is used or not wanted. */
export function RecipeOffer({ fileId, file, held }: RecipeOfferProps) {
  const { sourceColumns, recipe } = file;
  const kept = useRecipes((store) => store.kept);
  const isRefused = useRecipes((store) => store.notNow.includes(fileId));
  const print = useMemo(() => fingerprint(sourceColumns), [sourceColumns]);
  const names = kept
    .filter((each) => each.trouble === null && each.fingerprint === print)
    .map(({ name }) => name);
  if (recipe !== null || isRefused || held || names.length === 0) return null;
  return <Offer key={names.join('\n')} fileId={fileId} names={names} />;
}

function Offer({ fileId, names }: { fileId: string; names: readonly string[] }) {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [chosen, setChosen] = useState(names[0] ?? '');
  const [only] = names.length === 1 ? names : [];
  const leave = (work: () => Promise<void> | void) =>
    void run(async () => {
      await work();
      // The offer goes away under the focus.
      focusOn(homeMark);
    });
  return (
    <section className={styles['offer']} aria-label="Recognised recipe">
      <span className={styles['sign']}>
        <Icon name="recipe" />
      </span>
      <p>
        {only === undefined ? (
          'This looks like a file for one of your recipes:'
        ) : (
          <>This looks like “{only}”. Use it?</>
        )}
      </p>
      {only === undefined && (
        <Select
          aria-label="Recipe"
          className={styles['choice']}
          data={[...names]}
          value={chosen}
          allowDeselect={false}
          onChange={(name) => name && setChosen(name)}
        />
      )}
      <SteadyButton
        variant="filled"
        off={busy}
        onClick={() => leave(() => applyRecipe(host, fileId, chosen))}
      >
        Use {only === undefined ? 'this one' : 'it'}
      </SteadyButton>
      <SteadyButton variant="subtle" off={busy} onClick={() => leave(() => offerNotNow(fileId))}>
        Not now
      </SteadyButton>
    </section>
  );
}
