import { Flex, Menu, UnstyledButton } from '@mantine/core';
import type { Confidence } from '../../../../shared/imports/recognition.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './recognition.module.css';
import { whyWords } from './recognition-words.ts';

interface GuessChipProps<T extends string> {
  /** Name of the setting, such as “Encoding”. */
  readonly question: string;
  readonly guess: {
    readonly value: T;
    readonly confidence: Confidence;
    readonly reason: string;
    readonly overruled: boolean;
  };
  readonly words: Readonly<Record<T, string>>;
  readonly hints?: Readonly<Record<T, string>>;
  /** Addition to the result, such as a byte order mark that was removed. */
  readonly note?: string | null;
  readonly disabled: boolean;
  /** Null resets the choice of the user. */
  readonly onSay: (value: T | null) => void;
  /** Choices of another kind, below the values. */
  readonly more?: readonly { readonly label: string; readonly onSelect: () => void }[];
}

const doubtWords = { likely: ', likely', guess: ', a guess' } as const;

/** One result of recognition: how certain it is and why, and the alternatives. */
export function GuessChip<T extends string>(props: GuessChipProps<T>) {
  const { question, guess, words, hints, note = null, disabled, onSay, more = [] } = props;
  const doubt = guess.overruled || guess.confidence === 'certain' ? undefined : guess.confidence;
  const shown = note ? `${words[guess.value]}, ${note}` : words[guess.value];
  const state = guess.overruled ? ', set by you' : doubt ? doubtWords[doubt] : '';
  return (
    <Menu closeOnItemClick disabled={disabled}>
      <Menu.Target>
        <UnstyledButton
          className={styles['chip']}
          data-changed={guess.overruled || undefined}
          data-doubt={doubt}
          aria-label={`${question}: ${shown}${state}`}
          aria-disabled={disabled || undefined}
        >
          {doubt && <Icon name="question" size="small" />}
          {guess.overruled && <Icon name="pencil" size="small" />}
          {shown}
          <Icon name="chevron" size="small" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles['menu']}>
        <Menu.Label>{question}</Menu.Label>
        <Flex className={styles['why']} component="p" gap="var(--space-4)" data-doubt={doubt}>
          {doubt && <Icon name="question" size="small" />}
          <span>{whyWords(guess)}</span>
        </Flex>
        <Menu.RadioGroup value={guess.value} onChange={(value) => value !== guess.value && onSay(value as T)}>
          {(Object.keys(words) as T[]).map((value) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick checkIcon={<Icon name="check" />}>
              {words[value]}
              {hints && <span className={styles['hint']}>{hints[value]}</span>}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {more.length > 0 && <Menu.Divider />}
        {more.map(({ label, onSelect }) => (
          <Menu.Item key={label} onClick={onSelect}>
            {label}
          </Menu.Item>
        ))}
        {guess.overruled && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon name="refresh" />} onClick={() => onSay(null)}>
              Reset and recognise again
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
