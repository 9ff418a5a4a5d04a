import { Button, Flex, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useMonitor } from '../store.ts';
import { IdList } from './id-list.tsx';
import { askTriage, closeDialogs, showTriageSettings, useTriageStore } from './store.ts';
import styles from './triage.module.css';
import { TriageSettingsForm } from './triage-settings-form.tsx';
import { useTriage } from './use-triage.ts';
import { questionWords } from './words.ts';

/** Dialogs of triage: the confirmation before incidents are ended or many are changed, and the settings. */
export function TriageDialogs({ view }: { view: string }) {
  const question = useTriageStore((store) => store.question);
  const opened = useTriageStore((store) => store.showsSettings);
  const settings = useMonitor(({ hostState }) => hostState?.triage ?? null);
  const { run } = useTriage(view);
  const close = () => askTriage(null);
  // The next list may be of another connection or view, whose incidents the user was not asked about.
  useEffect(() => closeDialogs, []);
  const words = question && questionWords(question.act, question.ids.length, settings?.endComment ?? '');
  return (
    <>
      <Modal
        opened={question !== null}
        onClose={close}
        title={words?.title}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {question && words && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              run(question.act, question.ids);
            }}
          >
            <IdList ids={question.ids} />
            <p className={styles['question']}>{words.text}</p>
            <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
              <Button onClick={close}>Cancel</Button>
              {/* Has the focus, so that a triage key can be confirmed by Enter. */}
              <Button type="submit" variant="filled" data-autofocus>
                {words.yes}
              </Button>
            </Flex>
          </form>
        )}
      </Modal>
      <Modal
        opened={opened}
        onClose={() => showTriageSettings(false)}
        title="Triage settings of this connection"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {settings && <TriageSettingsForm first={settings} onClose={() => showTriageSettings(false)} />}
      </Modal>
    </>
  );
}
