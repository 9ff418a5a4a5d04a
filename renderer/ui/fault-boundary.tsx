import { Component, type ReactNode } from 'react';
import { AppError, toAppError } from '../../shared/errors.ts';
import { Centre } from './page/page.tsx';
import { Problem } from './problem.tsx';

interface FaultBoundaryProps {
  readonly children: ReactNode;
}

/**
 * Error boundary: shows an error that is thrown while `children` render. A class, because React has no hook for this.
 */
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
      <Centre>
        <Problem error={fault} onRetry={() => this.setState({ fault: null })} />
      </Centre>
    );
  }
}
