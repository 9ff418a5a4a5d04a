import { Button, Checkbox, Flex, Loader, Select } from '@mantine/core';
import { useState } from 'react';
import {
  type ClusterMethod,
  clusterMethods,
  type ValueCluster,
  type ValueClusters,
} from '../../../../shared/imports/clusters.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { recipeOfFile } from '../../../../shared/recipes/recipe-of-file.ts';
import {
  hasHead,
  type MergedValue,
  withMergedValues,
} from '../../../../shared/recipes/values/merge-values.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { shownBreaks } from '../../../ui/cell-text/line-breaks.ts';
import { cutName, cutText } from '../../../ui/cut-text.ts';
import { notifyDone, notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './profile.module.css';

interface ClustersProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** Name of the column as it will be sent, and its index. */
  readonly name: string;
  readonly index: number;
}

const maxShown = 50;
const shownCharacters = 40;
const methodNames: Readonly<Record<ClusterMethod, string>> = {
  fingerprint: 'case, accents and word order',
  'n-gram': 'spaces and repetitions, too',
  phonetic: 'sound (German)',
  'edit-distance': 'one letter different',
};

/** Finds values that mean the same, and merges those that are selected into one of them, by default the most frequent. */
export function Clusters({ fileId, file, name, index }: ClustersProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [found, setFound] = useState<ValueClusters | null>(null);
  const [method, setMethod] = useState<ClusterMethod>('fingerprint');
  /** Keys of the clusters that the user has deselected. */
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  /** Values that are kept instead of the most frequent one, by the key of their cluster. */
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map());
  const shown = (found?.clusters ?? []).slice(0, maxShown);
  const chosen = shown.filter((cluster) => !deselected.has(keyOf(cluster)));
  const merged = chosen.flatMap((cluster) => mergedOf(cluster, kept.get(keyOf(cluster))));
  const present = recipeOfFile(file, file.recipe?.name ?? '');
  const isMapped = hasHead(present, name);
  const findClusters = (next: ClusterMethod) =>
    void run(async () => {
      setMethod(next);
      setDeselected(new Set());
      setKept(new Map());
      setFound(await api.imports.clusters({ fileId, column: index, method: next }));
    });
  const merge = () =>
    void run(async () => {
      const recipe = withMergedValues(present, name, merged);
      await api.imports.setRecipe({ fileId, recipe: { ...recipe, name: recipe.name || 'Mapping' } });
      setFound(null);
      notifyDone(`${plural(merged.length, 'value')} merged`, 'The value table is now part of the mapping.');
    });
  if (found === null)
    return (
      <div>
        <SteadyButton disabled={busy} onClick={() => findClusters(method)}>
          Find similar values
        </SteadyButton>
        {busy && <Loader size="xs" aria-label="Comparing values" />}
      </div>
    );
  return (
    <section aria-label="Similar values">
      <h3 className={styles['title']}>Similar values</h3>
      <Select
        size="xs"
        label="Ignore differences in"
        data={clusterMethods.map((value) => ({ value, label: methodNames[value] }))}
        value={method}
        disabled={busy}
        onChange={(next) => next && findClusters(next as ClusterMethod)}
      />
      {shown.length === 0 && (
        <p className={styles['facts']}>
          No two of the {plural(found.distinct, 'different value')} are similar.
        </p>
      )}
      <ul className={styles['clusters']}>
        {shown.map((cluster) => (
          <li key={keyOf(cluster)}>
            <ClusterChoice
              cluster={cluster}
              kept={kept.get(keyOf(cluster)) ?? keyOf(cluster)}
              checked={!deselected.has(keyOf(cluster))}
              onKept={(text) => setKept((before) => new Map(before).set(keyOf(cluster), text))}
              onChecked={(checked) =>
                setDeselected((before) => {
                  const next = new Set(before);
                  if (checked) next.delete(keyOf(cluster));
                  else next.add(keyOf(cluster));
                  return next;
                })
              }
            />
          </li>
        ))}
      </ul>
      {found.total > shown.length && (
        <p className={styles['facts']}>{formatCount(found.total - shown.length)} more groups.</p>
      )}
      {shown.length > 0 && !isMapped && (
        <p className={styles['facts']}>To merge values, map the column “{cutName(name)}” first.</p>
      )}
      {shown.length > 0 && (
        <Flex gap="var(--space-8)">
          <SteadyButton variant="filled" disabled={busy || !isMapped || merged.length === 0} onClick={merge}>
            Merge {plural(merged.length, 'value')}
          </SteadyButton>
          <Button variant="subtle" onClick={() => setFound(null)}>
            Cancel
          </Button>
        </Flex>
      )}
    </section>
  );
}

/** A cluster is identified by its most frequent value. */
const keyOf = ({ values }: ValueCluster): string => values[0]?.text ?? '';

/** Every other value of a cluster becomes the kept one. */
const mergedOf = (cluster: ValueCluster, kept = keyOf(cluster)): MergedValue[] =>
  cluster.values.flatMap(({ text }) => (text === kept ? [] : [{ is: text, becomes: kept }]));

interface ClusterChoiceProps {
  readonly cluster: ValueCluster;
  /** Value that all others become. */
  readonly kept: string;
  readonly checked: boolean;
  readonly onKept: (text: string) => void;
  readonly onChecked: (checked: boolean) => void;
}

/** One cluster: whether it is merged, and into which of its values. */
function ClusterChoice({ cluster, kept, checked, onKept, onChecked }: ClusterChoiceProps) {
  return (
    <>
      <Checkbox
        size="xs"
        radius="xs"
        label={<ClusterWords cluster={cluster} kept={kept} />}
        checked={checked}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <Select
        className={styles['kept']}
        size="xs"
        aria-label={`Spelling of ${quoted(keyOf(cluster))} to keep`}
        data={cluster.values.map(({ text }) => ({ value: text, label: quoted(text) }))}
        value={kept}
        allowDeselect={false}
        disabled={!checked}
        onChange={(text) => text !== null && onKept(text)}
      />
    </>
  );
}

const quoted = (text: string): string => `“${shownBreaks(cutText(text, shownCharacters))}”`;

function ClusterWords({ cluster: { values, of }, kept }: { cluster: ValueCluster; kept: string }) {
  const counted = ({ text, count }: ValueCluster['values'][number]) =>
    `${quoted(text)} (${formatCount(count)})`;
  const others = values.filter(({ text }) => text !== kept);
  const count = values.find(({ text }) => text === kept)?.count ?? 0;
  return (
    <>
      {others.map(counted).join(', ')} → <b>{quoted(kept)}</b> ({formatCount(count)})
      {of > values.length && `; ${formatCount(of - values.length)} more stay`}
    </>
  );
}
