/**
 * Finds a text in incidents and their comments through the full-text tables, or one by one where few come into
 * question.
 */
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { type CandidateCheck, createCandidates } from '../candidates.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import { isMoreThan, type Query } from '../query.ts';
import { matchOf } from '../text-query.ts';
import { type FoundKeys, maxFound } from '../transaction-search.ts';
import { checkedConditions } from './incident-conditions.ts';

export interface IncidentSearch {
  /**
   * Returns the keys of incidents that contain the words, the last change first: at most {@link maxFound}, or
   * `atLeast` if that is more. If both the rest of the filter and the words leave many incidents, only a part is
   * searched: the newest {@link maxCandidates} objects, and as many comments, that may contain the words, and the
   * {@link maxWalked} incidents that changed last among those that match the rest of the filter. Words with too few
   * characters for the full-text tables, or that most of the incidents that changed last contain, are searched only in
   * the {@link maxWalkedAlone} that changed last.
   * @param words as `wordsOf` makes them
   * @param wanted reads when incidents changed, and their keys, for those that match the rest of the filter
   */
  find(ledger: number, input: SearchInput): FoundKeys;
}

interface SearchInput {
  readonly words: string;
  readonly wanted: Query;
  readonly filter: IncidentFilter;
  readonly atLeast: number;
}

/** A key, and when the incident changed. */
type MatchedIncident = readonly [key: number, at: number];

const maxWalked = 250;
/** Limits for the first pages, and for later pages, exports and counts. */
const maxWalkedAlone = { first: 500, further: 2_000 };
const maxCandidates = { first: 250, further: 2_000 };
const sampled = 200;
/** If at least this share of the sample contains the words, the list itself has enough matches for the first pages. */
const frequentShare = 0.5;

const depthOf = (atLeast: number) => (atLeast > maxFound ? 'further' : 'first');

export function createIncidentSearch(file: LedgerFile, now: () => number): IncidentSearch {
  const sampleObjects = file
    .prepare<[number, number], string>(
      `SELECT words FROM object WHERE ledger = ? AND is_incident = 1 AND gone = 0
       ORDER BY changed_at DESC, key DESC LIMIT ?`,
    )
    .pluck();
  const sampleComments = file
    .prepare<[number], string>('SELECT words FROM comment ORDER BY key DESC LIMIT ?')
    .pluck();
  const objectCandidates = createCandidates(file, 'object');
  const commentCandidates = createCandidates(file, 'comment');

  /** Searches the incidents that changed last. */
  const walk = ({ sql, values }: Query, words: string, max: number, inComments: 0 | 1): MatchedIncident[] =>
    file
      .prepare<Query['values'], MatchedIncident>(
        `SELECT walked.key, walked.at FROM (
           SELECT changed_at AS at, key FROM (${sql}) ORDER BY 1 DESC, 2 DESC LIMIT ?
         ) AS walked CROSS JOIN object ON object.key = walked.key
         WHERE instr(object.words, ?) > 0
           OR (? = 1 AND EXISTS (
             SELECT 1 FROM comment WHERE comment.object = object.key AND instr(comment.words, ?) > 0))`,
      )
      .raw()
      .all(...values, max, words, inComments, words);

  const lookUp = (
    ledger: number,
    match: { objects: string; comments: string },
    { words, filter, atLeast }: Omit<SearchInput, 'wanted'>,
  ) => {
    const conditions = checkedConditions(ledger, filter, now());
    const checkOf = (table: 'object' | 'comment', joins: string): CandidateCheck => ({
      joins,
      condition: {
        sql: `instr(${table}.words, ?) > 0 AND ${conditions.sql}`,
        values: [words, ...conditions.values],
      },
      columns: 'object.key, object.changed_at',
    });
    // Each match may be the first one in the order of the list, so none is left out.
    const limits = { max: maxCandidates[depthOf(atLeast)], limit: Number.POSITIVE_INFINITY };
    const objects = objectCandidates.check({
      ...limits,
      match: match.objects,
      check: checkOf('object', 'LEFT JOIN object ON object.key = candidate.key'),
    });
    const comments = commentCandidates.check({
      ...limits,
      match: match.comments,
      check: checkOf(
        'comment',
        'LEFT JOIN comment ON comment.key = candidate.key LEFT JOIN object ON object.key = comment.object',
      ),
    });
    return { found: [...objects.found, ...comments.found], isAll: objects.isAll && comments.isAll };
  };

  const all = (
    ledger: number,
    { words, wanted, filter, atLeast }: SearchInput,
  ): { found: MatchedIncident[]; isAll: boolean } => {
    if (!isMoreThan(file, wanted, maxWalked))
      return { found: walk(wanted, words, maxWalked, 1), isAll: true };
    const sample = sampleObjects.all(ledger, sampled);
    const isFrequent = sample.filter((each) => each.includes(words)).length >= sample.length * frequentShare;
    const objects = isFrequent ? null : matchOf(words, sample);
    const comments = objects === null ? null : matchOf(words, sampleComments.all(sampled));
    if (objects === null || comments === null) {
      const max = maxWalkedAlone[depthOf(atLeast)];
      return { found: walk(wanted, words, max, 1), isAll: !isMoreThan(file, wanted, max) };
    }
    const { found, isAll } = lookUp(ledger, { objects, comments }, { words, filter, atLeast });
    return { found: isAll ? found : [...found, ...walk(wanted, words, maxWalked, 0)], isAll };
  };

  return {
    find(ledger, input) {
      const { found, isAll } = all(ledger, input);
      // An incident with matches in a field and in comments is listed once.
      const keys = [...new Map(found)]
        .sort(([oneKey, oneAt], [otherKey, otherAt]) => otherAt - oneAt || otherKey - oneKey)
        .map(([key]) => key);
      const limit = Math.max(maxFound, input.atLeast);
      return { keys: keys.slice(0, limit), isAll: isAll && keys.length <= limit };
    },
  };
}
