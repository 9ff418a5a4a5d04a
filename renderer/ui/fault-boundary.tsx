import { Component, type ReactNode } from 'react';
import { AppError, toAppError } from '../../shared/errors.ts';
import styles from './fault-boundary.module.css';
import { Problem } from './problem.tsx';

interface FaultBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps a fault of one page from taking the whole window with it. React offers this to classes only. */
export class FaultBoundary extends Component<FaultBoundaryProps, { fault: AppError | null }> {
  override readonly state: { fault: AppError | null } = { fault: null };

  static getDerivedStateFromError(error: unknown): { fault: AppError } {
    const { code, message } = toAppError(error);
    return { fault: new AppError(code, message, { details: String(error), cause: error }) };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return (
      <div className={styles['place']}>
        <Problem error={fault} onRetry={() => this.setState({ fault: null })} />
      </div>
    );
  }
}
