import { create } from 'zustand';
import type { ActionState } from '../../../shared/actions/action-states.ts';
import type { HandlerState } from '../../../shared/actions.ts';
import type { Api } from '../../../shared/contract.ts';

/** Input of “Try an action”, as far as it is filled in. */
export interface Trial {
  readonly capability: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Filter of the list of actions. */
interface Choice {
  /** States that are shown; empty for all. */
  readonly states: readonly ActionState[];
  /** Whether only failed actions are shown. */
  readonly failed: boolean;
  readonly text: string;
  /** Time range of the figures. */
  readonly spanMs: number;
}

export interface ActionsStore {
  /** Latest state from the host; null until the first arrives. */
  readonly hostState: HandlerState | null;
  /** Last place on the page, from the address. */
  readonly detail: string | null;
  readonly choice: Choice;
  /** The form to try an action is open. */
  readonly trial: Trial | null;
}

const hourMs = 3_600_000;
/** Filter that shows all actions. */
export const everything = { states: [], failed: false, text: '' } as const;
const initial: ActionsStore = {
  hostState: null,
  detail: null,
  choice: { ...everything, spanMs: hourMs },
  trial: null,
};

export const useActions = create<ActionsStore>()(() => initial);
const set = useActions.setState;

/** Filters of the lists of the other connections, by id of the connection. */
const choices = new Map<string, Choice>();

/** Subscribes to the host's events. Returns the function that unsubscribes. */
export function followActions(api: Api): () => void {
  const stop = api.actions.changed((hostState) => {
    const { hostState: before, choice } = useActions.getState();
    if (before === null || before.connection === hostState.connection) return set({ hostState });
    choices.set(before.connection, choice);
    set({ hostState, choice: choices.get(hostState.connection) ?? initial.choice });
  });
  return () => {
    stop();
    choices.clear();
    set(initial);
  };
}

/** Remembers the place on the page, to return to it. @param detail part of the address after `actions/` */
export const showPlace = (detail: string | null): void => set({ detail });

/** Changes a part of the filter. */
export const choose = (change: Partial<Choice>): void =>
  set(({ choice }) => ({ choice: { ...choice, ...change } }));

export function toggleState(state: ActionState): void {
  const { states } = useActions.getState().choice;
  const others = states.filter((each) => each !== state);
  choose({ states: others.length < states.length ? others : [...states, state] });
}

/** Whether the filter hides any actions. */
export const isNarrowed = ({ states, failed, text }: Choice): boolean =>
  states.length > 0 || failed || text.trim() !== '';

/** Opens the form to try an action, with the given input; null closes it. */
export const tryOut = (trial: Trial | null): void => set({ trial });

/** Number of open questions. */
export const openQuestions = ({ hostState }: ActionsStore): number => hostState?.questions.length ?? 0;
