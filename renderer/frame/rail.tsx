import { Icon } from '../ui/icon.tsx';
import styles from './frame.module.css';
import { type PageId, pages } from './pages.ts';

export const Rail = ({ page, inert }: { page: PageId; inert: boolean }) => (
  <nav className={styles['rail']} aria-label="Main" inert={inert}>
    {pages.map(({ id, label, icon }) => (
      <a key={id} href={`#${id}`} className={styles['place']} aria-current={id === page ? 'page' : undefined}>
        <Icon name={icon} size="rail" />
        {label}
      </a>
    ))}
  </nav>
);
