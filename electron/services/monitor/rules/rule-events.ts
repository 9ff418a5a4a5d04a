/** Passes the events of followed views to the rules of the user, and reports the rules that fire. */
import type { After } from '../../../../shared/async.ts';
import { type ChangeTime, earliestOf } from '../../../../shared/monitor/change-time.ts';
import {
  evaluateRules,
  type Firing,
  type RuleEvaluation,
} from '../../../../shared/monitor/notification-rules/evaluation.ts';
import type { NotificationRule } from '../../../../shared/monitor/notification-rules/rule.ts';
import type { Fields } from '../../../../shared/monitor/projection.ts';
import { createGathering, type Gathering } from '../notices/gathering.ts';
import { type FailedEvent, failureOf } from '../notices/rules.ts';
import { type FailedGroup, failedWords, joinFailed } from '../notices/words.ts';
import type { MonitorEvents } from '../shared/monitor-events.ts';
import { createReadingNew } from './reading-new.ts';

/** A rule that has fired, and where. */
export interface RuleFiring extends Firing {
  readonly connectionId: string;
  readonly view: string;
  /** Name of the connection. */
  readonly connection: string;
}

/** Reads an object from the platform; null where it is not there. */
export type ReadObject = (view: string, id: string) => Promise<Fields | null>;

export interface RuleEvents {
  /** Evaluates the events of a connection from now on; returns a function that ends this. */
  follow(connectionId: string, readObject: ReadObject): () => void;
  /** Called when the rules have changed; thresholds are counted from now on. */
  rulesChanged(): void;
  /** Called after a sleep of the machine. */
  woke(): void;
  /** Name of a connection; its id where no view of it was followed yet. */
  nameOf(connectionId: string): string;
  close(): void;
}

interface FollowedPlace {
  readonly evaluation: RuleEvaluation;
  readonly failures: Gathering<FailedEvent>;
}

export function createRuleEvents(deps: {
  readonly events: MonitorEvents;
  readonly rules: () => readonly NotificationRule[];
  readonly now: () => number;
  readonly after: After;
  readonly onFire: (firing: RuleFiring) => void;
}): RuleEvents {
  const { events, rules, now, after, onFire } = deps;
  /** Followed connections by id, each with its views. */
  const followed = new Map<string, { places: Map<string, FollowedPlace>; readObject: ReadObject }>();
  const names = new Map<string, string>();

  const nameOf = (connectionId: string) => names.get(connectionId) ?? connectionId;
  const openPlace = (connectionId: string, view: string): FollowedPlace => {
    const evaluation = evaluateRules(rules(), {
      now,
      after,
      onFire: (firing) => onFire({ ...firing, connectionId, view, connection: nameOf(connectionId) }),
    });
    const failures = createGathering<FailedEvent, FailedGroup>({
      now,
      after,
      join: joinFailed,
      publish(gathered) {
        const { title, text, objectId, transactionId } = failedWords(gathered);
        evaluation.onFailure({ text: `${title}: ${text}`, objectId, transactionId });
      },
    });
    return { evaluation, failures };
  };
  const close = ({ evaluation, failures }: FollowedPlace) => {
    failures.close();
    evaluation.close();
  };
  const placeAt = ({ connectionId, view }: { connectionId: string; view: string }): FollowedPlace | null => {
    const places = followed.get(connectionId)?.places;
    if (places === undefined) return null;
    const place = places.get(view) ?? openPlace(connectionId, view);
    places.set(view, place);
    return place;
  };
  const all = () => [...followed.values()].flatMap(({ places }) => [...places.values()]);
  const readNew = createReadingNew((event) => {
    const connection = followed.get(event.connectionId);
    return connection?.readObject(event.view, event.objectId) ?? Promise.resolve(null);
  });

  const stops = [
    events.onReading((event) => {
      const { objectId, before, after: facts, time, isNews } = event;
      placeAt(event)?.evaluation.onReading({ objectId, before, after: facts, at: earliest(time) }, isNews);
    }),
    events.onUpdate((event) => {
      const { objectId, before, after: facts, time, isNews } = event;
      const update = { objectId, before, after: facts, at: earliest(time) };
      // A reading was counted already, and its update says nothing of the number of open incidents.
      placeAt(event)?.evaluation.onUpdate(update, isNews && event.readBefore === null);
      if (rules().some(({ enabled, when }) => enabled && when.kind === 'open-incidents'))
        readNew(event, (read) => placeAt(event)?.evaluation.onUpdate({ ...update, after: read }, isNews));
    }),
    events.onTransaction((event) => {
      const failed = failureOf(event);
      if (failed !== null) placeAt(event)?.failures.add(failed);
    }),
    events.onIntake((event) => {
      names.set(event.connectionId, event.connection);
      // Opens the place, so that silence counts from the beginning of the view.
      placeAt(event);
    }),
    events.onLeft(({ connectionId, view }) => {
      const places = followed.get(connectionId)?.places;
      const place = places?.get(view);
      if (place === undefined) return;
      close(place);
      places?.delete(view);
    }),
  ];
  return {
    follow(connectionId, readObject) {
      followed.set(connectionId, { places: new Map(), readObject });
      return () => {
        for (const place of followed.get(connectionId)?.places.values() ?? []) close(place);
        followed.delete(connectionId);
      };
    },
    rulesChanged() {
      for (const [connectionId, { places }] of followed)
        for (const [view, place] of places) {
          close(place);
          places.set(view, openPlace(connectionId, view));
        }
    },
    nameOf,
    woke() {
      for (const { evaluation } of all()) evaluation.woke();
    },
    close() {
      for (const stop of stops) stop();
      for (const place of all()) close(place);
      followed.clear();
    },
  };
}

/** Only what certainly happened within the time of a rule counts, not what was read after an absence. */
const earliest = (time: ChangeTime): number => earliestOf(time) ?? Number.NEGATIVE_INFINITY;
