import type { PracticeAddresses } from '../../../shared/practice/practice-controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './practice.module.css';

const interfaceNames: Readonly<Record<keyof PracticeAddresses, string>> = {
  authUrl: 'Sign-in',
  connectorUrl: 'CSV connector',
  objectsUrl: 'Domain objects',
  graphUrl: 'Graph',
  actionsUrl: 'Actions',
};
const inOrder = Object.keys(interfaceNames) as (keyof PracticeAddresses)[];

/** List of the addresses of the practice platform, one for each interface. */
export const Addresses = ({ addresses }: { addresses: PracticeAddresses }) => (
  <div className={styles['addresses']}>
    <dl>
      {inOrder.map((key) => (
        <div key={key} className={styles['address']}>
          <dt>{interfaceNames[key]}</dt>
          <dd>
            <span>{addresses[key]}</span>
            <CopyButton text={addresses[key]} what={`the address of ${interfaceNames[key]}`} />
          </dd>
        </div>
      ))}
    </dl>
    <p>
      Other programs on this machine can use these addresses while Graph Intake runs. To give those programs
      their own sign-in, start the practice platform alone with <code>npm run practice</code>.
    </p>
  </div>
);
