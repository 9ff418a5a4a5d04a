import { create } from 'zustand';
import type { ActionState, HandlerState } from '../../../shared/actions.ts';
import type { Api } from '../../../shared/contract.ts';

/** What somebody wants to try by hand, as far as it is filled in. */
export interface Trial {
  readonly capability: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What the list of actions is narrowed down to. */
export interface Choice {
  readonly states: readonly ActionState[];
  /** Only those that failed. */
  readonly failed: boolean;
  readonly text: string;
  /** How much of the past the figures show. */
  readonly spanMs: number;
}

export interface ActionsStore {
  /** What the host told last; null until it has. */
  readonly told: HandlerState | null;
  /** Where on the page one was, as the address said it. */
  readonly detail: string | null;
  readonly choice: Choice;
  /** The form to try an action is open. */
  readonly trial: Trial | null;
}

const hourMs = 3_600_000;
export const everything = { states: [], failed: false, text: '' } as const;
const initial: ActionsStore = {
  told: null,
  detail: null,
  choice: { ...everything, spanMs: hourMs },
  trial: null,
};

export const useActions = create<ActionsStore>()(() => initial);
const set = useActions.setState;

/** Follows the host's news until the answered function is called. */
export function followActions(api: Api): () => void {
  const stop = api.actions.changed((told) => set({ told }));
  return () => {
    stop();
    set(initial);
  };
}

export const showPlace = (detail: string | null): void => set({ detail });

export const choose = (change: Partial<Choice>): void =>
  set(({ choice }) => ({ choice: { ...choice, ...change } }));

export function toggleState(state: ActionState): void {
  const { states } = useActions.getState().choice;
  const others = states.filter((each) => each !== state);
  choose({ states: others.length < states.length ? others : [...states, state] });
}

export const isNarrowed = ({ states, failed, text }: Choice): boolean =>
  states.length > 0 || failed || text.trim() !== '';

/** Opens the form, with what is known already; null closes it. */
export const tryOut = (trial: Trial | null): void => set({ trial });

/** How many questions wait for somebody. */
export const openQuestions = ({ told }: ActionsStore): number => told?.questions.length ?? 0;
