/** Clusters of values of a column that probably mean the same, such as “Köln”, “KÖLN” and “Koeln”. */
import { z } from 'zod';

/** Ways to compare values, from the strictest to those that find most. */
export const clusterMethods = ['fingerprint', 'n-gram', 'phonetic', 'edit-distance'] as const;
export type ClusterMethod = (typeof clusterMethods)[number];

const valueCluster = z.object({
  /** Most frequent first; the first is the proposal for all of them. */
  values: z.array(z.object({ text: z.string(), count: z.number() })),
  /** Number of different values in the cluster, including those that are not listed. */
  of: z.number(),
});
export type ValueCluster = z.infer<typeof valueCluster>;

export const valueClusters = z.object({
  /** Sorted by the number of cells to change, highest first. */
  clusters: z.array(valueCluster),
  /** Number of clusters, including those that are not listed. */
  total: z.number(),
  /** Different values of the column. */
  distinct: z.number(),
});
export type ValueClusters = z.infer<typeof valueClusters>;
